ScriptName TopicInfo Extends Form Hidden
{One line that is said.}

Import Quest

Quest Function GetOwningQuest() Native
