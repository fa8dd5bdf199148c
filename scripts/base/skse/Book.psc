ScriptName Book Extends Form Hidden
; What SKSE brings.

Spell Function GetSpell() Native
Bool Function IsRead() Native
