ScriptName LonerChild extends Loner
; Inherits what its parent's comment says.
