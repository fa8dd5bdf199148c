//! The JSON of speedscope: one file with a profile for each weight that is not all zero.

use serde_json::{Value, json};

use super::model::Profile;
use super::weight::Weight;

/// What tells the file from other JSON.
const SCHEMA: &str = "https://www.speedscope.app/file-format-schema.json";

pub(super) fn speedscope(profile: &Profile) -> Value {
    let frames = profile.functions.iter().map(|function| {
        let mut frame = json!({ "name": function.name });
        if !function.is_native {
            frame["file"] = json!(format!("{}.psc", function.script.replace(':', "/")));
        }
        frame
    });
    let mut frames: Vec<Value> = frames.collect();
    let more = frames.len();
    frames.push(json!({ "name": "(more call chains)" }));
    let profiles: Vec<Value> = Weight::ALL
        .into_iter()
        .filter_map(|weight| one(profile, weight, more))
        .collect();
    json!({
        "$schema": SCHEMA,
        "name": profile.title,
        "activeProfileIndex": 0,
        "exporter": concat!("cyperus ", env!("CARGO_PKG_VERSION")),
        "shared": { "frames": frames },
        "profiles": profiles,
    })
}

/// The profile of one weight; `None` if there is nothing in it. The first is always there.
fn one(profile: &Profile, weight: Weight, more: usize) -> Option<Value> {
    let (name, unit) = weight.words();
    let own = profile.own(weight);
    let weights: Vec<u64> = own.iter().copied().filter(|own| *own > 0).collect();
    if weights.is_empty() && weight != Weight::Time {
        return None;
    }
    let chains = (0..own.len()).filter(|&at| own[at] > 0);
    let samples: Vec<Vec<usize>> = chains
        .map(|chain| {
            let path = profile.path(chain).into_iter();
            let frame = |at: usize| profile.chains[at].function.map_or(more, |it| it as usize);
            path.map(frame).collect()
        })
        .collect();
    let unit = if unit == "count" { "none" } else { unit };
    Some(json!({
        "type": "sampled",
        "name": name,
        "unit": unit,
        "startValue": 0,
        "endValue": weights.iter().sum::<u64>(),
        "samples": samples,
        "weights": weights,
    }))
}
