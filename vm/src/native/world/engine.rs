//! The parts of `Debug` and `Utility` that need the game's engine. There is none, so switches have
//! no effect, there are no budgets, and only the clock decides when a frame begins.

use super::{Answer, Native, WorldCall, table};
use crate::world::FormId;

/// The frame rate reported to scripts: that of the virtual clock.
const FRAME_RATE: f32 = 60.0;

pub(super) const ROWS: &[Native] = table! { world:
    Debug.CenterOnCell synced => nothing;
    Debug.DBSendPlayerPosition synced => nothing;
    Debug.DumpAliasData synced => |call| {
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
    Debug.EnableAI synced => nothing;
    Debug.EnableCollisions synced => nothing;
    Debug.EnableDetection synced => nothing;
    Debug.EnableMenus synced => nothing;
    Debug.SetFootIK synced => nothing;
    Debug.SetGodMode synced => nothing;
    Debug.ShowRefPosition synced => |call| {
        let Some(form) = call.form(0) else { return Answer::None };
        if let Some([x, y, z]) = call.world.reference(form).map(|reference| reference.position) {
            let line = format!("{} is at {x:.6}, {y:.6}, {z:.6}", text(call, form));
            call.shown.push(line);
        }
        Answer::None
    };

    Utility.CaptureFrameRate synced => |_| Answer::Text(format!("{FRAME_RATE:.6}"));
    Utility.StartFrameRateCapture synced => nothing;
    Utility.EndFrameRateCapture synced => nothing;
    Utility.GetAverageFrameRate synced => |_| Answer::Float(FRAME_RATE);
    Utility.GetMinFrameRate synced => |_| Answer::Float(FRAME_RATE);
    Utility.GetMaxFrameRate synced => |_| Answer::Float(FRAME_RATE);
    Utility.EnterTestData synced => nothing;
    Utility.PostStartUpTimes synced => nothing;
    Utility.GetCurrentMemory synced => nothing;
    Utility.GetBudgetCount synced => nothing;
    Utility.GetBudgetLimit synced => nothing;
    Utility.GetBudgetName synced => nothing;
    Utility.GetCurrentBudget synced => nothing;
    Utility.OverBudget synced => nothing;
};

/// The default of the native's type.
fn nothing(_: &mut WorldCall<'_>) -> Answer {
    Answer::None
}

fn text(call: &WorldCall<'_>, form: FormId) -> String {
    call.world.handle_text(crate::world::Handle::form(form))
}
