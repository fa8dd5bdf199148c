ScriptName MatSwap Extends Form Native Hidden
; What F4SE brings.

Struct RemapData
  String source
  String target
  Float colorIndex
EndStruct

RemapData[] Function GetRemapData() Native
Function SetRemapData(RemapData[] data) Native
