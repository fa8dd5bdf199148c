ScriptName Topic Extends Form Hidden
{Something that actors can say.}

Function Add() Native
