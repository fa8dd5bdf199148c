ScriptName Static Extends Form
{Base of things that stay where they are.}
