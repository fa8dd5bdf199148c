// Wine 8 has no bcryptprimitives.dll, and Rust's standard library takes its random numbers from there.
// Every Windows since 7 has it, so this is for tests under Wine alone and is in no archive.
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID data, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, (ULONG)length);
}
