//! The parts of `Debug` and `Utility` that look at the game's engine: there is none, so switches
//! switch nothing, budgets are none, and frames come as the clock makes them.

use super::{Answer, Call, Native, table};
use crate::world::FormId;

/// What frame rate scripts are told: the length of a frame under the virtual clock.
const FRAME_RATE: f32 = 60.0;

pub(super) const ROWS: &[Native] = table! {
    Debug.CenterOnCell Global "" "String asCellname" Synced => nothing;
    Debug.DBSendPlayerPosition Global "" "" Synced => nothing;
    Debug.DumpAliasData Global "" "Quest akQuest" Synced => |call| {
        let Some(quest) = call.form(0) else { return Answer::None };
        let lines: Vec<String> = call
            .world
            .aliases()
            .filter(|(id, _)| id.quest == quest)
            .map(|(id, alias)| {
                let held: Vec<String> = alias.fill.iter().map(|form| text(call, *form)).collect();
                format!("alias {} {}: {}", id.number, alias.name, held.join(", "))
            })
            .collect();
        call.shown.extend(lines);
        Answer::None
    };
    Debug.EnableAI Global "" "Bool abEnable = True" Synced => nothing;
    Debug.EnableCollisions Global "" "Bool abEnable = True" Synced => nothing;
    Debug.EnableDetection Global "" "Bool abEnable = True" Synced => nothing;
    Debug.EnableMenus Global "" "Bool abEnable = True" Synced => nothing;
    Debug.SetFootIK Global "" "Bool abFootIK" Synced => nothing;
    Debug.SetGodMode Global "" "Bool abGodMode" Synced => nothing;
    Debug.ShowRefPosition Global "" "ObjectReference arRef" Synced => |call| {
        let Some(form) = call.form(0) else { return Answer::None };
        if let Some([x, y, z]) = call.world.reference(form).map(|reference| reference.position) {
            let line = format!("{} is at {x:.6}, {y:.6}, {z:.6}", text(call, form));
            call.shown.push(line);
        }
        Answer::None
    };

    Utility.CaptureFrameRate Global "String" "Int numFrames" Synced => |_| Answer::Text(format!("{FRAME_RATE:.6}"));
    Utility.StartFrameRateCapture Global "" "" Synced => nothing;
    Utility.EndFrameRateCapture Global "" "" Synced => nothing;
    Utility.GetAverageFrameRate Global "Float" "" Synced => |_| Answer::Float(FRAME_RATE);
    Utility.GetMinFrameRate Global "Float" "" Synced => |_| Answer::Float(FRAME_RATE);
    Utility.GetMaxFrameRate Global "Float" "" Synced => |_| Answer::Float(FRAME_RATE);
    Utility.EnterTestData Global "" "String astestType, String astestMatter, String astestDetails, String astestResultContext, String astestResult" Synced => nothing;
    Utility.PostStartUpTimes Global "" "" Synced => nothing;
    Utility.GetCurrentMemory Global "String" "" Synced => nothing;
    Utility.GetBudgetCount Global "Int" "" Synced => nothing;
    Utility.GetBudgetLimit Global "String" "Int aiBudgetNumber" Synced => nothing;
    Utility.GetBudgetName Global "String" "Int aiBudgetNumber" Synced => nothing;
    Utility.GetCurrentBudget Global "String" "Int aiBudgetNumber" Synced => nothing;
    Utility.OverBudget Global "Bool" "Int aiBudgetNumber" Synced => nothing;
};

/// The default of the native's type.
fn nothing(_: &mut Call<'_>) -> Answer {
    Answer::None
}

fn text(call: &Call<'_>, form: FormId) -> String {
    call.world.handle_text(crate::world::Handle::form(form))
}
