//! Answers for natives.

use super::mistake::{Complaint, Mistake, NoNative};
use super::populate::Builder;
use super::tree::{Key, Node};
use super::wrong;

impl Builder<'_> {
    /// Lets a native give these answers, one by one.
    pub(super) fn answer(&mut self, key: &Key, answers: &[Node]) -> Result<(), Complaint> {
        let bad = |why| {
            let name = key.text.clone();
            wrong(key.span, Mistake::NoSuchNative { name, why })
        };
        let Some((script, function)) = key.text.rsplit_once('.') else {
            return bad(NoNative::NoDot);
        };
        if self.machine.load_script(script).is_err() {
            return bad(NoNative::NoScript);
        }
        let Some(info) = self.machine.function_info(script, function) else {
            return bad(NoNative::NoFunction);
        };
        if !info.is_native {
            return bad(NoNative::NotNative);
        }
        let returns = info.returns.as_str();
        if returns.eq_ignore_ascii_case("None") {
            return bad(NoNative::ReturnsNothing);
        }
        if returns.ends_with("[]") || returns.contains('#') {
            return bad(NoNative::ReturnsMany);
        }
        let mut values = Vec::with_capacity(answers.len());
        for node in answers {
            values.push(self.plain(node, returns, &key.text)?);
        }
        match self.machine.answer_native(script, function, values) {
            Ok(_) => Ok(()),
            Err(_) => bad(NoNative::NoFunction),
        }
    }
}
