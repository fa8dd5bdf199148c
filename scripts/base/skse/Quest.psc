ScriptName Quest Extends Form Hidden
; What SKSE brings.

Alias Function GetAliasByName(String name) Native
String Function GetID() Native
Alias Function GetNthAlias(Int index) Native
Int Function GetNumAliases() Native
Quest Function GetQuest(String editorId) Native Global
