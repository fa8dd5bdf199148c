ScriptName frames_show_the_game_object_alone
; Frames of public logs: [DBM_Handler (10147D83)].dbm_script.OnUpdate() - "DBM_Script.psc" Line 427, and
; [ (10713A7A)].ObjectReference.AddItem() - "<native>" Line ? for a reference. The script's name is
; after the brackets, not inside them.

Function Main()
    Int[] nothing
    nothing[0] = 1
EndFunction

;~ error: Cannot access an element of a None array
;? 	[ (FF000800)].frames_show_the_game_object_alone.Main() - "frames_show_the_game_object_alone.psc" Line 8
