//! Natives of references that change the world: placing, moving, enabling, deleting, using, giving
//! and taking.

use super::reference::{change, look};
use super::{Answer, Native, WorldCall, set, table};
use crate::report::NativeProblem;
use crate::world::{FormId, Handle, Placement, Reference, ReferenceFlags};

pub(super) const ROWS: &[Native] = table! { world:
    ObjectReference.Activate synced => |call| {
        let (this, user, only) = (call.this(), call.form(0), call.bool(1));
        Answer::Bool(call.world.activate(this, user, only))
    };
    ObjectReference.AddItem latent => |call| {
        if let (this, Some(item), number) = (call.this(), call.form(0), call.int(1)) {
            call.world.add_item(this, item, number, None);
        }
        Answer::None
    };
    ObjectReference.RemoveItem latent => |call| {
        let (this, number, into) = (call.this(), call.int(1), call.form(3));
        if let Some(item) = call.form(0) {
            call.world.remove_item(this, item, all_if_negative(number), into);
        }
        Answer::None
    };
    ObjectReference.RemoveAllItems synced => |call| {
        let (this, into) = (call.this(), call.form(0));
        call.world.remove_all_items(this, into);
        Answer::None
    };
    ObjectReference.DropObject latent => |call| {
        let (this, number) = (call.this(), call.int(1));
        let Some(item) = call.form(0) else { return Answer::Form(None) };
        Answer::Form(call.world.drop_item(this, item, number))
    };
    ObjectReference.DropFirstObject latent => |call| {
        let this = call.this();
        let first = look(call, |this| this.items.keys().next().copied());
        Answer::Form(first.and_then(|item| call.world.drop_item(this, item, 1)))
    };
    ObjectReference.Drop latent => |call| {
        let this = call.this();
        if let Some(holder) = look(call, |this| this.container) {
            call.world.drop_item(holder, this, 1);
        }
        Answer::None
    };

    ObjectReference.Enable latent => enable;
    ObjectReference.EnableNoWait synced => enable;
    ObjectReference.Disable latent => disable;
    ObjectReference.DisableNoWait synced => disable;
    ObjectReference.EnableLinkChain synced => |call| {
        for link in call.world.link_chain(call.this(), call.form(0), usize::MAX) {
            call.world.enable(link);
        }
        Answer::None
    };
    ObjectReference.DisableLinkChain synced => |call| {
        for link in call.world.link_chain(call.this(), call.form(0), usize::MAX) {
            call.world.disable(link);
        }
        Answer::None
    };
    ObjectReference.Delete latent => |call| {
        let this = call.this();
        call.world.delete(this);
        Answer::None
    };
    ObjectReference.Reset latent => |call| {
        let (this, target) = (call.this(), call.form(0));
        change(call, |this| {
            this.values.clear();
            this.destruction = 0;
            this.position = this.origin;
            this.flags.remove(ReferenceFlags::DESTROYED | ReferenceFlags::OPEN);
        });
        if let Some(target) = target {
            call.world.move_to(this, target, [0.0; 3], true);
        }
        call.world.happens(Handle::form(this), "OnReset", []);
        Answer::None
    };
    ObjectReference.WaitFor3DLoad latent => |call| Answer::Bool(look(call, Reference::is_loaded));

    ObjectReference.MoveTo latent => |call| {
        let (this, offset, turn) = (call.this(), call.point(1), call.bool(4));
        if let Some(target) = call.form(0) {
            call.world.move_to(this, target, offset, turn);
        }
        Answer::None
    };
    ObjectReference.MoveToNode latent => |call| {
        if let (this, Some(target)) = (call.this(), call.form(0)) {
            call.world.move_to(this, target, [0.0; 3], true);
        }
        Answer::None
    };
    ObjectReference.MoveToMyEditorLocation latent => |call| change(call, |this| this.position = this.origin);
    ObjectReference.MoveToNearestNavmeshLocation latent => |_| Answer::None;
    ObjectReference.SetPosition latent => |call| {
        let position = call.point(0);
        change(call, |this| this.position = position)
    };
    ObjectReference.SetAngle latent => |call| {
        let angle = call.point(0);
        change(call, |this| this.angle = angle)
    };
    ObjectReference.SetScale latent => |call| {
        let scale = call.float(0);
        change(call, |this| this.scale = Some(scale))
    };
    ObjectReference.TranslateTo synced => translate;
    ObjectReference.SplineTranslateTo synced => translate;
    ObjectReference.SplineTranslateToRefNode synced => |call| {
        if let (this, Some(target)) = (call.this(), call.form(0)) {
            call.world.move_to(this, target, [0.0; 3], true);
            arrive(call);
        }
        Answer::None
    };
    ObjectReference.StopTranslation synced => |_| Answer::None;
    ObjectReference.AttachTo synced => |call| {
        if let (this, Some(parent)) = (call.this(), call.form(0)) {
            call.world.move_to(this, parent, [0.0; 3], true);
        }
        Answer::None
    };

    ObjectReference.PlaceAtMe synced => |call| {
        let placement =
            Placement { count: call.int(1), disabled: call.bool(3), ..Placement::default() };
        place(call, placement)
    };
    ObjectReference.PlaceActorAtMe synced => |call| place(call, Placement::default());
    ObjectReference.PlaceAtNode synced => |call| {
        let this = call.this();
        let placement =
            Placement { count: call.int(2), disabled: call.bool(4), ..Placement::default() };
        let base = call.form(1);
        Answer::Form(base.and_then(|base| call.world.place_at(this, base, &placement)))
    };

    ObjectReference.Lock synced => |call| {
        let (this, locked) = (call.this(), call.bool(0));
        call.world.set_locked(this, locked);
        Answer::None
    };
    ObjectReference.SetOpen synced => |call| {
        let (this, open) = (call.this(), call.bool(0));
        call.world.set_open(this, open, None);
        Answer::None
    };
    ObjectReference.SetDestroyed synced => |call| {
        let destroyed = call.bool(0);
        set(call, ReferenceFlags::DESTROYED, destroyed)
    };
    ObjectReference.DamageObject latent => |call| {
        let this = call.this();
        let before = look(call, |this| this.destruction);
        if call.float(0) > 0.0 {
            change(call, |this| this.destruction = this.destruction.saturating_add(1));
            let arguments = [before.into(), before.saturating_add(1).into()];
            call.world.happens(Handle::form(this), "OnDestructionStageChanged", arguments);
        }
        Answer::None
    };
    ObjectReference.ClearDestruction latent => |call| change(call, |this| {
        this.destruction = 0;
        this.flags.remove(ReferenceFlags::DESTROYED);
    });
    ObjectReference.Repair synced => |call| change(call, |this| {
        this.destruction = 0;
        this.flags.remove(ReferenceFlags::DESTROYED);
        for value in this.values.values_mut() {
            value.damage = 0.0;
        }
    });
};

