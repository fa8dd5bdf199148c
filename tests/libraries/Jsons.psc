ScriptName Jsons
Function Main() Global
  String file = "MyMod/Config"
  Debug.Trace(JsonUtil.JsonExists(file) + " " + JsonUtil.GetIntValue(file, "level", 7))
  JsonUtil.SetIntValue(file, "Level", 12)
  JsonUtil.SetFloatValue(file, "speed", 0.25)
  JsonUtil.SetStringValue(file, "name", "Nora")
  JsonUtil.SetFormValue(file, "who", Game.GetPlayer())
  JsonUtil.StringListAdd(file, "names", "x")
  JsonUtil.StringListAdd(file, "names", "y")
  JsonUtil.SetPathIntValue(file, ".deep.list[2]", 4)
  Debug.Trace(JsonUtil.IsPendingSave(file) + " " + JsonUtil.Save(file) + " " + JsonUtil.IsPendingSave(file) + " " + JsonUtil.JsonExists(file))
  Debug.Trace(JsonUtil.Unload(file) + " " + JsonUtil.Unload(file) + " " + JsonUtil.Load("mymod/config.json"))
  Debug.Trace(JsonUtil.GetIntValue(file, "level") + " " + JsonUtil.GetFloatValue(file, "speed") + " " + JsonUtil.GetStringValue(file, "NAME") + " " + (JsonUtil.GetFormValue(file, "who") == Game.GetPlayer()) + " " + JsonUtil.StringListGet(file, "names", 1))
  Debug.Trace(JsonUtil.GetPathIntValue(file, ".deep.list[2]") + " " + JsonUtil.PathCount(file, ".deep.list") + " " + JsonUtil.IsPathArray(file, ".deep.list") + " " + JsonUtil.CanResolvePath(file, ".deep.none") + " " + JsonUtil.IsPathForm(file, ".form.who"))
  String[] found = JsonUtil.JsonInFolder("MyMod")
  Debug.Trace(found.Length + " " + found[0])
  Debug.Trace(JsonUtil.Save("../outside") + " " + JsonUtil.SetIntValue("../outside", "a", 1) + " " + JsonUtil.Save("/tmp/absolute"))
  Debug.Trace(MiscUtil.WriteToFile("Data/log.txt", "one") + " " + MiscUtil.WriteToFile("log.txt", "two", True) + " " + MiscUtil.ReadFromFile("log.txt") + " " + MiscUtil.FileExists("none.txt"))
EndFunction
