ScriptName Game Hidden
{The session as a whole: the player, forms by number, settings, saves.}

Function AddAchievement(Int aiAchievementID) Native Global
Bool Function AddHavokBallAndSocketConstraint(ObjectReference arRefA, String arRefANode, \
        ObjectReference arRefB, String arRefBNode, Float afRefALocalOffsetX = 0.0, \
        Float afRefALocalOffsetY = 0.0, Float afRefALocalOffsetZ = 0.0, Float afRefBLocalOffsetX = 0.0, \
        Float afRefBLocalOffsetY = 0.0, Float afRefBLocalOffsetZ = 0.0) Native Global
Function AddPerkPoints(Int aiPerkPoints) Native Global
Function AdvanceSkill(String asSkillName, Float afMagnitude) Native Global
Int Function CalculateFavorCost(Int aiFavorPrice) Native Global
Function ClearPrison() Native Global
Function ClearTempEffects() Native Global
Function DisablePlayerControls(Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = False, \
        Bool abLooking = False, Bool abSneaking = False, Bool abMenu = True, Bool abActivate = True, \
        Bool abJournalTabs = False, Int aiDisablePOVType = 0) Native Global
Function EnableFastTravel(Bool abEnable = True) Native Global
Function EnablePlayerControls(Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = True, \
        Bool abLooking = True, Bool abSneaking = True, Bool abMenu = True, Bool abActivate = True, \
        Bool abJournalTabs = True, Int aiDisablePOVType = 0) Native Global
Function FadeOutGame(Bool abFadingOut, Bool abBlackFade, Float afSecsBeforeFade, Float afFadeDuration) Native Global
Function FastTravel(ObjectReference akDestination) Native Global
Actor Function FindClosestActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
ObjectReference Function FindClosestReferenceOfAnyTypeInList(FormList arBaseObjects, Float afX, Float afY, \
        Float afZ, Float afRadius) Native Global
ObjectReference Function FindClosestReferenceOfType(Form arBaseObject, Float afX, Float afY, Float afZ, \
        Float afRadius) Native Global
Actor Function FindRandomActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
ObjectReference Function FindRandomReferenceOfAnyTypeInList(FormList arBaseObjects, Float afX, Float afY, \
        Float afZ, Float afRadius) Native Global
ObjectReference Function FindRandomReferenceOfType(Form arBaseObject, Float afX, Float afY, Float afZ, \
        Float afRadius) Native Global
Function ForceFirstPerson() Native Global
Function ForceThirdPerson() Native Global
Form Function GetForm(Int aiFormID) Native Global
Form Function GetFormFromFile(Int aiFormID, String asFilename) Native Global
Float Function GetGameSettingFloat(String asGameSetting) Native Global
Int Function GetGameSettingInt(String asGameSetting) Native Global
String Function GetGameSettingString(String asGameSetting) Native Global
Actor Function GetPlayer() Native Global
ObjectReference Function GetPlayerGrabbedRef() Native Global
Actor Function GetPlayersLastRiddenHorse() Native Global
Float Function GetRealHoursPassed() Native Global
Float Function GetSunPositionX() Native Global
Float Function GetSunPositionY() Native Global
Float Function GetSunPositionZ() Native Global
Function HideTitleSequenceMenu() Native Global
Function IncrementSkill(String asSkillName) Native Global
Function IncrementSkillBy(String asSkillName, Int aiCount) Native Global
Function IncrementStat(String asStatName, Int aiModAmount = 1) Native Global
Bool Function IsActivateControlsEnabled() Native Global
Bool Function IsCamSwitchControlsEnabled() Native Global
Bool Function IsFastTravelControlsEnabled() Native Global
Bool Function IsFastTravelEnabled() Native Global
Bool Function IsFightingControlsEnabled() Native Global
Bool Function IsJournalControlsEnabled() Native Global
Bool Function IsLookingControlsEnabled() Native Global
Bool Function IsMenuControlsEnabled() Native Global
Bool Function IsMovementControlsEnabled() Native Global
Bool Function IsPlayerSungazing() Native Global
Bool Function IsSneakingControlsEnabled() Native Global
Bool Function IsWordUnlocked(WordOfPower akWord) Native Global
Function PlayBink(String asFileName, Bool abInterruptible = False, Bool abMuteAudio = True, \
        Bool abMuteMusic = True, Bool abLetterbox = True) Native Global
