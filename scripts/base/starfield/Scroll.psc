ScriptName Scroll Extends Form Native Hidden
{A spell that is cast once.}

Function Cast(ObjectReference akSource, ObjectReference akTarget = None) Native
