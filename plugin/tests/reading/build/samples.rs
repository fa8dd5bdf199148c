//! Small files that contain at least one of everything.

use super::archives::{Packing, ba2, bsa};
use super::scripts::{
    NEW, OLD, Shape, entry_fragments, event_fragments, quest_fragments, scene_fragments,
};
use super::{
    Bytes, FALLOUT4, Head, SKYRIM, STARFIELD, bytes, field, group, long_field, packed_record,
    plugin, record, text_field, top,
};

/// A quest with stages, objectives, aliases and scripts.
pub(crate) fn quest(shape: Shape, wide_flags: bool) -> Bytes {
    let old = shape.version < 6;
    let fragment_script = if old {
        bytes().text("QF_Test")
    } else {
        shape.script("QF_Test", 0, &shape.every_property())
    };
    let scripts = [
        shape.script("Mod:Main", 0, &shape.every_property()),
        shape.script("QF_Test", 0, &[]),
    ];
    let alias = shape.script("AliasScript", 0, &[shape.property("N", 3, bytes().i32(1))]);
    let version = if old { 2 } else { 3 };
    let rest = quest_fragments(shape, version, fragment_script, &[0, 10], &[alias]);
    let data = if wide_flags {
        bytes().u32(0x111).u8(50).u8(0).u16(0).u32(0)
    } else {
        bytes().u16(0x111).u8(50).u8(0).f32(1.5).u32(0)
    };
    let scripts = &scripts[..if old { 2 } else { 1 }];
    record(
        b"QUST",
        0x0100_0800,
        0,
        &[
            text_field(b"EDID", "TestQuest"),
            field(b"VMAD", shape.vmad(scripts, rest)),
            text_field(b"FULL", "A quest"),
            field(b"DNAM", data),
            field(b"ENAM", bytes().raw(b"KILL")),
            field(b"INDX", bytes().u16(10).u8(2).u8(0)),
            field(b"QSDT", bytes().u8(1)),
            text_field(b"CNAM", "Done."),
            field(b"NAM0", bytes().u32(0x0100_0900)),
            field(b"QSDT", bytes().u8(0)),
            field(b"INDX", bytes().u16(200).u8(8).u8(0)),
            field(b"QOBJ", bytes().u16(5)),
            field(b"FNAM", bytes().u32(1)),
            text_field(b"NNAM", "Find it"),
            field(b"QSTA", bytes().i32(9).u32(0)),
            field(b"ANAM", bytes().u32(12)),
        ]
        .into_iter()
        .chain(aliases())
        .collect::<Vec<_>>(),
    )
}

/// One alias for each kind of fill.
fn aliases() -> Vec<Bytes> {
    let begin = |id: u32, name: &str, flags: u32| {
        [
            field(b"ALST", bytes().u32(id)),
            text_field(b"ALID", name),
            field(b"FNAM", bytes().u32(flags)),
        ]
    };
    let form = |signature, id: u32| field(signature, bytes().u32(id));
    let number = |signature, number: i32| field(signature, bytes().i32(number));
    let fills: Vec<Vec<Bytes>> = vec![
        vec![form(b"ALFR", 0x14)],
        vec![form(b"ALUA", 7)],
        vec![form(b"ALUB", 0x0100_0801)],
        vec![number(b"ALFA", 3), form(b"KNAM", 0x21), form(b"ALRT", 0x22)],
        vec![form(b"ALEQ", 0x0100_0900), number(b"ALEA", 4)],
        vec![
            form(b"ALCO", 0x0F),
            field(b"ALCA", bytes().i16(2).u16(0x8000)),
            number(b"ALCL", 1),
        ],
        vec![
            field(b"ALFE", bytes().raw(b"KILL")),
            field(b"ALFD", bytes().raw(b"R1\0\0")),
        ],
        vec![number(b"ALNA", 1), number(b"ALNT", 2)],
        vec![field(b"CTDA", bytes().raw(&[0; 32]))],
        vec![],
    ];
    let mut fields = Vec::new();
    for (index, fill) in fills.into_iter().enumerate() {
        let id = u32::try_from(20 - index).expect("few aliases");
        fields.extend(begin(id, &format!("Alias{index}"), 2));
        fields.extend(fill);
        fields.push(field(b"ALSP", bytes().u32(0x31)));
        fields.push(field(b"ALED", bytes()));
    }
    fields.push(field(b"ALCS", bytes().u32(40)));
    fields.push(field(b"ALMI", bytes().u8(6)));
    fields.extend(begin(40, "Many", 0));
    fields.push(field(b"ALED", bytes()));
    fields.push(field(b"ALLS", bytes().u32(41)));
    fields.push(text_field(b"ALID", "There"));
    fields.push(form(b"ALFL", 0x0100_0777));
    fields.push(field(b"ALED", bytes()));
    fields
}

