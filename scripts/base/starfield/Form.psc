ScriptName Form Extends ScriptObject Native Hidden
{Anything that has a form id.}

String Function GetFormEditorID() Native DebugOnly
Int Function GetFormID() Native
Int Function GetGoldValue() Native
Float Function GetWeight() Native
Bool Function HasKeyword(Keyword akKeyword) Native
Bool Function HasKeywordInFormList(FormList akKeywordList) Native
Bool Function PlayerKnows() Native
Function StartObjectProfiling() Native DebugOnly
Function StopObjectProfiling() Native DebugOnly
