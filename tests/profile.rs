//! `profile` and `run --profile`: figures that are known by hand, and the forms that other programs
//! read.

use cyperus_conformance::{Browser, Workplace, seen_in};
use serde_json::Value;

/// `Work` is called three times, allocates twice in each call, and keeps one of the two.
const MILL: &str = "ScriptName Mill
Struct Bag
  Int weight
EndStruct
Bag[] kept

Event OnInit()
  kept = new Bag[0]
  Int i = 0
  While i < 3
    Work()
    i += 1
  EndWhile
  Utility.Wait(0.5)
  Form nobody
  nobody.GetFormID()
EndEvent

Function Work()
  Bag first = new Bag
  Bag second = new Bag
  second.weight = 5
  kept.Add(first)
EndFunction
";

fn workplace() -> Workplace {
    Workplace::new(env!("CARGO_BIN_EXE_cyperus"), &[("Mill.psc", MILL)])
}

fn json(place: &Workplace, name: &str) -> Value {
    serde_json::from_str(&place.text(name)).expect("JSON")
}

fn sum(rows: &Value, key: &str) -> u64 {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row[key].as_u64().expect("a number")).sum()
}

#[test]
fn a_profile_has_the_figures_of_the_report() {
    let place = workplace();
    let plain = place
        .binary
        .run(&["run", "Mill.psc", "--report", "plain.json"]);
    let words = "run Mill.psc --profile profile.json --report counted.json";
    let counted = place.binary.run(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(plain.output, counted.output);
    assert_eq!(plain.whole_log(), counted.whole_log());
    assert_eq!(place.text("plain.json"), place.text("counted.json"));
    let (profile, report) = (json(&place, "profile.json"), json(&place, "counted.json"));
    let totals = &profile["totals"];
    assert_eq!(totals["instructions"], report["instructions"]);
    assert_eq!(totals["errors"], 1);
    assert_eq!(totals["allocations"], 7);
    // The array, and three bags in it.
    assert_eq!(totals["alive"], 4);
    assert_eq!(sum(&profile["allocations"], "made"), 7);
    let chains = profile["chains"].as_array().expect("chains");
    let lines = chains
        .iter()
        .flat_map(|chain| chain["lines"].as_array().expect("lines"));
    let instructions: u64 = lines
        .map(|line| line["instructions"].as_u64().expect("a number"))
        .sum();
    assert_eq!(totals["instructions"], instructions);
    let wait = &profile["waits"][0];
    assert_eq!(wait["what"], "Utility.Wait");
    assert_eq!(wait["line"], 14);
    assert_eq!(profile["errors"][0]["line"], 16);
}

/// One line calls one of two functions in turn, and both call a third.
const SHIFTS: &str = "ScriptName Shifts
Event OnInit()
  Int i = 0
  While i < 6
    Work()
    If i % 2 == 0
      GotoState(\"Busy\")
    Else
      GotoState(\"\")
    EndIf
    i += 1
  EndWhile
EndEvent
Function Work()
  Carry()
EndFunction
Function Carry()
EndFunction
State Busy
  Function Work()
    Carry()
    Carry()
  EndFunction
EndState
";

#[test]
fn one_line_that_calls_two_functions_in_turn_has_two_chains() {
    let files = [("Shifts.psc", SHIFTS)];
    let place = Workplace::new(env!("CARGO_BIN_EXE_cyperus"), &files);
    place.cyperus("run Shifts.psc --profile profile.json");
    let profile = json(&place, "profile.json");
    let name = |chain: &Value| {
        let function = chain["function"].as_u64().expect("a function");
        let function = &profile["functions"][usize::try_from(function).expect("small")];
        function["name"].as_str().expect("a name")
    };
    let chains = profile["chains"].as_array().expect("chains");
    let calls = |caller: &str, called: &str| {
        let found = chains.iter().find(|chain| {
            let parent = chain["parent"]
                .as_u64()
                .map(|it| usize::try_from(it).expect("small"));
            name(chain) == called && parent.is_some_and(|parent| name(&chains[parent]) == caller)
        });
        found.map(|chain| chain["calls"].as_u64().expect("a number"))
    };
    assert_eq!(
        calls("Shifts.OnInit", "Shifts.Work"),
        Some(3),
        "{profile:#}"
    );
    assert_eq!(calls("Shifts.OnInit", "Shifts.Busy.Work"), Some(3));
    assert_eq!(calls("Shifts.Work", "Shifts.Carry"), Some(3));
    assert_eq!(calls("Shifts.Busy.Work", "Shifts.Carry"), Some(6));
}

#[test]
fn the_tables_name_functions_lines_allocations_and_waits() {
    let place = workplace();
    let screen = place.cyperus("profile Mill.psc");
    for row in [
        "Mill.Work  ",
        "Mill.psc:20 ",
        "Mill.OnInit\n",
        "Utility.Wait\n",
        "Mill.psc:16            1\n",
    ] {
        assert!(screen.contains(row), "{row} is not in:\n{screen}");
    }
    let again = place.cyperus("profile Mill.psc");
    assert_eq!(screen, again);
    place.cyperus("run Mill.psc --profile profile.json");
    assert_eq!(place.cyperus("profile profile.json"), screen);
    let printed: Value =
        serde_json::from_str(&place.cyperus("profile profile.json --json")).expect("JSON");
    assert_eq!(printed, json(&place, "profile.json"));
}

#[test]
fn two_profiles_are_compared_function_by_function() {
    let place = workplace();
    place.cyperus("run Mill.psc --profile before.json");
    let same = place.cyperus("profile before.json Mill.psc");
    assert!(same.contains("no function changed"), "{same}");
    let more = MILL.replace("i < 3", "i < 5");
    std::fs::write(place.path("Mill.psc"), more).expect("written");
    let changed = place.cyperus("profile before.json Mill.psc --json");
    let changed: Value = serde_json::from_str(&changed).expect("JSON");
    let rows = changed["functions"].as_array().expect("rows");
    let work = rows
        .iter()
        .find(|row| row["function"] == "Mill.Work")
        .expect("a row");
    assert_eq!(work["calls"], serde_json::json!([3, 5]));
    assert_eq!(work["allocations"], serde_json::json!([6, 10]));
    assert!(
        !rows.iter().any(|row| row["function"] == "Utility.Wait"),
        "{changed}"
    );
}

/// What speedscope's own schema asks of a file.
fn check_speedscope(file: &Value) {
    assert_eq!(
        file["$schema"],
        "https://www.speedscope.app/file-format-schema.json"
    );
    let frames = file["shared"]["frames"].as_array().expect("frames");
    assert!(
        frames.iter().all(|frame| frame["name"].is_string()),
        "{frames:?}"
    );
    let profiles = file["profiles"].as_array().expect("profiles");
    let units = [
        "none",
        "nanoseconds",
        "microseconds",
        "milliseconds",
        "seconds",
        "bytes",
    ];
    for profile in profiles {
        assert_eq!(profile["type"], "sampled");
        assert!(units.contains(&profile["unit"].as_str().expect("a unit")));
        let samples = profile["samples"].as_array().expect("samples");
        let weights = profile["weights"].as_array().expect("weights");
        assert_eq!(samples.len(), weights.len());
        let weight: u64 = weights
            .iter()
            .map(|it| it.as_u64().expect("a number"))
            .sum();
        assert_eq!(profile["startValue"], 0);
        assert_eq!(profile["endValue"], weight);
        for frame in samples
            .iter()
            .flat_map(|sample| sample.as_array().expect("a stack"))
        {
            assert!(frame.as_u64().expect("a number") < frames.len() as u64);
        }
    }
    let names: Vec<&str> = profiles
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    let expected = [
        "time",
        "instructions",
        "allocations",
        "allocated bytes",
        "waiting",
    ];
    assert_eq!(names, expected);
}

/// One field of a protocol buffer: its number, and its value or its bytes.
type Field<'a> = (u64, u64, &'a [u8]);

fn variable(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (first, rest) = bytes.split_first().expect("a byte");
        *bytes = rest;
        number |= u64::from(first & 0x7F) << shift;
        if first & 0x80 == 0 {
            break;
        }
    }
    number
}

fn fields(mut bytes: &[u8]) -> Vec<Field<'_>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let key = variable(&mut bytes);
        let kind = key % 8;
        if kind == 0 {
            found.push((key >> 3, variable(&mut bytes), &[][..]));
            continue;
        }
        assert_eq!(kind, 2, "the kind of field {}", key >> 3);
        let length = usize::try_from(variable(&mut bytes)).expect("a length");
        let (inner, rest) = bytes.split_at(length);
        found.push((key >> 3, 0, inner));
        bytes = rest;
    }
    found
}

