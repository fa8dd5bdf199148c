ScriptName ActorUtil Hidden
; What PapyrusUtil brings.

Function AddPackageOverride(Actor targetActor, Package targetPackage, Int priority = 30, Int flags = 0) Native Global
Bool Function RemovePackageOverride(Actor targetActor, Package targetPackage) Native Global
Int Function CountPackageOverride(Actor targetActor) Native Global
Int Function ClearPackageOverride(Actor targetActor) Native Global
Int Function RemoveAllPackageOverride(Package targetPackage) Native Global
