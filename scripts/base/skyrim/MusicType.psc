ScriptName MusicType Extends Form Hidden
{A kind of music that scripts call up.}

Function Add() Native
Function Remove() Native
