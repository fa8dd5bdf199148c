ScriptName Arrays
Function Main() Global
  String[] parts = PapyrusUtil.StringSplit("one, two ,three")
  Debug.Trace(parts.Length + " [" + parts[1] + "] " + PapyrusUtil.StringJoin(parts, "-"))
  parts = PapyrusUtil.PushString(parts, "ONE")
  Debug.Trace(parts.Length + " " + PapyrusUtil.CountString(parts, "one") + " " + PapyrusUtil.RemoveDupeString(parts).Length + " " + PapyrusUtil.RemoveString(parts, "two").Length)
  Int[] a = PapyrusUtil.IntArray(3, 1)
  a[2] = 9
  Int[] b = PapyrusUtil.SliceIntArray(PapyrusUtil.MergeIntArray(a, a), 1, 3)
  Debug.Trace(b[0] + "," + b[1] + "," + b[2] + " " + b.Length + " " + PapyrusUtil.MergeIntArray(a, a, True).Length + " " + PapyrusUtil.AddIntValues(a))
  PapyrusUtil.SortIntArray(b, True)
  Debug.Trace(b[0] + "," + b[1] + "," + b[2])
  Debug.Trace(PapyrusUtil.ClampInt(9, 1, 5) + " " + PapyrusUtil.WrapInt(6, 5) + " " + PapyrusUtil.SignInt(True, 4) + " " + PapyrusUtil.GetDiffInt(a, b).Length + " " + PapyrusUtil.GetMatchingInt(a, b).Length)
  Form[] forms = PapyrusUtil.FormArray(2)
  forms[0] = Game.GetPlayer()
  Debug.Trace(PapyrusUtil.CountForm(forms, Game.GetPlayer()) + " " + PapyrusUtil.ClearNone(forms).Length + " " + PapyrusUtil.ResizeFormArray(forms, 200).Length)
  Debug.Trace(PapyrusUtil.StringSplit("").Length + " " + PapyrusUtil.IntArray(-1).Length)
EndFunction
