ScriptName ResearchProject Extends Form Native Hidden
{Something to be found out at a workbench.}

Function Complete() Native