fn numbers(mut bytes: &[u8]) -> Vec<u64> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        found.push(variable(&mut bytes));
    }
    found
}

/// What pprof's messages must be to each other, and the sum of the last value of all samples.
fn check_pprof(bytes: &[u8]) -> u64 {
    let whole = fields(bytes);
    let all = |number: u64| whole.iter().filter(move |field| field.0 == number);
    let texts: Vec<&str> = all(6)
        .map(|field| std::str::from_utf8(field.2).expect("text"))
        .collect();
    assert_eq!(texts.first(), Some(&""));
    assert_eq!(all(1).count(), 5);
    let ids = |number: u64| -> Vec<u64> {
        all(number)
            .map(|field| fields(field.2).first().expect("an id").1)
            .collect()
    };
    let (locations, functions) = (ids(4), ids(5));
    assert_eq!(locations, functions);
    for function in all(5) {
        let row = fields(function.2);
        let name = row.iter().find(|field| field.0 == 2).expect("a name").1;
        assert!(!texts[usize::try_from(name).expect("a number")].is_empty());
    }
    let mut sum = 0;
    for sample in all(2) {
        let row = fields(sample.2);
        let path = numbers(row.iter().find(|field| field.0 == 1).expect("a stack").2);
        assert!(path.iter().all(|id| locations.contains(id)), "{path:?}");
        let values = numbers(row.iter().find(|field| field.0 == 2).expect("values").2);
        assert_eq!(values.len(), 5);
        sum += values[4];
    }
    let default = all(14).next().expect("a default").1;
    assert_eq!(texts[usize::try_from(default).expect("a number")], "time");
    sum
}

