ScriptName ActorValueInfo Extends Form Hidden
; What SKSE brings.

ActorValueInfo Function GetActorValueInfoByName(String avName) Native Global
ActorValueInfo Function GetActorValueInfoByID(Int id) Native Global
Float Function GetBaseValue(Actor akActor) Native
Float Function GetCurrentValue(Actor akActor) Native
Float Function GetMaximumValue(Actor akActor) Native
Bool Function IsSkill() Native
Float Function GetSkillUseMult() Native
Function SetSkillUseMult(Float value) Native
Float Function GetSkillOffsetMult() Native
Function SetSkillOffsetMult(Float value) Native
Float Function GetSkillImproveMult() Native
Function SetSkillImproveMult(Float value) Native
Float Function GetSkillImproveOffset() Native
Function SetSkillImproveOffset(Float value) Native
Float Function GetSkillExperience() Native
Function SetSkillExperience(Float exp) Native
Function AddSkillExperience(Float exp) Native
Float Function GetExperienceForLevel(Int currentLevel) Native
Int Function GetSkillLegendaryLevel() Native
Function SetSkillLegendaryLevel(Int level) Native
Perk[] Function GetPerks(Actor akActor = None, Bool unowned = True, Bool allRanks = False) Native
Function GetPerkTree(FormList list, Actor akActor = None, Bool unowned = True, Bool allRanks = False) Native

ActorValueInfo Function GetAVIByName(String avName) Global
  Return GetActorValueInfoByName(avName)
EndFunction

ActorValueInfo Function GetAVIByID(Int id) Global
  Return GetActorValueInfoByID(id)
EndFunction
