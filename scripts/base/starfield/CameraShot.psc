ScriptName CameraShot Extends Form Native Hidden
{A camera position with its movement.}
