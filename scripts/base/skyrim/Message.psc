ScriptName Message Extends Form Hidden
{Text that the game shows, as a line or as a box with buttons.}

Function ResetHelpMessage(String asEvent) Native Global
Int Function Show(Float afArg1 = 0.0, Float afArg2 = 0.0, Float afArg3 = 0.0, Float afArg4 = 0.0, \
        Float afArg5 = 0.0, Float afArg6 = 0.0, Float afArg7 = 0.0, Float afArg8 = 0.0, Float afArg9 = 0.0) Native
Function ShowAsHelpMessage(String asEvent, Float afDuration, Float afInterval, Int aiMaxTimes) Native
