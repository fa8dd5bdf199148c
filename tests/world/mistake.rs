//! Wrong entries in world files: each is reported with its place, what is wrong, and what was
//! expected.

use super::file::{WORLD, raid};

/// The error of a run with this world file.
fn error(world: &str) -> String {
    let place = raid(world);
    let (status, output, messages) =
        place.cyperus("run RaidManager.psc --world world.toml --entry OnQuestInit");
    assert_eq!(status, 2, "{world}: {output}{messages}");
    assert_eq!(output, "", "{world}");
    messages
}

/// An entry, and the place, message and help it is reported with.
const WRONG: &[(&str, &str)] = &[
    (
        "[propertys]\nA = 1",
        "1:2: a world file has no key propertys\n help: did you mean properties?",
    ),
    (
        "[scripts]\nA = 1",
        "1:2: a world file has no key scripts\n help: expected properties, globals, lists, forms, references, quests or natives",
    ),
    (
        "properties = 3",
        "1:14: [properties]: expected a table, not the number 3",
    ),
    (
        "[properties]\nTitel = \"x\"",
        "2:1: RaidManager has no property Titel\n help: did you mean Title?",
    ),
    (
        "[properties]\nTitle = 3",
        "2:9: Title: expected a text, not the number 3",
    ),
    (
        "[properties]\nRounds = 1.5",
        "2:10: Rounds: expected a whole number that fits 32 bits, not the number 1.5",
    ),
    (
        "[properties]\nRounds = 3000000000",
        "2:10: Rounds: expected a whole number that fits 32 bits, not the number 3000000000",
    ),
    (
        "[properties]\nIsNight = \"yes\"",
        "2:11: IsNight: expected true or false, not the text \"yes\"",
    ),
    (
        "[properties]\nMade = 3",
        "2:1: Made can only be set by its own script",
    ),
    (
        "[properties]\nPlayerRef = 20",
        "2:13: PlayerRef: expected the name of an Actor, or false, not the number 20",
    ),
    (
        "[properties]\nPlayerRef = true",
        "2:13: PlayerRef: expected the name of an Actor, or false, not true",
    ),
    (
        "[properties]\nDifficulty = \"Player\"",
        "2:14: Difficulty: expected a GlobalVariable, and Player is an Actor",
    ),
    (
        "[properties]\nEnemies = \"00000014\"",
        "2:11: Enemies: expected a FormList, and 00000014 is an Actor",
    ),
    (
        "[properties]\nSpecial = \"0x12GH@MyMod.esp\"",
        "2:11: \"0x12GH@MyMod.esp\" is no form id\n help: expected a form id such as",
    ),
    (
        "[properties]\nSpecial = \"0x12AB@MyMod\"",
        "2:11: \"0x12AB@MyMod\" is no form id",
    ),
    (
        "[properties]\nWaves = { Size = 1 }",
        "2:9: Waves: expected a list, for a Wave[], or false, not a table",
    ),
    (
        "[properties]\nWaves = [3]",
        "2:10: Waves[0]: expected a table with the members Kind, Size, Delay, or false, not the number 3",
    ),
    (
        "[properties]\nWaves = [{ Sise = 1 }]",
        "2:12: struct Wave has no member Sise\n help: did you mean Size?",
    ),
    (
        "[properties]\nWaves = [{ Size = 1 }, { Kind = 2 }]",
        "2:33: Waves[1].Kind: expected the name of a Keyword, or false, not the number 2",
    ),
    (
        "[properties]\nLog = \"Plain\"\n[quests.Plain]\nstage = 1",
        "2:7: Log: expected a RaidLog, and Plain is a Quest without that script",
    ),
    (
        "[globals]\nA = \"many\"",
        "2:5: A: expected a number, not the text \"many\"",
    ),
    (
        "[globals]\nA = 1\n[lists]\na = []",
        "4:1: a is declared twice\n help: the other one is at world.toml:2:1",
    ),
    (
        "[lists]\nA = \"B\"",
        "2:5: A: expected a list of form names, not the text \"B\"",
    ),
    (
        "[lists]\nA = [\"Raidr\"]\n[forms.Raider]\nkind = \"ActorBase\"",
        "2:6: nothing declares Raidr\n help: did you mean Raider?",
    ),
    (
        "[lists]\nA = [\"Nobody\"]",
        "2:6: nothing declares Nobody\n help: expected the name of an entry",
    ),
    ("[forms.A]\nid = 0x12", "1:1: form A needs the key kind"),
    (
        "[forms.A]\nkind = \"Axe\"",
        "2:8: there is no native type Axe\n help: expected a type such as",
    ),
    (
        "[forms.A]\nkind = \"Actor\"",
        "2:8: a form of kind Actor belongs into [references]",
    ),
    (
        "[forms.A]\nkind = \"Keyword\"\nid = -3",
        "3:6: A.id: expected a form id such as 0x12AB, not the number -3",
    ),
    (
        "[forms.A]\nkind = \"Keyword\"\nid = 0x14",
        "3:6: another form has the id 00000014",
    ),
    (
        "[forms.A]\nkind = \"Keyword\"\nplugin = \"MyMod.esp\"",
        "3:10: form A, which names a plugin, needs the key id",
    ),
    (
        "[forms.A]\nkind = \"Keyword\"\nid = 1\nplugin = \"MyMod\"",
        "4:10: A.plugin: expected the name of a plugin, which ends in .esp, .esm or .esl",
    ),
    (
        "[forms.A]\nkind = \"MiscObject\"\nkeywords = [\"B\"]\n[quests.B]",
        "3:13: A.keywords: expected a Keyword, and B is a Quest",
    ),
    (
        "[forms.A]\nkind = \"MiscObject\"\nscripts = [{ name = \"Gone\" }]",
        "3:21: there is no script Gone\n help: --import DIR adds folders",
    ),
    (
        "[forms.A]\nkind = \"MiscObject\"\nscripts = [{ name = \"RaiderScript\" }]",
        "3:21: RaiderScript extends Actor, and A is a MiscObject",
    ),
    (
        "[forms.A]\nkind = \"MiscObject\"\nscripts = [{ title = \"RaidLog\" }]",
        "3:14: a script has no key title\n help: expected name or properties",
    ),
    (
        "[forms.Player]\nkind = \"ActorBase\"",
        "1:8: Player is the player; scripts for the player belong into [references]",
    ),
    (
        "[references.A]\nscripts = []",
        "1:1: reference A needs the key base",
    ),
    (
        "[references.A]\nbase = \"B\"\n[globals]\nB = 1",
        "2:8: A.base: expected a form that can be placed, and B is a GlobalVariable",
    ),
    (
        "[quests.A]\nstage = \"ten\"",
        "2:9: A.stage: expected a stage, a whole number from 0 to 65535, not the text \"ten\"",
    ),
    (
        "[quests.A]\nstage = 70000",
        "2:9: A.stage: expected a stage",
    ),
    (
        "[quests.A]\nscripts = [\"RaidLog\"]",
        "2:12: A.scripts: expected a script such as { name = \"MyScript\" }, not the text \"RaidLog\"",
    ),
    (
        "[quests.A.aliases]\nBoss = \"Nobody\"",
        "2:8: nothing declares Nobody",
    ),
    (
        "[quests.A.aliases]\nBoss = \"B\"\n[globals]\nB = 1",
        "2:8: A.aliases.Boss: expected a reference or a Location, and B is a GlobalVariable",
    ),
    (
        "[natives]\nGetLevel = 3",
        "2:1: \"GetLevel\" names no native\n help: expected a script and a function",
    ),
    (
        "[natives]\n\"Actor.GetLevels\" = 3",
        "2:1: there is no native Actor.GetLevels",
    ),
    (
        "[natives]\n\"Gone.Version\" = 3",
        "2:1: there is no script that has the native Gone.Version\n help: --import DIR",
    ),
    (
        "[natives]\n\"RaidLog.Note\" = 3",
        "2:1: RaidLog.Note is not native: it runs as it is written",
    ),
    (
        "[natives]\n\"Helper.Tell\" = 3",
        "2:1: Helper.Tell returns nothing, so there is nothing to answer",
    ),
    (
        "[natives]\n\"Helper.Many\" = [3, \"four\"]",
        "2:21: Helper.Many[1]: expected a whole number that fits 32 bits, not the text \"four\"",
    ),
    (
        "[natives]\n\"Actor.GetLevel\" = [3, \"four\"]",
        "2:24: Actor.GetLevel: expected a whole number that fits 32 bits, not the text \"four\"",
    ),
    (
        "[natives]\n\"Actor.GetLevel\" = []",
        "2:20: Actor.GetLevel: expected an answer or a list of answers, not a list",
    ),
    (
        "[globals]\nA = 1979-05-27",
        "2:5: A: expected a number, not a date",
    ),
    ("[globals\nA = 1", "1:9: this is not TOML: "),
];

