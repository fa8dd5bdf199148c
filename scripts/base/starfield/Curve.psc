ScriptName Curve Extends Form Native Hidden
{A function of one number, given by points.}

Float Function GetValueAt(Float afInput) Native
Float[] Function GetValues(Float[] Inputs) Native
Bool Function HasValueAt(Float afInput) Native
