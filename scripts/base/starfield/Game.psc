ScriptName Game Native Hidden
{The session as a whole: the player, forms by number, settings, saves.}

Function AddAchievement(Int aiAchievementID) Native Global
Function AddPerkPoints(Int aiPerkPoints) Native Global
Function AddPlayerOwnedShip(SpaceshipReference arRef) Native Global
Bool Function AddToAvailableCrew(Actor akActor) Native Global
Function AdvanceSkill(String asSkillName, Float afMagnitude) Native Global
Bool Function AreHostileActorsNear() Native Global
Function ClearPrison() Native Global
Function ClearTempEffects() Native Global
Function CreateStarbornGame() Native Global
Function Error(String asMessage) Native Global BetaOnly
Function FadeOutGame(Bool abFadingOut, Bool abBlackFade, Float afSecsBeforeFade, Float afFadeDuration, \
        Bool abStayFaded = False) Native Global
Function FastTravel(ObjectReference akDestination) Native Global
Actor Function FindClosestActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
Actor Function FindClosestLivingActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
Actor Function FindClosestLivingActorFromRef(ObjectReference arCenter, Float afRadius) Native Global
ObjectReference Function FindClosestReferenceOfAnyTypeInList(FormList arBaseObjects, Float afX, Float afY, \
        Float afZ, Float afRadius) Native Global
ObjectReference Function FindClosestReferenceOfType(Form arBaseObject, Float afX, Float afY, Float afZ, \
        Float afRadius) Native Global
Actor Function FindRandomActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
Actor Function FindRandomLivingActor(Float afX, Float afY, Float afZ, Float afRadius) Native Global
Actor Function FindRandomLivingActorFromRef(ObjectReference arCenter, Float afRadius) Native Global
ObjectReference Function FindRandomReferenceOfAnyTypeInList(FormList arBaseObjects, Float afX, Float afY, \
        Float afZ, Float afRadius) Native Global
ObjectReference Function FindRandomReferenceOfType(Form arBaseObject, Float afX, Float afY, Float afZ, \
        Float afRadius) Native Global
Function ForceDisableSSRDirLight(Bool abDisableSSR, Bool abDisableDirLight) Native Global
Function ForceFirstPerson() Native Global
Function ForceThirdPerson() Native Global
Function GameplayAutomatedTestComplete(Bool abSuccessful) Native Global DebugOnly
ActorValue Function GetAggressionAV() Native Global
ActorValue Function GetAgilityAV() Native Global
Location[] Function GetAllLocations() Native Global
Float Function GetCameraHeadingAngle(ObjectReference akTarget) Native Global
ActorValue Function GetCharismaAV() Native Global
ActorValue Function GetConfidenceAV() Native Global
Int Function GetDieRoll(Int MinResult = 1, Int NumberOfSides = 100, Int DebugDieRoll = -1) Native Global
Bool Function GetDieRollSuccess(Int Chance, Int MinResult = 1, Int NumberOfSides = 100, Int DebugDieRoll = -1, \
        Int ForcedDieRoll = -1) Native Global
Int Function GetDifficulty() Native Global
ActorValue Function GetEnduranceAV() Native Global
Form Function GetForm(Int aiFormID) Native Global
Form Function GetFormFromFile(Int aiFormID, String asFilename) Native Global
Bool Function GetGameSettingBool(String asGameSetting) Native Global
Float Function GetGameSettingFloat(String asGameSetting) Native Global
Int Function GetGameSettingInt(String asGameSetting) Native Global
String Function GetGameSettingString(String asGameSetting) Native Global
Int Function GetGameSettingUInt(String asGameSetting) Native Global
ActorValue Function GetHealthAV() Native Global
ActorValue Function GetIntelligenceAV() Native Global
ActorValue Function GetInvulnerableAV() Native Global
Float Function GetLocalTime() Native Global
ActorValue Function GetLuckAV() Native Global
Location Function GetMatchingLocation(Location ParentLocation = None, Keyword[] WantedKeywords = None, \
        Keyword[] UnwantedKeywords = None, LocationRefType[] WantedRefTypes = None, \
        LocationRefType[] UnwantedRefTypes = None, Bool MustFindAllWantedKeywords = True, \
        Bool MustNotFindAnyUnwantedKeywords = True, Bool MustFindAllWantedRefTypes = True, \
        Bool MustNotFindAnyUnwantedRefTypes = True) Native Global
