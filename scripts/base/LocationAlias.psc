ScriptName LocationAlias Extends Alias Native Hidden
{An alias that is filled with a location.}

Function Clear() Native
Function ForceLocationTo(Location akNewLocation) Native
Location Function GetLocation() Native
