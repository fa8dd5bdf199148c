;! error P0101 10:8-8
;! error P0101 11:19-20
;! error P0101 12:14-14
;! error P0101 13:10-10
;! error P0101 16:9-9
;! error P0101 18:18-22
;! error P0101 19:6-6
;! error P0104 24:1-9
ScriptName many_errors_in_one_file
Int x =
Function F(Int a, )
  Int b = 1 +
  If b ==
    b = 2
  EndIf
  b = (3
EndFunction
Int Property P = Auto
State
  Function F(Int a)
    Return ;
  EndFunction
EndState
EndState
