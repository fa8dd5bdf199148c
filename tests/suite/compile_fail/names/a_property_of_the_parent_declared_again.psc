ScriptName a_property_of_the_parent_declared_again extends FailParent
;! error P0212 3:14-20
Int Property Shared Auto
