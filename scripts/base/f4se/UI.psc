ScriptName UI Native Hidden
; What F4SE brings.

Bool Function CloseMenu(String menuName) Native Global
Var Function Get(String menu, String path) Native Global
Var Function Invoke(String menu, String path, Var[] args = None) Native Global
Bool Function IsMenuOpen(String menu) Native Global
Bool Function IsMenuRegistered(String menu) Native Global
Bool Function Load(String menu, String sourceVar, String assetPath, ScriptObject receiver = None, String callback = "") Native Global
Bool Function OpenMenu(String menuName) Native Global
Bool Function Set(String menu, String path, Var arg) Native Global
Bool Function RegisterCustomMenu(String menuName, String menuPath, String rootPath, MenuData mData) Native Global

Struct MenuData
  Int menuFlags = 0x801849D
  Int movieFlags = 3
  Int extendedFlags = 3
  Int depth = 6
EndStruct

Bool Function RegisterBasicCustomMenu(String menuName, String menuPath, String rootPath) Global
  Return RegisterCustomMenu(menuName, menuPath, rootPath, new MenuData)
EndFunction
