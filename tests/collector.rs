//! The tracing collector as scripts experience it, under budgets and stress modes that bring every
//! phase of a collection between two instructions.

use cyperus_conformance::Binary;

fn run(words: &[&str]) -> (Option<i32>, String) {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let outcome = binary.run(words);
    (outcome.status, outcome.output + &outcome.messages)
}

#[test]
fn weak_numbers_find_nothing_that_is_about_to_die() {
    let program = "tests/suite/run/gc/a_weak_number_never_finds_a_dying_object.psc";
    for seed in 1..=6 {
        let seed = seed.to_string();
        let words = [
            "run",
            program,
            "--stress",
            "random-slices",
            "--verify",
            "--seed",
            &seed,
        ];
        let (status, output) = run(&words);
        assert_eq!(status, Some(0), "seed {seed}: {output}");
        assert_eq!(output, "0\n", "seed {seed}");
    }
}

/// A JSON report of a run with these arguments.
fn report(words: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.json");
    let path = path.to_str().expect("a name");
    let all: Vec<&str> = ["run"]
        .into_iter()
        .chain(words.iter().copied().take(1))
        .chain(["--report", path])
        .chain(words.iter().copied().skip(1))
        .collect();
    let (status, output) = run(&all);
    assert_eq!(status, Some(0), "{output}");
    let text = std::fs::read_to_string(path).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

const INSTANCES: &str = "scripts/storms/Instances.psc";

#[test]
fn a_report_lists_collections_and_what_died_where() {
    let report = report(&[INSTANCES, "--", "100", "100"]);
    assert_eq!(report["collection_count"], 2);
    let first = &report["collections"][0];
    assert_eq!(first["kind"], "slices");
    // The instance that runs and 41 frames of 100 each.
    assert_eq!(first["objects"], 4_101);
    assert_eq!(first["reached"], 1);
    assert_eq!(first["dead"], 4_100);
    assert_eq!(first["destroyed"], 4_100);
    assert_eq!(first["phases_ms"]["mark"], 35e-6);
    assert_eq!(first["phases_ms"]["destroy"], 8.2);
    assert_eq!(first["dead_by_script"][0]["script"], "Instances");
    assert_eq!(first["dead_by_script"][0]["count"], 4_100);
    let deaths = &report["deaths"];
    assert_eq!(deaths["by_script"][0]["count"], 8_200);
    assert_eq!(deaths["by_place"][0]["place"], "Instances.psc:27");
    assert_eq!(deaths["by_place"][0]["count"], 8_200);
}

#[test]
fn a_report_of_a_long_run_keeps_a_selection_of_its_collections() {
    let report = report(&[INSTANCES, "--stress", "every-frame", "--", "700", "2"]);
    let total = report["collection_count"].as_u64().expect("a number");
    assert!(total >= 700, "{total}");
    let kept = report["collections"].as_array().expect("a list");
    assert!((80..=243).contains(&kept.len()), "{}", kept.len());
    let number = |row: &serde_json::Value| row["number"].as_u64().expect("a number");
    assert_eq!(kept.first().map(number), Some(1));
    assert_eq!(kept.last().map(number), Some(total));
    let dead = &report["deaths"]["by_script"][0]["count"];
    assert!(dead.as_u64().is_some_and(|dead| dead >= 1_390), "{dead}");
}

#[test]
fn memory_that_a_full_pass_gives_back_is_reported() {
    let report = report(&["tests/suite/run/gc/a_ring_through_everything_leaves_nothing.psc"]);
    let incidents = &report["incidents"];
    assert_eq!(incidents["trimmed_bytes"], 8_448, "{incidents}");
}

#[test]
fn a_trace_has_a_line_for_each_collection_and_each_full_pass() {
    let (status, output) = run(&["run", INSTANCES, "--gc-trace", "--", "50", "100"]);
    assert_eq!(status, Some(0), "{output}");
    let lines: Vec<&str> = output.lines().filter(|it| it.starts_with("gc ")).collect();
    assert_eq!(
        lines,
        [
            "gc 1 @0.683s slices, frame 41: 4,101 -> 1 objects, 4,100 dead; mark 35 ns, clusters 0, \
             gather 0, longest slice 35 ns; clusters: 0 formed, 0 judged, 0 dead, 0 dissolved"
        ]
    );
    let program = "tests/suite/run/gc/collect_frees_dropped_structs.psc";
    let (status, output) = run(&["run", program, "--gc-trace"]);
    assert_eq!(status, Some(0), "{output}");
    let lines: Vec<&str> = output.lines().filter(|it| it.starts_with("gc ")).collect();
    assert!(
        matches!(lines.as_slice(), [one, ..] if one.contains("full pass (request), ")),
        "{output}"
    );
}

/// A quest whose seven aliases have a script each, and runs of it.
fn quest(extra: &[&str]) -> serde_json::Value {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let main = "ScriptName Watcher extends Quest\n\
         Function Main()\n\
         GC.Request()\n\
         Utility.Wait(0.5)\n\
         GC.Request()\n\
         Utility.Wait(0.5)\n\
         EndFunction\n";
    let main = write("Watcher.psc", main);
    write("Seat.psc", "ScriptName Seat extends ReferenceAlias\n");
    let mut world =
        String::from("[quests.Q]\nscripts = [{ name = \"Watcher\" }]\n[quests.Q.aliases]\n");
    for number in 1..=7 {
        let line =
            format!("Seat{number} = {{ fill = \"Player\", scripts = [{{ name = \"Seat\" }}] }}\n");
        world.push_str(&line);
    }
    let world = write("world.toml", &world);
    let words = [
        &[
            main.as_str(),
            "--world",
            &world,
            "--entry",
            "Main",
            "--verify",
        ],
        extra,
    ]
    .concat();
    report(&words)
}

#[test]
fn a_quest_and_its_aliases_are_a_cluster_by_themselves() {
    let on = quest(&[]);
    let rows = on["collections"].as_array().expect("a list");
    assert!(rows.len() >= 2, "{on}");
    assert_eq!(rows[0]["clusters"]["formed"], 1, "{}", rows[0]);
    assert_eq!(rows[0]["clusters"]["judged"], 1, "{}", rows[0]);
    // It stays.
    assert_eq!(rows[1]["clusters"]["formed"], 0, "{}", rows[1]);
    assert_eq!(rows[1]["clusters"]["judged"], 1, "{}", rows[1]);
    for without in [
        quest(&["--clusters", "off"]),
        quest(&["--min-cluster", "8"]),
    ] {
        let row = &without["collections"][1];
        assert_eq!(row["clusters"]["judged"], 0, "{row}");
        assert_eq!(row["reached"], rows[1]["reached"]);
    }
}

#[test]
fn what_an_alias_drops_dies_although_its_quest_is_a_cluster() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let main = write(
        "Hub.psc",
        "ScriptName Hub extends Quest\n\
         Seat Property First Auto\n\
         Function Main()\n\
         First.Held = GC.Create(\"Parcel\") as Parcel\n\
         First.Held.Inside = GC.Create(\"Parcel\") as Parcel\n\
         Int weak = GC.Weak(First.Held.Inside)\n\
         GC.Collect()\n\
         Debug.Trace(\"held: \" + (GC.FromWeak(weak) as Bool))\n\
         First.Held = None\n\
         GC.Collect()\n\
         Debug.Trace(\"dropped: \" + (GC.FromWeak(weak) as Bool))\n\
         EndFunction\n",
    );
    write(
        "Seat.psc",
        "ScriptName Seat extends ReferenceAlias\nParcel Property Held Auto\n",
    );
    write(
        "Parcel.psc",
        "ScriptName Parcel\nParcel Property Inside Auto\n",
    );
    let mut world =
        String::from("[quests.Q]\nscripts = [{ name = \"Hub\" }]\n[quests.Q.aliases]\n");
    for number in 1..=7 {
        let line =
            format!("Seat{number} = {{ fill = \"Player\", scripts = [{{ name = \"Seat\" }}] }}\n");
        world.push_str(&line);
    }
    world.push_str("[properties]\nFirst = \"Q.Seat1\"\n");
    let world = write("world.toml", &world);
    for extra in [
        &[][..],
        &["--clusters", "off"],
        &["--stress", "random-clusters", "--min-cluster", "1"],
        &[
            "--stress",
            "random-clusters",
            "--seed",
            "5",
            "--min-cluster",
            "1",
        ],
    ] {
        let words = [
            "run", &main, "--world", &world, "--entry", "Main", "--verify",
        ];
        let outcome = Binary::new(env!("CARGO_BIN_EXE_cyperus")).run(&[&words, extra].concat());
        assert_eq!(outcome.output, "held: True\ndropped: False\n", "{extra:?}");
    }
}