Function PrecacheCharGen() Native Global
Function PrecacheCharGenClear() Native Global
Int Function QueryStat(String asStat) Native Global
Function QuitToMainMenu() Native Global
Bool Function RemoveHavokConstraints(ObjectReference arFirstRef, String arFirstRefNodeName, \
        ObjectReference arSecondRef, String arSecondRefNodeName) Native Global
Function RequestAutoSave() Native Global
Function RequestModel(String asModelName) Native Global
Function RequestSave() Native Global
Function SendWereWolfTransformation() Native Global
Function ServeTime() Native Global
Function SetAllowFlyingMountLandingRequests(Bool abAllow) Native Global
Function SetBeastForm(Bool abEntering) Native Global
Function SetCameraTarget(Actor arTarget) Native Global
Function SetHudCartMode(Bool abSetCartMode = True) Native Global
Function SetInChargen(Bool abDisableSaving, Bool abDisableWaiting, Bool abShowControlsDisabledMessage) Native Global
Function SetPlayerAIDriven(Bool abAIDriven = True) Native Global
Function SetPlayerReportCrime(Bool abReportCrime = True) Native Global
Function SetSittingRotation(Float afValue) Native Global
Function SetSunGazeImageSpaceModifier(ImageSpaceModifier apImod = None) Native Global
Function ShakeCamera(ObjectReference akSource = None, Float afStrength = 0.5, Float afDuration = 0.0) Native Global
Function ShakeController(Float afSmallMotorStrength, Float afBigMotorStreangth, Float afDuration) Native Global
Function ShowFirstPersonGeometry(Bool abShow = True) Native Global
Function ShowLimitedRaceMenu() Native Global
Function ShowRaceMenu() Native Global
Function ShowTitleSequenceMenu() Native Global
Function ShowTrainingMenu(Actor aTrainer) Native Global
Function StartTitleSequence(String asSequenceName) Native Global
Function TeachWord(WordOfPower akWord) Native Global
Function TriggerScreenBlood(Int aiValue) Native Global
Function UnlockWord(WordOfPower akWord) Native Global
Bool Function UsingGamepad() Native Global

Actor Function FindClosestActorFromRef(ObjectReference arCenter, Float afRadius) Global
    Return FindClosestActor(arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction

ObjectReference Function FindClosestReferenceOfAnyTypeInListFromRef(FormList arBaseObjects, \
        ObjectReference arCenter, Float afRadius) Global
    Return FindClosestReferenceOfAnyTypeInList(arBaseObjects, arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction

ObjectReference Function FindClosestReferenceOfTypeFromRef(Form arBaseObject, ObjectReference arCenter, \
        Float afRadius) Global
    Return FindClosestReferenceOfType(arBaseObject, arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction

Actor Function FindRandomActorFromRef(ObjectReference arCenter, Float afRadius) Global
    Return FindRandomActor(arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction

ObjectReference Function FindRandomReferenceOfAnyTypeInListFromRef(FormList arBaseObjects, \
        ObjectReference arCenter, Float afRadius) Global
    Return FindRandomReferenceOfAnyTypeInList(arBaseObjects, arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction

ObjectReference Function FindRandomReferenceOfTypeFromRef(Form arBaseObject, ObjectReference arCenter, \
        Float afRadius) Global
    Return FindRandomReferenceOfType(arBaseObject, arCenter.X, arCenter.Y, arCenter.Z, afRadius)
EndFunction
