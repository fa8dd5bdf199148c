;! error P0105 3:1-7
ScriptName return_outside_function
Return
