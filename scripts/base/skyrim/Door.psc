ScriptName Door Extends Form Hidden
{Base of doors.}