#[test]
fn every_wrong_entry_gets_its_place_and_what_was_expected() {
    assert!(WRONG.len() >= 30);
    for (world, expected) in WRONG {
        let found = error(world);
        // Colours are off; the start of the line is the program's own.
        let found = found.replace("error: ", "");
        let expected = format!("world.toml:{expected}");
        assert!(
            found.contains(&expected),
            "{world}\nexpected {expected}\nfound    {found}"
        );
    }
}

#[test]
fn wrong_json_has_places_too() {
    let cases = [
        (
            "{\n  \"globals\": { \"A\": \"x\" }\n}",
            "2:21: A: expected a number, not the text \"x\"",
        ),
        (
            "{ \"globals\": { \"A\": 1, \"A\": 2 } }",
            "1:24: A is declared twice",
        ),
        (
            "{\n  \"globels\": {} }",
            "2:3: a world file has no key globels\n",
        ),
        (
            "{\n  \"properties\": { \"Title\": null }\n}",
            "2:28: Title: expected a text, not null",
        ),
        ("{ \"globals\": }", "1:14: this is not JSON: expected value"),
        ("", "1:1: this is not JSON: "),
        (
            "{ \"properties\": { \"Title\": \"\\ud800\" } }",
            "1:28: this is not JSON: ",
        ),
    ];
    for (text, expected) in cases {
        let place = raid("");
        place.write("world.json", text);
        let (status, _, messages) =
            place.cyperus("run RaidManager.psc --world world.json --entry OnQuestInit");
        assert_eq!(status, 2, "{text}: {messages}");
        assert!(
            messages.contains(&format!("world.json:{expected}")),
            "{text}: {messages}"
        );
    }
}

#[test]
fn hostile_files_are_refused_and_never_a_bug() {
    let deep = format!("[properties]\nA = {}{}", "[".repeat(5000), "]".repeat(5000));
    let wide = format!("[properties]\n{}\n", "A.".repeat(5000) + "B = 1");
    for text in [deep.as_str(), wide.as_str()] {
        assert!(error(text).contains("world.toml:"), "{}", &text[..40]);
    }
    let place = raid("");
    for text in [
        format!(
            "{{\"properties\": {}1{}}}",
            "[".repeat(90_000),
            "]".repeat(90_000)
        ),
        format!("{{\"properties\": {}", "{\"A\":".repeat(90_000)),
    ] {
        place.write("world.json", &text);
        let (status, _, messages) =
            place.cyperus("run RaidManager.psc --entry OnQuestInit --world world.json");
        assert_eq!(status, 2, "{messages}");
    }
    place.write("world.txt", WORLD);
    let (status, _, messages) =
        place.cyperus("run RaidManager.psc --entry OnQuestInit --world world.txt");
    assert_eq!(status, 2);
    assert!(messages.contains("ends in .toml or .json"), "{messages}");
}
