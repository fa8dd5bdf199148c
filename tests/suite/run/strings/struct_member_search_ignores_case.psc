ScriptName struct_member_search_ignores_case

Struct Person
    String Name
EndStruct

Function Main() Global
    Person[] people = new Person[2]
    people[0] = new Person
    people[1] = new Person
    people[0].Name = "Ada"
    people[1].name = "Bob"
    Debug.Trace(people.FindStruct("NAME", "BOB"))
    ;= 1
    Debug.Trace(people.FindStruct("name", "eve"))
    ;= -1
EndFunction
