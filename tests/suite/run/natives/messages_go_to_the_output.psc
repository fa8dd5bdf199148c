ScriptName messages_go_to_the_output

Function Main() Global
    Debug.MessageBox("a box")
    Debug.Notification("a note")
EndFunction

;= a box
;= a note
