ScriptName ObjectMod Extends Form Native Hidden
; What F4SE brings.

Int Property Modifier_Operator_Set = 0 AutoReadOnly
Int Property Modifier_Operator_Add = 1 AutoReadOnly
Int Property Modifier_Operator_Mult_Add = 2 AutoReadOnly
Int Property Modifier_Operator_And = 3 AutoReadOnly
Int Property Modifier_Operator_Or = 4 AutoReadOnly
Int Property Modifier_Operator_Rem = 5 AutoReadOnly

Struct PropertyModifier
  Int target
  Int operator
  Form object
  Float value1
  Float value2
EndStruct

PropertyModifier[] Function GetPropertyModifiers() Native
Int Function GetMaxRank() Native
Function SetMaxRank(Int rank) Native
Int Function GetPriority() Native
Function SetPriority(Int priority) Native
MiscObject Function GetLooseMod() Native
