ScriptName One extends Quest

MissingTool Property Tool Auto

Function Run()
  MissingTool other = Tool
EndFunction
