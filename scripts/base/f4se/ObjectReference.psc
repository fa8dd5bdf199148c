ScriptName ObjectReference Extends Form Native Hidden
; What F4SE brings.

ObjectMod[] Function GetAllMods() Native
ObjectReference[] Function GetConnectedObjects() Native
String Function GetDisplayName() Native
Form[] Function GetInventoryItems() Native
