ScriptName TerminalMenu Extends Form Native Hidden
{One page of a terminal.}

Function AddDynamicBodyTextItem(ObjectReference aTerminalRef, Int aiTemplateIndex, Int aiItemID, \
        Form[] akTagReplacementForms) Native
Function AddDynamicMenuItem(ObjectReference aTerminalRef, Int aiTemplateIndex, Int aiItemID, \
        Form[] akTagReplacementForms) Native
Function ClearDynamicBodyTextItems(ObjectReference aTerminalRef) Native
Function ClearDynamicMenuItems(ObjectReference aTerminalRef) Native
ObjectReference Function GetCurrentTerminalObjectRef() Native Global

Event OnTerminalMenuEnter(TerminalMenu akTerminalBase, ObjectReference akTerminalRef)
EndEvent

Event OnTerminalMenuItemRun(Int auiMenuItemID, TerminalMenu akTerminalBase, ObjectReference akTerminalRef)
EndEvent