#[test]
fn other_programs_can_read_what_is_written() {
    let place = workplace();
    place.cyperus(
        "profile Mill.psc --out speedscope:a.json --out collapsed:a.txt --out papyrus:a.log --out pprof:a.pb --out json:a.profile.json",
    );
    check_speedscope(&json(&place, "a.json"));
    let nanoseconds = json(&place, "a.profile.json")["totals"]["nanoseconds"]
        .as_u64()
        .expect("a number");
    let collapsed = place.text("a.txt");
    let weights = collapsed.lines().map(|line| {
        let (stack, weight) = line.rsplit_once(' ').expect("a weight");
        assert!(stack.split(';').all(|name| name.contains('.')), "{line}");
        weight.parse::<u64>().expect("a number")
    });
    assert_eq!(weights.sum::<u64>(), nanoseconds);
    assert!(collapsed.contains("Mill.OnInit;Mill.Work "), "{collapsed}");
    let bytes = std::fs::read(place.path("a.pb")).expect("a file");
    assert_eq!(check_pprof(&bytes), nanoseconds);
    let log = place.text("a.log");
    assert!(
        log.starts_with("Script_Mill log opened (PC)\n0:PUSH:1:0:None:Mill..OnInit\n"),
        "{log}"
    );
    assert!(log.ends_with("Log closed\n"), "{log}");
    let screen = place.cyperus("profile a.log");
    assert!(screen.contains("Mill.Work"), "{screen}");
}

