ScriptName structs_are_inherited extends StructParent

Function Main()
    Coin coin = new Coin
    coin.Value = 5
    Debug.Trace(Worth(coin))
    ;= 50
    StructParent:Coin same = coin
    Debug.Trace(same.Value)
    ;= 5
EndFunction
