ScriptName a_function_of_another_script_in_the_spelling_of_its_declaration
;! error P0501 5:13-19
;? `Wait` takes 1 argument
Function Main() Global
    UTILITY.WAIT()
EndFunction
