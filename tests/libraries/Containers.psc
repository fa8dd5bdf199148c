ScriptName Containers
Function Main() Global
  Int map = JMap.object()
  JMap.setInt(map, "Level", 5)
  JMap.setStr(map, "name", "Nora")
  JMap.setForm(map, "who", Game.GetPlayer())
  Int list = JArray.object()
  JArray.addInt(list, 3)
  JArray.addFlt(list, 1.5)
  JArray.addStr(list, "x", 0)
  JMap.setObj(map, "list", list)
  Debug.Trace(JMap.getInt(map, "LEVEL") + " " + JMap.getStr(map, "Name") + " " + (JMap.getForm(map, "who") == Game.GetPlayer()) + " " + JMap.getInt(map, "none", 8) + " " + JMap.count(map))
  Debug.Trace(JArray.count(list) + " " + JArray.getStr(list, 0) + " " + JArray.getFlt(list, -1) + " " + JArray.findInt(list, 3) + " " + JArray.valueType(list, 1))
  Debug.Trace(JValue.solveFlt(map, ".list[2]") + " " + JValue.hasPath(map, ".list[9]") + " " + JValue.solveIntSetter(map, ".a.b", 4) + " " + JValue.solveIntSetter(map, ".a.b", 4, True) + " " + JValue.solveInt(map, ".a.b"))
  JValue.writeToFile(map, "Data/MyMod/map.json")
  Int again = JValue.readFromFile("Data/MyMod/map.json")
  Debug.Trace(JMap.getInt(again, "level") + " " + (JMap.getForm(again, "who") == Game.GetPlayer()) + " " + JArray.count(JMap.getObj(again, "list")))
  String k = JMap.nextKey(map)
  String keys = ""
  While k
    keys = keys + k + ";"
    k = JMap.nextKey(map, k)
  EndWhile
  Debug.Trace(keys)
  Int forms = JFormMap.object()
  JFormMap.setInt(forms, Game.GetPlayer(), 2)
  Debug.Trace(JFormMap.getInt(forms, Game.GetPlayer()) + " " + JFormMap.hasKey(forms, None) + " " + JValue.isFormMap(forms) + " " + JValue.isMap(forms))
  JDB.solveIntSetter(".mod.x", 6, True)
  Debug.Trace(JDB.solveInt(".mod.x") + " " + JDB.hasPath(".mod") + " " + JMap.count(JDB.root()))
  Int copy = JValue.deepCopy(map)
  JArray.addInt(JMap.getObj(copy, "list"), 1)
  Debug.Trace(JArray.count(JMap.getObj(copy, "list")) + " " + JArray.count(list))
  Int proto = JValue.objectFromPrototype("{ \"a\": [3, 1, 2] }")
  Int sorted = JArray.sort(JMap.getObj(proto, "a"))
  Int[] numbers = JArray.asIntArray(sorted)
  Debug.Trace(numbers[0] + "," + numbers[1] + "," + numbers[2] + " " + JArray.getInt(99999, 0, 4) + " " + JMap.getInt(list, "x", 3))
EndFunction