/// Vanilla scripts pass -1 to mean all.
pub(super) const fn all_if_negative(number: i32) -> i32 {
    if number < 0 { i32::MAX } else { number }
}

fn enable(call: &mut WorldCall<'_>) -> Answer {
    let this = call.this();
    call.world.enable(this);
    Answer::None
}

fn disable(call: &mut WorldCall<'_>) -> Answer {
    let this = call.this();
    call.world.disable(this);
    Answer::None
}

fn place(call: &mut WorldCall<'_>, placement: Placement) -> Answer {
    let this = call.this();
    let base: Option<FormId> = call.form(0);
    let placed = base.and_then(|base| call.world.place_at(this, base, &placement));
    if placed.is_none() && call.world.is_full() {
        call.problems.push(NativeProblem::WorldFull.into());
    }
    Answer::Form(placed)
}

/// Moving takes no time here: the receiver arrives at once and gets the event.
fn translate(call: &mut WorldCall<'_>) -> Answer {
    let (position, angle) = (call.point(0), call.point(3));
    change(call, |this| {
        this.position = position;
        this.angle = angle;
    });
    arrive(call);
    Answer::None
}

fn arrive(call: &mut WorldCall<'_>) {
    let this = Handle::form(call.this());
    call.world.happens(this, "OnTranslationAlmostComplete", []);
    call.world.happens(this, "OnTranslationComplete", []);
}
