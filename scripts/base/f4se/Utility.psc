ScriptName Utility Native Hidden
; What F4SE brings.

Var Function VarArrayToVar(Var[] v) Native Global
Var[] Function VarToVarArray(Var v) Native Global