#[test]
fn a_stress_mode_builds_and_dissolves_clusters_in_ordinary_runs() {
    let words = [
        INSTANCES,
        "--stress",
        "random-clusters",
        "--stress",
        "every-frame",
        "--min-cluster",
        "1",
        "--",
        "30",
        "40",
    ];
    let sum = |report: &serde_json::Value, key: &str| -> u64 {
        let rows = report["collections"].as_array().expect("a list");
        let counts = rows.iter().filter_map(|row| row["clusters"][key].as_u64());
        counts.sum()
    };
    let short_lived = report(&words);
    assert!(sum(&short_lived, "formed") > 20, "{short_lived}");
    assert!(sum(&short_lived, "dead") > 20, "{short_lived}");
    let lasting = quest(&["--stress", "random-clusters", "--stress", "every-frame"]);
    assert!(sum(&lasting, "formed") > 10, "{lasting}");
    assert!(sum(&lasting, "dissolved") > 10, "{lasting}");
}

#[test]
fn timers_and_registrations_of_what_is_marked_as_garbage_end_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Waiter.psc");
    let text = "ScriptName Waiter\n\
         Function Begin()\n\
         StartTimer(500.0)\n\
         EndFunction\n\
         Event OnTimer(Int aiTimer)\n\
         Debug.Trace(\"rang\")\n\
         EndEvent\n\
         Function Main()\n\
         Waiter made = GC.Create(\"Waiter\") as Waiter\n\
         made.Begin()\n\
         GC.MarkGarbage(made)\n\
         EndFunction\n";
    std::fs::write(&path, text).expect("a file");
    let report = report(&[path.to_str().expect("a name"), "--entry", "Main"]);
    // Nothing is left to wait for.
    let frames = report["frames"].as_u64().expect("a number");
    assert!(frames < 10, "{frames}");
}