/// References in a cell, in their groups.
fn cells(shape: Shape) -> Bytes {
    let cell = 0x0100_0810_u32;
    let place = bytes()
        .f32(1.0)
        .f32(2.0)
        .f32(3.0)
        .f32(0.0)
        .f32(0.5)
        .f32(1.0);
    let inherited = shape.script("OnDoor", 1, &[shape.property("N", 3, bytes().i32(2))]);
    let removed = shape.script("Gone", 3, &[]);
    let reference = record(
        b"REFR",
        0x0100_0811,
        0xC00,
        &[
            field(b"VMAD", shape.vmad(&[inherited, removed], bytes())),
            field(b"NAME", bytes().u32(0x0100_0820)),
            field(b"XESP", bytes().u32(0x0100_0812).u32(1)),
            field(b"XLKR", bytes().u32(0).u32(0x14)),
            field(b"XLRT", bytes().u32(0x41).u32(0x42)),
            field(b"XSCL", bytes().f32(2.0)),
            field(b"DATA", place),
        ],
    );
    let deleted = record(
        b"ACHR",
        0x0100_0812,
        0x20,
        &[field(b"NAME", bytes().u32(0x0100_0821))],
    );
    let label = cell.to_le_bytes();
    let persistent = group(label, 8, &[reference]);
    let temporary = group(label, 9, &[deleted]);
    let fields = [
        text_field(b"EDID", "TestCell"),
        field(b"DATA", bytes().u32(1)),
    ];
    let cell = record(b"CELL", cell, 0, &fields);
    let children = group(label, 6, &[persistent, temporary]);
    let sub_block = group([0; 4], 3, &[cell, children]);
    top(b"CELL", &[group([0; 4], 2, &[sub_block])])
}

/// Scripts with fragments of every kind.
fn fragments(shape: Shape) -> Vec<Bytes> {
    let old = shape.version < 6;
    let version = if old { 2 } else { 3 };
    let script = |name: &str| {
        if old {
            bytes().text(name)
        } else {
            shape.script(name, 0, &[shape.property("N", 3, bytes().i32(3))])
        }
    };
    let own = |name: &str| [shape.script(name, 0, &[])];
    let with = |signature: &[u8; 4], id, name: &str, rest: Bytes| {
        let scripts = own(name);
        let vmad = shape.vmad(&scripts[..usize::from(old)], rest);
        record(signature, id, 0, &[field(b"VMAD", vmad)])
    };
    let info = with(
        b"INFO",
        0x0100_0830,
        "TIF_Test",
        event_fragments(version, 3, script("TIF_Test")),
    );
    let pack = with(
        b"PACK",
        0x0100_0831,
        "TIF_Test",
        event_fragments(version, 4, script("TIF_Test")),
    );
    let scene = with(
        b"SCEN",
        0x0100_0832,
        "SF_Test",
        scene_fragments(version, 2, script("SF_Test")),
    );
    let perk = with(
        b"PERK",
        0x0100_0833,
        "PRK_Test",
        entry_fragments(version, script("PRK_Test")),
    );
    let topic = 0x0100_0834_u32.to_le_bytes();
    vec![
        top(
            b"DIAL",
            &[
                record(b"DIAL", 0x0100_0834, 0, &[]),
                group(topic, 7, &[info]),
            ],
        ),
        top(b"PACK", &[pack]),
        top(b"SCEN", &[scene]),
        top(b"PERK", &[perk]),
    ]
}

/// A top group of one record.
fn one(signature: &[u8; 4], id: u32, flags: u32, fields: &[Bytes]) -> Bytes {
    top(signature, &[record(signature, id, flags, fields)])
}

/// Lists and values.
fn values() -> Vec<Bytes> {
    vec![
        one(
            b"GLOB",
            0x0100_0840,
            0x40,
            &[text_field(b"EDID", "G"), field(b"FLTV", bytes().f32(4.5))],
        ),
        one(
            b"FLST",
            0x0100_0841,
            0,
            &[
                field(b"LNAM", bytes().u32(0x14)),
                field(b"LNAM", bytes().u32(0)),
            ],
        ),
        one(
            b"GMST",
            0x0100_0842,
            0,
            &[
                text_field(b"EDID", "fSpeed"),
                field(b"DATA", bytes().f32(0.5)),
            ],
        ),
        one(
            b"MESG",
            0x0100_0843,
            0,
            &[
                text_field(b"DESC", "Sure?"),
                field(b"DNAM", bytes().u32(1)),
                text_field(b"ITXT", "Yes"),
                text_field(b"ITXT", "No"),
            ],
        ),
    ]
}

