ScriptName StringUtil Hidden
; What SKSE brings.

String Function AsChar(Int c) Native Global
Int Function AsOrd(String c) Native Global
Int Function Find(String s, String toFind, Int startIndex = 0) Native Global
Int Function GetLength(String s) Native Global
String Function GetNthChar(String s, Int index) Native Global
Bool Function IsDigit(String c) Native Global
Bool Function IsLetter(String c) Native Global
Bool Function IsPrintable(String c) Native Global
Bool Function IsPunctuation(String c) Native Global
String[] Function Split(String s, String delim) Native Global
String Function Substring(String s, Int startIndex, Int len = 0) Native Global
