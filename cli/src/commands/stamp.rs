//! `--stamp`: who compiled a file, where and when. Only on request, because people publish their
//! files but not always their names.

use std::time::{SystemTime, UNIX_EPOCH};

use cyperus_compiler::HeaderFields;

pub(super) fn header() -> HeaderFields {
    let first = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| std::env::var(name).ok())
            .unwrap_or_default()
    };
    HeaderFields {
        compile_time: SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs()),
        user: first(&["USER", "USERNAME", "LOGNAME"]),
        machine: first(&["COMPUTERNAME", "HOSTNAME", "HOST"]),
    }
}
