ScriptName JString Hidden
; What JContainers brings.

Int Function wrap(String sourceText, Int charactersPerLine = 60) Native Global
String Function encodeFormToString(Form value) Native Global
Form Function decodeFormStringToForm(String formString) Native Global
