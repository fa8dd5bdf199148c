//! Answers for natives.

use super::mistake::{Complaint, Mistake, NoNative};
use super::populate::Builder;
use super::tree::{Key, Node, Tree};
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
        let whole = whole_array(returns, answers);
        let answers = whole.as_ref().map_or(answers, std::slice::from_ref);
        let mut values = Vec::with_capacity(answers.len());
        for node in answers {
            values.push(self.value(node, returns, &key.text)?);
        }
        match self.machine.answer_native(script, function, values) {
            Ok(_) => Ok(()),
            Err(_) => bad(NoNative::NoFunction),
        }
    }
}

/// A list without lists in it is one answer of a native that returns an array, not an answer for each
/// call.
fn whole_array(returns: &str, answers: &[Node]) -> Option<Node> {
    let is_list = |node: &Node| matches!(node.value, Tree::List(_));
    let first = answers.first()?;
    let is_one = returns.ends_with("[]") && !first.is_none() && !answers.iter().any(is_list);
    is_one.then(|| Node {
        value: Tree::List(answers.to_vec()),
        span: first.span,
    })
}
