ScriptName FavoritesManager Native Hidden
; What F4SE brings.

Form[] Function GetTaggedForms() Native Global
Function AddTaggedForms(Form[] forms) Native Global
Function RemoveTaggedForms(Form[] forms) Native Global
Bool Function IsTaggedForm(Form akForm) Native Global
Form[] Function GetFavorites() Native Global
Function SetFavorites(Form[] favorites) Native Global
