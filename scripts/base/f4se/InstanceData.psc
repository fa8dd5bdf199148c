ScriptName InstanceData Native Hidden
; What F4SE brings.

Struct Owner
  Form owner
  Int slotIndex
EndStruct