/// Items and actors.
fn things() -> Vec<Bytes> {
    let level = bytes().u16(3).u16(0).u32(0x0F).u16(2).u8(25).u8(0);
    vec![
        one(
            b"MISC",
            0x0100_0844,
            0,
            &[
                field(b"KSIZ", bytes().u32(1)),
                field(b"KWDA", bytes().u32(0x99)),
                field(b"DATA", bytes().i32(30).f32(1.25)),
            ],
        ),
        one(
            b"CONT",
            0x0100_0845,
            0,
            &[
                field(b"COCT", bytes().u32(1)),
                field(b"CNTO", bytes().u32(0x0F).i32(100)),
            ],
        ),
        one(
            b"LVLI",
            0x0100_0846,
            0,
            &[
                field(b"LVLD", bytes().u8(50)),
                field(b"LVLF", bytes().u8(3)),
                field(b"LVLO", level),
            ],
        ),
        one(
            b"SPEL",
            0x0100_0847,
            0,
            &[
                field(b"EFID", bytes().u32(0x0100_0848)),
                field(b"EFIT", bytes().f32(5.0).u32(6).u32(7)),
            ],
        ),
        one(
            b"FACT",
            0x0100_0849,
            0,
            &[
                field(b"XNAM", bytes().u32(0x13).i32(0).u32(1)),
                field(b"DATA", bytes().u32(2)),
                field(b"RNAM", bytes().u32(0)),
            ],
        ),
    ]
}

/// A plugin with one of everything.
pub(crate) fn whole(head: Head<'_>, shape: Shape, wide_flags: bool) -> Vec<u8> {
    let props = shape.every_property();
    let vmad = shape.vmad(&[shape.script("OnItem", 0, &props)], bytes());
    let packed = packed_record(
        b"ACTI",
        0x0100_0820,
        &[
            text_field(b"EDID", "Packed"),
            field(b"VMAD", vmad),
            text_field(b"FULL", &"long name ".repeat(40)),
        ],
    );
    let long = record(
        b"BOOK",
        0x0100_0821,
        0,
        &[
            text_field(b"EDID", "Long"),
            long_field(b"DESC", &bytes().zero_text(&"word ".repeat(300))),
            field(b"DATA", bytes().raw(&[1; 16])),
        ],
    );
    let mut groups = vec![
        top(b"ACTI", &[packed]),
        top(b"BOOK", &[long]),
        top(b"QUST", &[quest(shape, wide_flags)]),
        cells(shape),
    ];
    groups.extend(fragments(shape));
    groups.extend(values());
    groups.extend(things());
    plugin(head, &groups)
}

/// Plugins of every game and layout.
pub(crate) fn plugins() -> Vec<Vec<u8>> {
    let mut plugins = vec![
        whole(SKYRIM, OLD, false),
        whole(FALLOUT4, NEW, false),
        whole(STARFIELD, NEW, true),
    ];
    for version in 2..=4 {
        for format in 1..=2 {
            plugins.push(plugin(
                SKYRIM,
                &[top(b"QUST", &[quest(Shape { version, format }, false)])],
            ));
        }
    }
    plugins
}

/// Archives of every format and packing.
pub(crate) fn archives() -> Vec<Vec<u8>> {
    let script = "ScriptName X extends Quest\n".repeat(60).into_bytes();
    let files: [(&str, &[u8]); 3] = [
        ("Scripts\\X.pex", &script),
        ("scripts/source/user/X.psc", &script[..500]),
        ("empty.txt", b""),
    ];
    let foldered: [(&str, &str, &[u8]); 4] = [
        ("scripts", "x.pex", &script),
        ("scripts", "y.pex", &script[..300]),
        ("scripts\\source", "x.psc", &script),
        ("scripts\\source", "y.psc", &script[..40]),
    ];
    vec![
        ba2(1, &files, Packing::Zlib),
        ba2(1, &files, Packing::Stored),
        ba2(2, &files, Packing::Zlib),
        ba2(3, &files, Packing::Lz4Block),
        ba2(3, &files, Packing::Zlib),
        ba2(7, &files, Packing::Zlib),
        ba2(8, &files, Packing::Stored),
        bsa(104, 0, &foldered),
        bsa(104, 4, &foldered),
        bsa(105, 0x104, &foldered),
        bsa(105, 4, &foldered),
    ]
}
