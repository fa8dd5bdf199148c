ScriptName a_namespace_is_looked_up_relative_to_the_script

Function Main() Global
    Debug.Trace(Lib:Deep:Words.UseRelative())
    ;= 42
EndFunction
