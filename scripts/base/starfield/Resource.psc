ScriptName Resource Extends Form Native Hidden
{Raw material.}

Form Function GetCreatedObject() Native
