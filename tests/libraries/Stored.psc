ScriptName Stored extends Quest
Event OnInit()
  Actor player = Game.GetPlayer()
  ; values, by kind and case-insensitive name
  StorageUtil.SetIntValue(None, "Count", 3)
  StorageUtil.SetFloatValue(None, "count", 1.5)
  StorageUtil.SetStringValue(player, "Name", "Lydia")
  StorageUtil.SetFormValue(Self, "friend", player)
  Debug.Trace(StorageUtil.GetIntValue(None, "COUNT") + " " + StorageUtil.GetFloatValue(None, "Count") + " " + StorageUtil.GetStringValue(player, "name") + " " + (StorageUtil.GetFormValue(Self, "friend") == player))
  Debug.Trace(StorageUtil.GetIntValue(player, "Count", 9) + " " + StorageUtil.HasIntValue(None, "count") + " " + StorageUtil.HasStringValue(None, "count"))
  Debug.Trace(StorageUtil.AdjustIntValue(None, "count", 4) + " " + StorageUtil.PluckIntValue(None, "count") + " " + StorageUtil.HasIntValue(None, "count") + " " + StorageUtil.UnsetFloatValue(None, "count") + " " + StorageUtil.UnsetFloatValue(None, "count"))
  StorageUtil.SetIntValue(None, "zero", 5)
  StorageUtil.SetIntValue(None, "zero", 0)
  Debug.Trace(StorageUtil.HasIntValue(None, "zero"))
  ; lists
  Debug.Trace(StorageUtil.IntListAdd(None, "l", 5) + " " + StorageUtil.IntListAdd(None, "l", 3) + " " + StorageUtil.IntListAdd(None, "l", 5, False) + " " + StorageUtil.IntListAdd(None, "l", 5) + " " + StorageUtil.IntListCount(None, "l"))
  Debug.Trace(StorageUtil.IntListFind(None, "l", 3) + " " + StorageUtil.IntListHas(None, "l", 4) + " " + StorageUtil.IntListSet(None, "l", 1, 8) + " " + StorageUtil.IntListGet(None, "l", 1) + " " + StorageUtil.IntListGet(None, "l", 7) + " " + StorageUtil.IntListInsert(None, "l", 0, 1) + " " + StorageUtil.IntListInsert(None, "l", 9, 1))
  StorageUtil.IntListSort(None, "l")
  Int[] all = StorageUtil.IntListToArray(None, "l")
  Debug.Trace(all[0] + "," + all[1] + "," + all[2] + "," + all[3] + " " + all.Length)
  Debug.Trace(StorageUtil.IntListCountValue(None, "l", 5) + " " + StorageUtil.IntListCountValue(None, "l", 5, True) + " " + StorageUtil.IntListRemove(None, "l", 5, True) + " " + StorageUtil.IntListRemoveAt(None, "l", 0) + " " + StorageUtil.IntListRemoveAt(None, "l", 5) + " " + StorageUtil.IntListResize(None, "l", 4, 2) + " " + StorageUtil.IntListResize(None, "l", 2))
  Int[] part = new Int[3]
  StorageUtil.IntListSlice(None, "l", part, 1)
  Debug.Trace(part[0] + "," + part[1] + " " + StorageUtil.IntListClear(None, "l") + " " + StorageUtil.IntListCount(None, "l"))
  String[] names = new String[2]
  names[0] = "B"
  names[1] = "a"
  Debug.Trace(StorageUtil.StringListCopy(Self, "names", names) + " " + StorageUtil.StringListHas(Self, "names", "A") + " " + StorageUtil.StringListPop(Self, "names") + " " + StorageUtil.StringListShift(Self, "names") + " " + StorageUtil.StringListCount(Self, "names"))
  ; prefixes
  StorageUtil.SetIntValue(None, "mod.a", 1)
  StorageUtil.SetIntValue(player, "mod.b", 1)
  StorageUtil.FloatListAdd(player, "mod.c", 1.0)
  Debug.Trace(StorageUtil.CountIntValuePrefix("MOD.") + " " + StorageUtil.CountAllPrefix("mod.") + " " + StorageUtil.CountAllObjPrefix(player, "mod.") + " " + StorageUtil.ClearAllPrefix("mod.") + " " + StorageUtil.CountAllPrefix("mod."))
  ; a form that dies
  ObjectReference box = player.PlaceAtMe(Game.GetForm(0xF))
  StorageUtil.SetIntValue(box, "x", 1)
  StorageUtil.FormListAdd(None, "boxes", box)
  Debug.Trace(StorageUtil.debug_GetIntObjectCount() + " " + (StorageUtil.FormListGet(None, "boxes", 0) == box))
  box.Delete()
  box = None
  GC.Collect()
  Debug.Trace(StorageUtil.debug_GetIntObjectCount() + " " + (StorageUtil.FormListGet(None, "boxes", 0) == None) + " " + StorageUtil.FormListCount(None, "boxes"))
EndEvent
