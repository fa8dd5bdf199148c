ScriptName TextureSet Extends Form Native Hidden
{Images of a surface.}
