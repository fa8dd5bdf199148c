ScriptName a_conditional_variable_in_an_unconditional_script
;! error P0416 3
Int x Conditional
