//! Rules about forms, references and numbers of forms.

rules! {
    PLACED_COUNT "L0601" "place-at-me" Warning true
        "several references placed by one call, of which only one is known afterwards"
        reason: "`PlaceAtMe` returns one reference whatever the count. The others cannot be found, and so \
                 not deleted. Place them one by one."
        wrong: "Form Property Crate Auto\n\nFunction Go()\n    ObjectReference placed = Game.GetPlayer().PlaceAtMe(Crate, 3)\n    placed.Delete()\nEndFunction\n"
        right: "Form Property Crate Auto\n\nFunction Go()\n    ObjectReference placed = Game.GetPlayer().PlaceAtMe(Crate, 1)\n    placed.Delete()\nEndFunction\n";
    LOAD_INDEX "L0602" "get-form-from-file-load-index" Info true
        "a form number with the plugin's place in front, given to `GetFormFromFile`"
        reason: "The first two digits say where the plugin stood in one load order. The function ignores \
                 them, and readers are misled. `lint --fix` takes them out."
        wrong: "Form Function Go()\n    Return Game.GetFormFromFile(0x05000800, \"My.esp\")\nEndFunction\n"
        right: "Form Function Go()\n    Return Game.GetFormFromFile(0x00000800, \"My.esp\")\nEndFunction\n";
    LIGHT_FORM "L0603" "get-form-of-light-plugin" Warning true
        "`GetForm` with a number that no form of a normal plugin has"
        reason: "The number is larger than an `Int` can hold as a positive one, and `GetForm` gives None \
                 for it; and the number depends on the load order. Use `GetFormFromFile`."
        wrong: "Form Function Go()\n    Return Game.GetForm(0xFE000800)\nEndFunction\n"
        right: "Form Function Go()\n    Return Game.GetFormFromFile(0x800, \"My.esl\")\nEndFunction\n";
    GLOBAL_INCREMENT "L0604" "global-variable-increment" Info false
        "a global variable that is read, changed and written back"
        reason: "Between the two calls another script can change it, and that change is lost. `Mod` does \
                 it in one call."
        wrong: "GlobalVariable Property Count Auto\n\nFunction Go()\n    Count.SetValue(Count.GetValue() + 1.0)\nEndFunction\n"
        right: "GlobalVariable Property Count Auto\n\nFunction Go()\n    Count.Mod(1.0)\nEndFunction\n";
}
