ScriptName WwiseEvent Extends Form Native Hidden
{A sound to play.}

Struct WwiseSwitchParam
    String GroupName
    String StateName
EndStruct

Struct WwiseRTPCParam
    String Name
    Float Value
EndStruct

String[] Function ExtractRTPCNames(WwiseRTPCParam[] aRTPCParams) Native Global Private
Float[] Function ExtractRTPCValues(WwiseRTPCParam[] aRTPCParams) Native Global Private
String[] Function ExtractSwitchGroups(WwiseSwitchParam[] aSwitchParams) Native Global Private
String[] Function ExtractSwitchStates(WwiseSwitchParam[] aSwitchParams) Native Global Private
WwiseRTPCParam Function MakeNewWwiseRTPCParam(String aName, Float aValue) Native Global
WwiseSwitchParam Function MakeNewWwiseSwitchParam(String aGroupName, String aStateName) Native Global
Int Function Play(ObjectReference akSource, WwiseSwitchParam[] aSwitchParams = None, \
        WwiseRTPCParam[] aRTPCParams = None) Native
Bool Function PlayAndWait(ObjectReference akSource, WwiseSwitchParam[] aSwitchParams = None, \
        WwiseRTPCParam[] aRTPCParams = None) Native
Bool Function PlayAndWaitImpl(ObjectReference akSource, String[] aSwitchGroups, String[] aSwitchStates, \
        String[] aRTPCNames, Float[] aRTPCValues) Native Private
Int Function PlayImpl(ObjectReference akSource, String[] aSwitchGroups, String[] aSwitchStates, \
        String[] aRTPCNames, Float[] aRTPCValues) Native Private
Function PlayMenuSound(String asSoundID) Native Global
Int Function PlayUI(WwiseSwitchParam[] aSwitchParams = None, WwiseRTPCParam[] aRTPCParams = None) Native
Bool Function PlayUIAndWait(WwiseSwitchParam[] aSwitchParams = None, WwiseRTPCParam[] aRTPCParams = None) Native
Bool Function PlayUIAndWaitImpl(String[] aSwitchGroups, String[] aSwitchStates, String[] aRTPCNames, \
        Float[] aRTPCValues) Native Private
Int Function PlayUIImpl(String[] aSwitchGroups, String[] aSwitchStates, String[] aRTPCNames, \
        Float[] aRTPCValues) Native Private
Int Function PlayUIWithRTPC(String asRTPCName, Float afRTPCValue) Native
Int Function PlayWithRTPC(ObjectReference akSource, String asRTPCName, Float afRTPCValue) Native
Function SetGlobalRTPC(String asRTPCName, Float afRTPCValue) Native Global
Function SetGlobalState(String asStateGroup, String asStateName) Native Global
Function StopInstance(Int aiPlaybackInstance) Native Global
Function UpdateInstanceRTPC(Int aiPlaybackInstance, String asRTPCName, Float afRTPCValue) Native Global
Function UpdateInstanceRTPCs(Int aiPlaybackInstance, WwiseRTPCParam[] aRTPCParams) Native Global
Function UpdateInstanceRTPCsImpl(Int aiPlaybackInstance, String[] aRTPCNames, \
        Float[] aRTPCValues) Native Global Private