#[test]
fn what_is_no_profile_is_refused_with_a_reason() {
    let place = workplace();
    std::fs::write(place.path("a.json"), "{\"cyperus_profile\": 9}").expect("written");
    std::fs::write(place.path("a.log"), "nothing\n").expect("written");
    let wild = "{\"cyperus_profile\":1,\"title\":\"\",\"totals\":{\"instructions\":0,\"native_calls\":0,\
        \"nanoseconds\":0,\"allocations\":0,\"other_allocations\":0,\"bytes\":0,\"alive\":0,\"waits\":0,\
        \"waited_nanoseconds\":0,\"errors\":0},\"prices\":{\"instruction\":1,\"native_call\":1},\
        \"functions\":[],\"chains\":[{\"parent\":7,\"function\":3,\"calls\":0,\"lines\":[]}],\
        \"allocations\":[],\"waits\":[],\"errors\":[]}";
    std::fs::write(place.path("wild.json"), wild).expect("written");
    for name in ["a.json", "a.log", "wild.json"] {
        let outcome = place.binary.run(&["profile", name]);
        assert_eq!(outcome.status, Some(2), "{name}: {}", outcome.messages);
        assert!(outcome.messages.contains(name), "{}", outcome.messages);
    }
    let outcome = place
        .binary
        .run(&["profile", "Mill.psc", "--out", "picture:a.png"]);
    assert_eq!(outcome.status, Some(2));
    assert!(
        outcome.messages.contains("there is no format picture"),
        "{}",
        outcome.messages
    );
}

/// Uses the controls as a reader would, and records what it saw in the page.
const DRIVER: &str = r##"<script>
  const said = (id) => document.getElementById(id).textContent;
  const boxes = () => [...document.querySelectorAll("#graph button")];
  const names = () => boxes().map((box) => box.textContent);
  const seen = { ready: document.documentElement.dataset.ready, time: names() };
  const find = document.getElementById("find");
  find.value = "work";
  find.dispatchEvent(new Event("input"));
  seen.found = document.querySelectorAll("#graph .found").length;
  seen.share = said("found");
  document.querySelector("#views input[value='1']").click();
  seen.allocations = names();
  seen.rows = document.querySelectorAll("#functions tbody tr").length;
  boxes().find((box) => box.textContent === "Mill.Work").click();
  seen.alone = boxes().map((box) => box.style.width);
  document.getElementById("whole").click();
  document.querySelector("#views input[value='2']").click();
  seen.waiting = names();
  boxes()[0].focus();
  seen.detail = said("detail");
  seen.wide = document.documentElement.scrollWidth <= window.innerWidth;
  const left = document.createElement("pre");
  left.id = "seen";
  left.textContent = JSON.stringify(seen);
  document.body.append(left);
</script></body>"##;

#[test]
fn the_page_needs_nothing_from_elsewhere_and_works_in_a_browser() {
    let place = workplace();
    place.cyperus("profile Mill.psc --out html:page.html");
    let page = place.text("page.html");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!page.contains(outside), "the page has {outside}");
    }
    let Some(browser) = Browser::find() else {
        return;
    };
    let driven = place.path("driven.html");
    std::fs::write(&driven, page.replace("</body>", DRIVER)).expect("written");
    for size in ["1280,900", "390,844"] {
        let shown = browser.open(&driven, size, &[]);
        let (seen, _) = seen_in(&shown);
        assert_eq!(seen["ready"], "yes");
        assert_eq!(seen["time"][0], "Mill.OnInit", "{seen}");
        assert_eq!(seen["found"], 1, "{seen}");
        assert!(
            seen["share"]
                .as_str()
                .is_some_and(|it| it.ends_with("in what was found")),
            "{seen}"
        );
        assert_eq!(
            seen["allocations"],
            serde_json::json!(["Mill.OnInit", "Mill.Work"])
        );
        assert_eq!(seen["rows"], 2, "{seen}");
        assert_eq!(seen["alone"], serde_json::json!(["100%", "100%"]), "{seen}");
        assert_eq!(seen["waiting"], serde_json::json!(["Mill.OnInit"]));
        assert!(
            seen["detail"]
                .as_str()
                .is_some_and(|it| it.starts_with("Mill.OnInit: ")),
            "{seen}"
        );
        assert_eq!(seen["wide"], true, "wider than a screen of {size}");
    }
}