Location[] Function GetMatchingLocations(Location ParentLocation = None, Keyword[] WantedKeywords = None, \
        Keyword[] UnwantedKeywords = None, LocationRefType[] WantedRefTypes = None, \
        LocationRefType[] UnwantedRefTypes = None, Bool MustFindAllWantedKeywords = True, \
        Bool MustNotFindAnyUnwantedKeywords = True, Bool MustFindAllWantedRefTypes = True, \
        Bool MustNotFindAnyUnwantedRefTypes = True, Int LimitOfLocationsToReturn = 0) Native Global
ActorValue Function GetPerceptionAV() Native Global
Actor Function GetPlayer() Native Global
Int[] Function GetPlayerActiveDialogueUnsaidInfo() Native Global
Quest[] Function GetPlayerActiveQuests() Native Global
Actor[] Function GetPlayerFollowers() Native Global
ObjectReference Function GetPlayerGrabbedRef() Native Global
SpaceshipReference Function GetPlayerHomeSpaceShip() Native Global
SpaceshipReference[] Function GetPlayerOwnedShips() Native Global
Float Function GetPlayerRadioFrequency() Native Global
Actor Function GetPlayersLastRiddenHorse() Native Global
Float Function GetRealHoursPassed() Native Global
ActorValue Function GetStrengthAV() Native Global
ActorValue Function GetSuspiciousAV() Native Global
Int Function GetXPForLevel(Int auiLevel) Native Global
Function HideContrabandScanWarning(Bool abSkipCompletionAnim = False, Bool abWasDetectionEvaded = False) Native Global
Function HideHudMenus() Native Global
Function HideTitleSequenceMenu() Native Global
Function IncrementSkill(ActorValue akActorValue, Int aiCount = 1) Native Global
Function IncrementStat(String asStatName, Int aiModAmount = 1) Native Global
Bool Function IsActivateControlsEnabled() Native Global
Bool Function IsAutomatedTestControllingPlayerInProgress() Native Global DebugOnly
Bool Function IsCamSwitchControlsEnabled() Native Global
Bool Function IsFarTravelControlsEnabled() Native Global
Bool Function IsFastTravelControlsEnabled() Native Global
Bool Function IsFastTravelEnabled() Native Global
Bool Function IsFavoritesControlsEnabled() Native Global
Bool Function IsFightingControlsEnabled() Native Global
Bool Function IsGravJumpControlsEnabled() Native Global
Bool Function IsGuardPursuingPlayer() Native Global
Bool Function IsJournalControlsEnabled() Native Global
Bool Function IsJumpingControlsEnabled() Native Global
Bool Function IsLookingControlsEnabled() Native Global
Bool Function IsMenuControlsEnabled() Native Global
Bool Function IsMovementControlsEnabled() Native Global
Bool Function IsPlayerInDialogue() Native Global
Bool Function IsPlayerInMessageBox() Native Global
Bool Function IsPlayerInRadioRange(Float afFrequency) Native Global
Bool Function IsPlayerListening(Float afFrequency) Native Global
Bool Function IsPlayerLoitering() Native Global
Bool Function IsPlayerRadioOn() Native Global
Bool Function IsPlayerSpaceshipOwner(SpaceshipReference arRef) Native Global
Bool Function IsPluginInstalled(String asName) Native Global
Bool Function IsResearchComplete(ResearchProject akResearchProject) Native Global
Bool Function IsSneakingControlsEnabled() Native Global
Bool Function IsTakeoffControlsEnabled() Native Global
Bool Function IsVATSControlsEnabled() Native Global
Bool Function IsVATSPlaybackActive() Native Global
Function PassTime(Int aiHours) Native Global
Function PlayBink(String asFileName, Bool abInterruptible = False, Bool abMuteAudio = True, \
        Bool abMuteMusic = True, Bool abLetterbox = True, Bool abIsNewGameBink = False) Native Global
Function PlayBinkNoWait(String asFileName, Bool abInterruptible = False, Bool abMuteAudio = True, \
        Bool abMuteMusic = True, Bool abLetterbox = True, Bool abIsNewGameBink = False, \
        Bool aPlayDuringLoadingScreen = False) Native Global
Function PlayEventCamera(CameraShot akCamera, ObjectReference akRef) Native Global
Bool Function PopPlayerTo(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, \
        Float afZOffset = 0.0, Bool abMatchRotation = True, Bool abCheckForCollision = False) Native Global
