//! The GC log: every kind of line that is written, and what is made of logs from elsewhere.

use cyperus_gc::event::EntryInfo;
use cyperus_gc::{
    ClassTraits, CleanupKind, Clock, Heap, Options, Reason, RootSet, Roots, SlotKind, StructRef,
};

use super::summary::{LogReader, LogSummary, Verdict};
use super::write::{LogOptions, LogWriter, Names};

/// Sums a log up, whoever wrote it.
fn summarize(text: &str) -> LogSummary {
    let mut reader = LogReader::new();
    for line in text.lines() {
        reader.line(line);
    }
    reader.finish()
}

/// Names as a machine would give them.
struct Script;

impl Names for Script {
    fn struct_name(&self, type_id: u32) -> String {
        format!("quests:plot#subclass{type_id}")
    }

    fn contents(&self, entry: &EntryInfo) -> String {
        format!("[{} variables]", entry.contents.len())
    }

    fn creation_stack(&self, entry: &EntryInfo) -> Vec<String> {
        if entry.site == 0 {
            return Vec::new();
        }
        vec![format!(
            "\t[quest].Plot.Build() - \"Plot.psc\" Line {}",
            entry.site
        )]
    }

    fn object_handle(&self, _: &EntryInfo) -> u64 {
        0x0123_4567_89AB_CDEF
    }
}

/// Structs that live.
struct Held(Vec<StructRef>);

impl Roots for Held {
    fn collect(&self, into: &mut RootSet) {
        self.0.iter().for_each(|&held| into.structure(held));
    }
}