const KEEPS_WEAK: &str = "ScriptName KeepsWeak

Struct Pair
    Int First
EndStruct

Int[] kept
Pair couple

Function Show(Int[] akWeak)
    Int[] numbers = GC.FromWeakValue(akWeak[0]) as Int[]
    Pair found = GC.FromWeakValue(akWeak[1]) as Pair
    If numbers && found
        Debug.Trace(numbers[1] + \" \" + found.First + \" \" + (numbers == kept))
    EndIf
    Debug.Trace(GC.FromWeakValue(akWeak[2]))
EndFunction

Int[] Function Fill()
    kept = new Int[2]
    kept[1] = 7
    couple = new Pair
    couple.First = 9
    Int[] gone = new Int[3]
    Int[] weak = new Int[3]
    weak[0] = GC.WeakInts(kept)
    weak[1] = GC.WeakValue(couple)
    weak[2] = GC.WeakInts(gone)
    Return weak
EndFunction

Function Main()
    Int[] weak = Fill()
    Utility.Wait(1.0)
    Show(weak)
    ; The same numbers as before, and none that was given already.
    Int[] more = new Int[1]
    Debug.Trace((GC.WeakInts(kept) == weak[0]) + \" \" + (GC.WeakInts(more) == weak[2] + 1))
    kept = None
    couple = None
    GC.Collect()
    Debug.Trace(GC.FromWeakValue(weak[0]) + \" \" + GC.FromWeakValue(weak[1]))
EndFunction
";

#[test]
fn weak_numbers_of_arrays_and_structs_survive_a_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("KeepsWeak.psc");
    std::fs::write(&script, KEEPS_WEAK).expect("written");
    let script = script.to_str().expect("a name");
    let save = folder.path().join("a.save");
    let save = save.to_str().expect("a name");
    let (status, output) = run(&[
        "run", script, "--verify", "--frames", "5", "--save", save, "-q",
    ]);
    assert!(!output.contains("7 9"), "{status:?}: {output}");
    let (status, output) = run(&["run", "--load", save, "--verify", "-q"]);
    assert_eq!(status, Some(0), "{output}");
    assert_eq!(output, "7 9 True\nNone\nTrue True\nNone None\n");
}

const TWO_CHAINS: &str = "ScriptName TwoChains
TwoChains Property Next Auto

TwoChains Function Chain() Global
    TwoChains first
    Int left = 6
    While left > 0
        TwoChains before = first
        first = GC.Create(\"TwoChains\") as TwoChains
        first.Next = before
        left -= 1
    EndWhile
    Return first
EndFunction

Function Main()
    TwoChains first = Chain()
    TwoChains second = Chain()
    GC.Cluster(first)
    Utility.Wait(1.0)
    GC.Collect()
    Debug.Trace(GC.IsClustered(first) + \" \" + GC.Cluster(second))
EndFunction
";

#[test]
fn words_that_come_with_a_save_count_for_scripts_that_are_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("TwoChains.psc");
    std::fs::write(&script, TWO_CHAINS).expect("written");
    let script = script.to_str().expect("a name");
    let save = folder.path().join("a.save");
    let save = save.to_str().expect("a name");
    let (_, output) = run(&["run", script, "--frames", "5", "--save", save, "-q"]);
    assert_eq!(output, "", "it is still waiting");
    let load = ["run", "--load", save, "--verify", "-q"];
    let (status, output) = run(&load);
    assert_eq!((status, output.as_str()), (Some(0), "True True\n"));
    let alone = ["--gc-class", "TwoChains=alone"];
    let (status, output) = run(&[load.as_slice(), alone.as_slice()].concat());
    assert_eq!((status, output.as_str()), (Some(0), "False False\n"));
}

const MANY_NUMBERS: &str = "ScriptName ManyNumbers
Function Main(Bool abWeak)
    Int left = 3000
    Int last = 0
    While left > 0
        ScriptObject instance = GC.Create(\"ManyNumbers\")
        If abWeak
            last = GC.Weak(instance)
        EndIf
        left -= 1
    EndWhile
    GC.Collect()
    Debug.Trace(last + \" \" + GC.FromWeak(1))
EndFunction
";

#[test]
fn weak_numbers_of_what_is_gone_take_no_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("ManyNumbers.psc");
    std::fs::write(&script, MANY_NUMBERS).expect("written");
    let script = script.to_str().expect("a name");
    let sizes = ["True", "False"].map(|is_weak| {
        let save = folder.path().join(format!("{is_weak}.save"));
        let path = save.to_str().expect("a name");
        let words = ["run", script, "--save-end", path, "-q"];
        let (_, output) = run(&[words.as_slice(), &["--", is_weak]].concat());
        let expected = if is_weak == "True" {
            "3000 None\n"
        } else {
            "0 None\n"
        };
        assert_eq!(output, expected);
        std::fs::metadata(&save).expect("a save").len()
    });
    // A number and a handle are twelve bytes each.
    assert!(sizes[0] < sizes[1] + 1_000, "{sizes:?}");
}

#[test]
fn natives_that_walk_over_the_heap_pay_for_it() {
    let walks = [
        "GC.LiveArrays()",
        "GC.LiveStructs()",
        "GC.LiveObjects()",
        "GC.LiveObjects(\"Walker\")",
        "GC.GarbageArrays()",
        "GC.GarbageStructs()",
        "GC.Live(\"structs\")",
        "GC.Cluster(other)",
        "GC.JoinCluster(other, Self)",
        "GC.Collect()",
        "GC.CollectKeeping(1)",
        "GC.Why(other)",
        "GC.MarkGarbage(GC.Create(\"Walker\"))",
    ];
    let others = ["GC.LiveBytes()", "GC.IsPinned(other)", "GC.Weak(other)"];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Walker.psc");
    let script = path.to_str().expect("a name");
    let spends = |call: &str| {
        let text = format!(
            "ScriptName Walker\nFunction Main()\nScriptObject other = GC.Create(\"Walker\")\nInt left = 1000\n\
             While left > 0\n{call}\nleft -= 1\nEndWhile\nEndFunction\n"
        );
        std::fs::write(&path, text).expect("written");
        let (status, output) = run(&["run", script, "--fuel", "30000", "-q"]);
        assert!(matches!(status, Some(0 | 3)), "{call}: {output}");
        status == Some(3)
    };
    for call in walks {
        assert!(spends(call), "{call}");
    }
    for call in others {
        assert!(!spends(call), "{call}");
    }
}

#[test]
fn a_quest_with_a_script_marked_as_garbage_is_a_cluster_without_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let main = "ScriptName Watcher extends Quest\n\
         Function Main()\n\
         GC.Collect()\n\
         Seat gone = GetAlias(3) as Seat\n\
         Debug.Trace(GC.IsClustered(Self) + \" \" + GC.IsClustered(gone))\n\
         GC.MarkGarbage(gone)\n\
         GC.Collect()\n\
         Debug.Trace(GC.IsClustered(Self) + \" \" + GC.IsClustered(GetAlias(2)))\n\
         EndFunction\n";
    let main = write("Watcher.psc", main);
    write("Seat.psc", "ScriptName Seat extends ReferenceAlias\n");
    let mut world =
        String::from("[quests.Q]\nscripts = [{ name = \"Watcher\" }]\n[quests.Q.aliases]\n");
    for number in 1..=7 {
        let line =
            format!("Seat{number} = {{ fill = \"Player\", scripts = [{{ name = \"Seat\" }}] }}\n");
        world.push_str(&line);
    }
    let world = write("world.toml", &world);
    let words = [
        "run", &main, "--world", &world, "--entry", "Main", "--verify", "-q",
    ];
    let (status, output) = run(&words);
    assert_eq!(
        (status, output.as_str()),
        (Some(0), "True True\nTrue True\n")
    );
}

#[test]
fn the_log_tells_of_each_collection_by_itself() {
    let (status, output) = run(&["run", INSTANCES, "-vv", "--", "100", "100"]);
    assert_eq!(status, Some(0));
    let judged = output.lines().filter_map(|line| line.split_once("judged "));
    let judged: Vec<&str> = judged.map(|(_, figures)| figures).collect();
    let expected = [
        "collection=1 scanned=1 dead=4100 reached=1",
        "collection=2 scanned=1 dead=4100 reached=1",
    ];
    assert_eq!(judged, expected);
}

#[test]
fn the_games_own_requests_for_a_save_are_served_at_once() {
    for native in ["GC.Save", "Game.RequestSave", "Game.RequestAutoSave"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("Saver.psc");
        let text = format!(
            "ScriptName Saver\nFunction Main()\nDebug.Trace(\"before\")\n{native}()\n\
             Debug.Trace(\"after\")\nEndFunction\n"
        );
        std::fs::write(&path, text).expect("written");
        let script = path.to_str().expect("a name");
        let save = folder.path().join("a.save");
        let save = save.to_str().expect("a name");
        let (_, output) = run(&["run", script, "--save", save, "--save-at", "1000", "-q"]);
        assert_eq!(output, "before\nafter\n", "{native}");
        let (_, output) = run(&["run", "--load", save, "-q"]);
        assert_eq!(output, "after\n", "{native}");
    }
}

const WEAK_STRUCT: &str = "ScriptName WeakStruct
Struct Pair
    Int Left
EndStruct

Function Main()
    Pair kept = new Pair
    kept.Left = 7
    Int number = GC.WeakValue(kept)
    Utility.Wait(1.0)
    Pair found = GC.FromWeakValue(number) as Pair
    Debug.Trace(found.Left + \" \" + GC.IsPinned(None))
    kept.Left = 8
EndFunction
";

#[test]
fn a_weak_number_of_a_struct_alone_survives_a_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("WeakStruct.psc");
    std::fs::write(&script, WEAK_STRUCT).expect("written");
    let script = script.to_str().expect("a name");
    let save = folder.path().join("a.save");
    let save = save.to_str().expect("a name");
    let (_, output) = run(&["run", script, "--frames", "5", "--save", save, "-q"]);
    assert_eq!(output, "", "it is still waiting");
    let (status, output) = run(&["run", "--load", save, "--verify", "-q"]);
    assert_eq!((status, output.as_str()), (Some(0), "7 False\n"));
}
