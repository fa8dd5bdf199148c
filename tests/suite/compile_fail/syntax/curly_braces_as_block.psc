;! error P0107 4:14
;! error P0102 6:2-2
ScriptName curly_braces_as_block
Function F() {
  Int a = 1
}
