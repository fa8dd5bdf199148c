ScriptName InputEnableLayer Extends ScriptObject Native Hidden
{A layer of allowed controls; a control works when every layer allows it.}

InputEnableLayer Function Create() Native Global
Function Delete() Native
Function DisablePlayerControls(Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = False, \
        Bool abLooking = False, Bool abSneaking = False, Bool abMenu = True, Bool abActivate = True, \
        Bool abJournalTabs = False, Bool abVATS = True, Bool abFavorites = True, Bool abRunning = False) Native
Function EnableActivate(Bool abEnable = True) Native
Function EnableCamSwitch(Bool abEnable = True) Native
Function EnableFarTravel(Bool abEnable = True) Native
Function EnableFastTravel(Bool abEnable = True) Native
Function EnableFavorites(Bool abEnable = True) Native
Function EnableFighting(Bool abEnable = True) Native
Function EnableGravJump(Bool abEnable = True) Native
Function EnableHandscanner(Bool abEnable = True) Native
Function EnableInventoryMenuAccess(Bool aEnable = True) Native
Function EnableJournal(Bool abEnable = True) Native
Function EnableJumping(Bool abEnable = True) Native
Function EnableLocationDiscovery(Bool abEnable = True) Native
Function EnableLooking(Bool abEnable = True) Native
Function EnableMenu(Bool abEnable = True) Native
Function EnableMovement(Bool abEnable = True) Native
Function EnablePlayerControls(Bool abMovement = True, Bool abFighting = True, Bool abCamSwitch = True, \
        Bool abLooking = True, Bool abSneaking = True, Bool abMenu = True, Bool abActivate = True, \
        Bool abJournalTabs = True, Bool abVATS = True, Bool abFavorites = True, Bool abRunning = True) Native
Function EnableRunning(Bool abEnable = True) Native
Function EnableSneaking(Bool abEnable = True) Native
Function EnableSprinting(Bool abEnable = True) Native
Function EnableTakeoff(Bool abEnable = True) Native
Function EnableVATS(Bool abEnable = True) Native
Function EnableZKey(Bool abEnable = True) Native
Bool Function IsActivateEnabled() Native
Bool Function IsCamSwitchEnabled() Native
Bool Function IsFarTravelEnabled() Native
Bool Function IsFastTravelEnabled() Native
Bool Function IsFavoritesEnabled() Native
Bool Function IsFightingEnabled() Native
Bool Function IsGravJumpEnabled() Native
Bool Function IsHandscannerEnabled() Native
Bool Function IsInventoryMenuAccessEnabled() Native
Bool Function IsJournalEnabled() Native
Bool Function IsJumpingEnabled() Native
Bool Function IsLocationDiscoveryEnabled() Native
Bool Function IsLookingEnabled() Native
Bool Function IsMenuEnabled() Native
Bool Function IsMovementEnabled() Native
Bool Function IsRunningEnabled() Native
Bool Function IsSneakingEnabled() Native
Bool Function IsSprintingEnabled() Native
Bool Function IsTakeoffEnabled() Native
Bool Function IsVATSEnabled() Native
Bool Function IsZKeyEnabled() Native
Function Reset() Native
