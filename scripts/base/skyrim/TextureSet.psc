ScriptName TextureSet Extends Form Hidden
{Images of a surface.}