Function PrecacheCharGen() Native Global
Function PrecacheCharGenClear() Native Global
Int Function QueryStat(String asStat) Native Global
Function QuitToMainMenu() Native Global
Function RemoveFromAvailableCrew(Actor akActor) Native Global
Bool Function RemovePlayerOwnedShip(SpaceshipReference arRef) Native Global
Function RequestAutoSave() Native Global
Function RequestDialogueExit() Native Global
Function RequestDialogueSelect(Int aiIndex) Native Global
Function RequestDialogueSkip() Native Global
Function RequestGameplayBotState(ObjectReference arRef, Int aiState) Native Global
Function RequestHUDRolloverRefresh() Native Global
Function RequestMessageBoxSelect(Int aiIndex) Native Global
Function RequestModel(String asModelName) Native Global
Function RequestSave() Native Global
Function RequestSaveByName(String asSaveName) Native Global DebugOnly
Function RewardPlayerXP(Int auiXPAmount, Bool abDirect = False) Native Global
Function ServeTime() Native Global
Function SetCameraTarget(Actor arTarget) Native Global
Function SetCharGenHUDMode(Int aiCGHUDMode) Native Global
Function SetHandscannerDistortionLevel(Int aLevel) Native Global
Function SetInChargen(Bool abDisableSaving, Bool abDisableWaiting, Bool abShowControlsDisabledMessage) Native Global
Function SetLocalTime(Float afLocalTime) Native Global
Function SetPlayerAIDriven(Bool abAIDriven = True) Native Global
Function SetPlayerOnElevator(Bool abOnElevator = True) Native Global
Function SetPlayerRadioFrequency(Float afFrequency) Native Global
Function SetPlayerReportCrime(Bool abReportCrime = True) Native Global
Function SetSittingRotation(Float afValue) Native Global
Function ShakeCamera(ObjectReference akSource = None, Float afStrength = 0.5, Float afDuration = 0.0) Native Global
Function ShakeController(Float afSmallMotorStrength, Float afBigMotorStreangth, Float afDuration) Native Global
Function ShowAllMapMarkers() Native Global
Function ShowContrabandScanWarning(Int aiChanceToEvadeDetection, Bool abScanInProgress = False) Native Global
Function ShowCustomWatchAlert(String aAnimName) Native Global
Function ShowFatigueWarningOnHUD() Native Global
Function ShowFirstPersonGeometry(Bool abShow = True) Native Global
Function ShowGalaxyStarMapMenu() Native Global
Function ShowMissionBoardMenu(Keyword akFilterByKeyword = None, Int iFaction = -1) Native Global
Function ShowRaceMenu(ObjectReference akMenuTarget = None, Int uiMode = 0, \
        ObjectReference akMenuSpouseFemale = None, ObjectReference akMenuSpouseMale = None, \
        ObjectReference akVendor = None) Native Global
Function ShowTitleSequenceMenu() Native Global
Function StartDialogueCameraOrCenterOnTarget(ObjectReference akCameraTarget = None) Native Global
Function StartTitleSequence(String asSequenceName) Native Global
Function StopDialogueCamera(Bool abConsiderResume = False, Bool abSwitchingTo1stP = False) Native Global
Function TriggerScreenBlood(Int aiValue) Native Global
Bool Function TrySetPlayerHomeSpaceShip(ObjectReference akHomeShip) Native Global
Function TurnPlayerRadioOn(Bool abRadioOn = True) Native Global
Bool Function UsingGamepad() Native Global
Function Warning(String asMessage) Native Global BetaOnly

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

MiscObject Function GetCaps() Global
    Return GetForm(0x0000000F) As MiscObject
EndFunction

MiscObject Function GetCredits() Global
    Return GetForm(0x0000000F) As MiscObject
EndFunction

Int Function GetPlayerLevel() Global
    Return (GetPlayer().GetBaseObject() As ActorBase).GetLevelExact()
EndFunction

Function GivePlayerCaps(Int nCaps) Global
    If nCaps > 0
        GetPlayer().AddItem(GetCaps(), nCaps)
    EndIf
EndFunction

Function RemovePlayerCaps(Int nCaps) Global
    If nCaps > 0
        GetPlayer().RemoveItem(GetCaps(), nCaps)
    EndIf
EndFunction