#[test]
fn every_kind_of_line_is_written() {
    let options = Options {
        cleanup: CleanupKind::Fixed,
        trace_variables: true,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let id = heap.register_struct(&[SlotKind::Plain]);
    let class = heap.register_class(None, &[SlotKind::Plain], ClassTraits::empty());
    let mut log = LogWriter::new(
        LogOptions {
            variables: true,
            ..LogOptions::default()
        },
        Script,
    );
    let head = log.take();
    let lines: Vec<&str> = head.lines().map(|line| &line[25..]).collect();
    assert_eq!(
        lines,
        [
            "GCBugFix v1.1",
            "LogFlushTime = 5",
            "LogPasses = 1",
            "TraceVariables = 1",
            "ApplyFix = 1",
            "Installed GC trace hooks",
            "Installed object trace hooks",
            "Installed bugfix hooks"
        ]
    );
    heap.allocate_struct(id, 12).unwrap();
    heap.end_frame(&(), &mut log);
    let text = log.take();
    let stack = "Object creation site\n\t[quest].Plot.Build() - \"Plot.psc\" Line 12\n";
    let expected = format!(
        "[00:00:00:000 TID     1] Created a struct quests:plot#subclass0 0x0000000000000001\n\
         [00:00:00:000 TID     1] Begin GC processing arrays... Total: 0, Next index: 0\n\
         [00:00:00:000 TID     1] End GC processing arrays...result: 0 (0 ms)\n\
         [00:00:00:000 TID     1] Begin GC processing structs... Total: 1, Next index: 0\n\
         [00:00:00:000 TID     1] About to destroy a struct:\n\
         [00:00:00:000 TID     1]   quests:plot#subclass0 0x0000000000000001\n\
         [00:00:00:000 TID     1]   [1 variables]\n\
         [00:00:00:000 TID     1]   \n{stack}\
         [00:00:00:000 TID     1] End GC processing structs...result: 1 (0 ms)\n"
    );
    assert_eq!(text, expected);
    heap.allocate_object(class, 3).unwrap();
    heap.full_pass(Reason::Save, &(), &mut log);
    let text = log.take();
    let rule = "=".repeat(47);
    assert!(text.starts_with(&format!("[00:00:00:000 TID     1] {rule}\n")));
    let object = "  Released an object: 0x0000000000000002 Handle: 0x0123456789ABCDEF\n";
    assert!(text.contains(object), "{text}");
    assert!(text.contains("Next index: 4294967295"), "{text}");
    assert!(text.contains("]   End GC processing unneeded objects...result: 1 (250 ms)\n"));
    assert!(
        text.contains("] End full garbage collection (500 ms)\n"),
        "{text}"
    );
    let summary = summarize(&text);
    assert_eq!((summary.passes[0].rounds, summary.released), (2, 1));
}

#[test]
fn long_texts_are_cut_as_the_plugin_cuts_them() {
    struct Long;
    impl Names for Long {
        fn struct_name(&self, _: u32) -> String {
            "s".to_owned()
        }
        fn contents(&self, _: &EntryInfo) -> String {
            "é".repeat(3_000)
        }
        fn creation_stack(&self, _: &EntryInfo) -> Vec<String> {
            vec!["x".repeat(5_000)]
        }
        fn object_handle(&self, _: &EntryInfo) -> u64 {
            0
        }
    }
    let options = Options {
        trace_variables: true,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let id = heap.register_struct(&[]);
    heap.allocate_struct(id, 1).unwrap();
    let mut log = LogWriter::new(
        LogOptions {
            variables: true,
            ..LogOptions::default()
        },
        Long,
    );
    heap.end_frame(&(), &mut log);
    let text = log.take();
    let longest = text.lines().map(str::len).max().unwrap();
    assert!(longest <= 2_047 + 1, "{longest}");
    assert!(text.contains(&"é".repeat(511)) && !text.contains(&"é".repeat(512)));
}

#[test]
fn an_old_log_without_stages_is_judged_by_its_length() {
    let text = "[19:17:21:217 TID  5664]: GCBugFix v1.0.0\n\
                [19:38:20:145 TID 32280]: ===============================================\n\
                [19:38:20:145 TID 32280]: Begin full garbage collection\n\
                [19:38:20:145 TID 32280]: ===============================================\n\
                [19:50:31:178 TID 32280]: ===============================================\n\
                [19:50:31:178 TID 32280]: End full garbage collection (891908 ms)\n\
                [19:50:31:178 TID 32280]: ===============================================\n";
    let summary = summarize(text);
    assert_eq!(summary.version.as_deref(), Some("1.0.0"));
    let pass = summary.longest().unwrap();
    assert_eq!((pass.stated, pass.span), (Some(891_908), 731_033));
    assert_eq!((pass.first_line, pass.last_line), (3, Some(6)));
    assert_eq!(summary.verdict, Verdict::LongSaveLikely);
}

#[test]
fn midnight_threads_and_a_broken_end_are_understood() {
    let text = "[23:59:59:900 TID     1] Begin full garbage collection\n\
                [23:59:59:950 TID     2] Begin GC processing arrays... Total: 5, Next index: 1\n\
                [23:59:59:960 TID     2] End GC processing arrays...result: 1 (0 ms)\n\
                [00:00:00:100 TID     1] Begin GC processing unneeded objects...\n\
                [00:00:00:350 TID     1] End GC processing unneeded objects...result: 0 (250 ms)\n\
                rubbish that has no prefix\n\
                [00:00:00:400 TID     1]   Begin GC processing structs... Total: 9, Next index: 2";
    let summary = summarize(text);
    assert_eq!(summary.slices, 1, "the other thread is in no pass");
    let pass = &summary.passes[0];
    assert_eq!((pass.last_line, pass.stated, pass.span), (None, None, 500));
    assert_eq!((pass.rounds, pass.unneeded), (1, 250));
    assert_eq!(summarize("").verdict, Verdict::NothingLogged);
}

#[test]
fn row_59_the_log_has_pairs_with_durations() {
    let options = Options {
        cleanup: CleanupKind::Buggy,
        ..Options::default()
    };
    let mut heap = Heap::new(options, Clock::new_virtual());
    let id = heap.register_struct(&[]);
    let held = Held(
        (0..5)
            .map(|_| heap.allocate_struct(id, 0).unwrap())
            .collect(),
    );
    for _ in 0..40 {
        heap.allocate_struct(id, 1).unwrap();
    }
    heap.set_cursors(0, 5);
    let mut log = LogWriter::new(
        LogOptions {
            fix: false,
            ..LogOptions::default()
        },
        Script,
    );
    heap.end_frame(&held, &mut log);
    heap.full_pass(Reason::Save, &held, &mut log);
    let text = log.take();
    assert!(text.starts_with("[00:00:00:000 TID     1] GCBugFix v1.1\n"));
    assert!(text.contains(
        "[00:00:00:250 TID     1]   Begin GC processing structs... Total: 44, Next index: 5\n"
    ));
    let summary = summarize(&text);
    assert_eq!(summary.passes.len(), 1);
    assert_eq!(summary.passes[0].rounds, 40);
    assert_eq!(summary.passes[0].unneeded, 40 * 250);
    assert_eq!(summary.slices, 2);
    assert_eq!(summary.verdict, Verdict::LongSave);
}
