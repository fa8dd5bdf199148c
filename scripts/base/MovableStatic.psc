ScriptName MovableStatic Extends Static Native Hidden
{Base of things that physics moves.}
