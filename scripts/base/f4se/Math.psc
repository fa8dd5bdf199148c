ScriptName Math Native Hidden
; What F4SE brings.

Int Function LeftShift(Int value, Int shiftBy) Native Global
Int Function LogicalAnd(Int arg1, Int arg2) Native Global
Int Function LogicalNot(Int arg1) Native Global
Int Function LogicalOr(Int arg1, Int arg2) Native Global
Int Function LogicalXor(Int arg1, Int arg2) Native Global
Int Function RightShift(Int value, Int shiftBy) Native Global
