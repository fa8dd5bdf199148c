ScriptName ObjectReference Extends Form Native Hidden
; What F4SE brings.

ObjectMod[] Function GetAllMods() Native
ObjectReference[] Function GetConnectedObjects() Native
String Function GetDisplayName() Native
Form[] Function GetInventoryItems() Native
ObjectReference Function AttachWire(ObjectReference akRef, Form spline = None) Native
Bool Function Scrap(ObjectReference akWorkshop) Native
Float Function GetInventoryWeight() Native
Bool Function TransmitConnectedPower() Native
MatSwap Function GetMaterialSwap() Native
Function SetMaterialSwap(MatSwap mSwap) Native
ConnectPoint[] Function GetConnectPoints() Native

Struct ConnectPoint
  String parent
  String name
  Float roll
  Float pitch
  Float yaw
  Float x
  Float y
  Float z
  Float scale
  ObjectReference object
EndStruct
