//! Writes `VMAD`.

use super::{Bytes, bytes};

/// What the layout depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) version: i16,
    pub(crate) format: i16,
}

pub(crate) const OLD: Shape = Shape {
    version: 5,
    format: 2,
};
pub(crate) const NEW: Shape = Shape {
    version: 6,
    format: 2,
};

impl Shape {
    fn status(self, status: u8) -> Bytes {
        if self.version >= 4 {
            bytes().u8(status)
        } else {
            bytes()
        }
    }

    /// An object: a form, or an alias of it.
    pub(crate) fn object(self, form: u32, alias: i16) -> Bytes {
        if self.format == 1 {
            bytes().u32(form).i16(alias).u16(0)
        } else {
            bytes().u16(0).i16(alias).u32(form)
        }
    }

    pub(crate) fn property(self, name: &str, kind: u8, value: Bytes) -> Bytes {
        let head = bytes().text(name).u8(kind);
        head.all([self.status(1), value])
    }

    pub(crate) fn script(self, name: &str, status: u8, properties: &[Bytes]) -> Bytes {
        let count = u16::try_from(properties.len()).expect("few properties");
        bytes()
            .text(name)
            .all([self.status(status)])
            .u16(count)
            .all(properties.iter().cloned())
    }

    /// The whole field; `rest` are the fragments.
    pub(crate) fn vmad(self, scripts: &[Bytes], rest: Bytes) -> Bytes {
        let count = u16::try_from(scripts.len()).expect("few scripts");
        bytes()
            .i16(self.version)
            .i16(self.format)
            .u16(count)
            .all(scripts.iter().cloned())
            .all([rest])
    }

    /// One property of each type that exists in this version.
    pub(crate) fn every_property(self) -> Vec<Bytes> {
        let array = |count: u32| bytes().u32(count);
        let mut properties = vec![
            self.property("Nothing", 0, bytes()),
            self.property("Form", 1, self.object(0x0100_0801, -1)),
            self.property("Alias", 1, self.object(0x0100_0800, 3)),
            self.property("Word", 2, bytes().text("Grüße")),
            self.property("Count", 3, bytes().i32(-7)),
            self.property("Share", 4, bytes().f32(0.25)),
            self.property("Ready", 5, bytes().u8(1)),
        ];
        if self.version >= 5 {
            let forms = [self.object(0x14, -1), self.object(0, -1)];
            properties.extend([
                self.property("Forms", 11, array(2).all(forms)),
                self.property("Words", 12, array(2).text("a").text("")),
                self.property("Counts", 13, array(2).i32(1).i32(i32::MIN)),
                self.property("Shares", 14, array(1).f32(1.5)),
                self.property("Flags", 15, array(3).u8(1).u8(0).u8(1)),
            ]);
        }
        if self.version >= 6 {
            let members = [
                self.property("Weight", 4, bytes().f32(2.0)),
                self.property("Who", 1, self.object(7, -1)),
            ];
            let one = bytes().u32(2).all(members);
            let inner = bytes().u32(1).all([self.property("Inner", 7, one.clone())]);
            properties.push(self.property("Rule", 7, one.clone()));
            properties.push(self.property("Nested", 7, inner));
            properties.push(self.property(
                "Rules",
                17,
                array(3).all([one.clone(), bytes().u32(0), one]),
            ));
        }
        properties
    }
}

/// The end of a quest's `VMAD`: fragments by stage, then scripts of aliases.
pub(crate) fn quest_fragments(
    shape: Shape,
    version: u8,
    script: Bytes,
    stages: &[u16],
    aliases: &[Bytes],
) -> Bytes {
    let count = u16::try_from(stages.len()).expect("few stages");
    let stages = stages.iter().map(|stage| {
        bytes()
            .u16(*stage)
            .u16(0)
            .i32(0)
            .u8(1)
            .text("QF_Test")
            .text(&format!("Fragment_{stage}"))
    });
    let alias_count = u16::try_from(aliases.len()).expect("few aliases");
    let aliases = aliases.iter().enumerate().map(|(id, script)| {
        let id = i16::try_from(id).expect("few aliases");
        bytes()
            .all([shape.object(0x0100_0800, id)])
            .i16(shape.version)
            .i16(shape.format)
            .u16(1)
            .all([script.clone()])
    });
    bytes()
        .u8(version)
        .u16(count)
        .all([script])
        .all(stages)
        .u16(alias_count)
        .all(aliases)
}

/// The end of the `VMAD` of a topic info or package.
pub(crate) fn event_fragments(version: u8, flags: u8, script: Bytes) -> Bytes {
    let functions = (0..flags.count_ones()).map(|index| {
        bytes()
            .u8(1)
            .text("TIF_Test")
            .text(&format!("Fragment_{index}"))
    });
    bytes().u8(version).u8(flags).all([script]).all(functions)
}

/// The end of a scene's `VMAD`.
pub(crate) fn scene_fragments(version: u8, flags: u8, script: Bytes) -> Bytes {
    let phase = |flag, phase| {
        bytes()
            .u8(flag)
            .u8(phase)
            .u16(0)
            .u8(0)
            .u8(1)
            .text("SF_Test")
            .text("Fragment_9")
    };
    event_fragments(version, flags, script)
        .u16(2)
        .all([phase(1, 0), phase(2, 4)])
}

/// The end of the `VMAD` of a perk or terminal.
pub(crate) fn entry_fragments(version: u8, script: Bytes) -> Bytes {
    let entry = bytes()
        .u16(5)
        .u16(0)
        .u8(0)
        .text("TERM_Test")
        .text("Fragment_05");
    bytes().u8(version).all([script]).u16(1).all([entry])
}
