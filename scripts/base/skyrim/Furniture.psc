ScriptName Furniture Extends Activator Hidden
{Base of things that actors use, such as chairs and workbenches.}
