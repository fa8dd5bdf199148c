ScriptName Door Extends Form Native Hidden
{Base of doors.}
