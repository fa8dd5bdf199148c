ScriptName Postman extends Keeper
; Has a reference of every kind.

Struct Stamp
    Int Price
EndStruct

Stamp[] Stamps
Keeper:Note Last
Int[] Numbers
Var Anything
String Motto
