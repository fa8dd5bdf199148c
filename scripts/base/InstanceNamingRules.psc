ScriptName InstanceNamingRules Extends Form Native Hidden
{How the names of modified items are composed.}

Function MergeWith(InstanceNamingRules aSource) Native
