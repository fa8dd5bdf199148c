ScriptName Tool extends Quest
