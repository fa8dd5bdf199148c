ScriptName sieve_of_primes

Function Main() Global
    Bool[] composite = new Bool[101]
    String primes = ""
    Int i = 2
    While i <= 100
        If !composite[i]
            If i > 80
                primes += i + " "
            EndIf
            Int j = i * i
            While j <= 100
                composite[j] = True
                j += i
            EndWhile
        EndIf
        i += 1
    EndWhile
    Debug.Trace(primes)
    ;= 83 89 97
EndFunction
