ScriptName Terminal Extends Form Native Hidden
{Base of terminals.}

Function ShowOnPipboy() Native

Event OnMenuItemRun(Int auiMenuItemID, ObjectReference akTerminalRef)
EndEvent
