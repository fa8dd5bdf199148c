ScriptName Topic Extends Form Native Hidden
{Something that actors can say.}

Function Add() Native
