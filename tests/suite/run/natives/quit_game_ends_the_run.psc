ScriptName quit_game_ends_the_run

Function Main() Global
    Debug.Trace("before")
    Debug.QuitGame()
    Utility.Wait(1.0)
    Debug.Trace("never")
EndFunction

;= before
;# 0
