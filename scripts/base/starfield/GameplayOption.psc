ScriptName GameplayOption Extends Form Native Hidden
{A setting that the player chooses.}

Float Function GetRewardValue() Native
Float Function GetValue() Native
Float Function GetXPTotal() Native Global
Function NotifyGameplayOptionUpdateFinished() Native Global
