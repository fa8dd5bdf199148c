//! `VMAD`: which scripts a form has, and the values of their properties.
//!
//! Nothing in it is preceded by a length, so the rest is lost after one unknown value. What comes
//! before it is kept, and the fault says where reading had to stop. Scripts, properties and values
//! are views of the record's bytes: reading checks them once and reserves no memory.

mod fragment;
mod property;
mod reader;
mod script;

pub use fragment::{
    AliasScripts, EntryFragment, EventFragment, FragmentScript, Fragments, PhaseFragment,
    StageFragment,
};
pub use property::{Object, Property, PropertyStatus, Struct, Value, ValueKind};
pub use reader::{Sequence, SequenceIter};
pub use script::{Script, ScriptStatus};

use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind};
use crate::signature::Signature;
use reader::{ObjectFormat, Shape};

/// The scripts of a form.
#[derive(Clone, Debug)]
pub struct Vmad<'bytes> {
    version: i16,
    scripts: Sequence<'bytes, Script<'bytes>>,
    fragments: Option<Fragments<'bytes>>,
    fault: Option<Fault>,
}

/// What a script is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// The form itself.
    Form,
    /// The form itself; the script only holds fragments.
    Fragments,
    /// An alias of the quest.
    Alias(i16),
}

impl<'bytes> Vmad<'bytes> {
    /// Reads the field of a record of this kind, as far as possible.
    pub fn read(record: Signature, bytes: &'bytes [u8]) -> Self {
        let mut vmad = Self {
            version: 0,
            scripts: Sequence::empty(),
            fragments: None,
            fault: None,
        };
        vmad.fault = vmad.fill(record, bytes).err();
        vmad
    }

    fn fill(&mut self, record: Signature, bytes: &'bytes [u8]) -> Result<(), Fault> {
        let mut cursor = Cursor::new(bytes);
        let shape = read_shape(&mut cursor)?;
        self.version = shape.version;
        let count = cursor.u16("the number of scripts")?;
        self.scripts.fill(&mut cursor, count.into(), shape)?;
        if cursor.left() == 0 {
            return Ok(());
        }
        if let Some(form) = fragment::Form::of(record) {
            let fragments = self.fragments.insert(Fragments::new());
            fragments.fill(&mut cursor, form, shape)?;
        }
        match cursor.left() {
            0 => Ok(()),
            left => Err(Fault::new(cursor.at(), FaultKind::Trailing(left))),
        }
    }

    /// Its format version.
    pub const fn version(&self) -> i16 {
        self.version
    }

    /// The scripts of the form itself. In Skyrim this includes the one with the fragments.
    pub const fn scripts(&self) -> &Sequence<'bytes, Script<'bytes>> {
        &self.scripts
    }

    /// The fragments of a quest, topic info, package, scene, perk or terminal.
    pub const fn fragments(&self) -> Option<&Fragments<'bytes>> {
        self.fragments.as_ref()
    }

    /// Why reading stopped before the end. [`Content::problem`](crate::Content::problem) returns it
    /// with its position in the file.
    pub const fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Every script once, with its holder: the form's scripts, the one with fragments, those of
    /// aliases.
    pub fn attached(&self) -> impl Iterator<Item = (Holder, Script<'bytes>)> + use<'bytes> {
        let own = self.scripts.iter().map(|script| (Holder::Form, script));
        let fragments = self.fragments.clone();
        let whole = fragments
            .as_ref()
            .and_then(|fragments| fragments.script.whole())
            .map(|script| (Holder::Fragments, script));
        let aliases = fragments
            .map_or(Sequence::empty(), |fragments| fragments.aliases)
            .into_iter()
            .flat_map(|alias| {
                let id = alias.alias.alias;
                alias
                    .scripts
                    .into_iter()
                    .map(move |script| (Holder::Alias(id), script))
            });
        own.chain(whole).chain(aliases)
    }
}

/// Version and object format, which are repeated for aliases.
fn read_shape(cursor: &mut Cursor<'_>) -> Result<Shape, Fault> {
    let at = cursor.at();
    let version = cursor.i16("the version of VMAD")?;
    if !(2..=6).contains(&version) {
        return Err(Fault::new(at, FaultKind::VmadVersion(version)));
    }
    let at = cursor.at();
    let format = match cursor.i16("the object format")? {
        1 => ObjectFormat::FormFirst,
        2 => ObjectFormat::FormLast,
        other => return Err(Fault::new(at, FaultKind::ObjectFormat(other))),
    };
    Ok(Shape {
        version,
        format,
        depth: 0,
    })
}
