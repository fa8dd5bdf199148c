ScriptName Furniture Extends Activator Native Hidden
{Base of things that actors use, such as chairs and workbenches.}

Form Function GetAssociatedForm() Native
