//! Values of properties: a part of a world file as a value of the type that the script declares.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use cyperus_vm::world::{Argument, PropertyValue};

use super::mistake::{Complaint, Mistake, with_article};
use super::model::Name;
use super::populate::Builder;
use super::tree::{Key, Node, Tree};
use super::wrong;

impl Builder<'_> {
    /// A value of a type. `place` is the property or member, for messages.
    pub(super) fn value(
        &mut self,
        node: &Node,
        type_name: &str,
        place: &str,
    ) -> Result<PropertyValue, Complaint> {
        if let Some(element) = type_name.strip_suffix("[]") {
            return self.list(node, element, type_name, place);
        }
        if type_name.contains('#') {
            return self.structure(node, type_name, place);
        }
        let argument = self.plain(node, type_name, place)?;
        Ok(PropertyValue::Plain(argument))
    }

    /// A value that is no array and no struct.
    pub(super) fn plain(
        &mut self,
        node: &Node,
        type_name: &str,
        place: &str,
    ) -> Result<Argument, Complaint> {
        let expected = match type_name.to_ascii_lowercase().as_str() {
            "bool" => match node.value {
                Tree::Bool(truth) => return Ok(Argument::Bool(truth)),
                _ => String::from("true or false"),
            },
            "int" => match int(node) {
                Some(number) => return Ok(Argument::Int(number)),
                None => String::from("a whole number that fits 32 bits"),
            },
            "float" => match float(node) {
                Some(number) => return Ok(Argument::Float(number)),
                None => String::from("a number"),
            },
            "string" => match &node.value {
                Tree::Text(text) => return Ok(Argument::Text(text.as_str().into())),
                _ => String::from("a text"),
            },
            "var" => match variable(node) {
                Some(argument) => return Ok(argument),
                None => String::from("a number, a text, true or false"),
            },
            _ if node.is_none() => return Ok(Argument::Form(None)),
            _ => match &node.value {
                Tree::Text(text) => {
                    let name = Name {
                        text: text.clone(),
                        span: node.span,
                    };
                    return self.thing(&name, type_name, place);
                }
                _ => format!("the name of {}, or false", with_article(type_name)),
            },
        };
        mismatch(node, place, expected)
    }

    fn list(
        &mut self,
        node: &Node,
        element: &str,
        type_name: &str,
        place: &str,
    ) -> Result<PropertyValue, Complaint> {
        if node.is_none() {
            return Ok(PropertyValue::NONE);
        }
        let Tree::List(items) = &node.value else {
            let expected = format!("a list, for {}, or false", with_article(&shown(type_name)));
            return mismatch(node, place, expected);
        };
        let mut values = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            values.push(self.value(item, element, &format!("{place}[{at}]"))?);
        }
        Ok(PropertyValue::List(values))
    }

    fn structure(
        &mut self,
        node: &Node,
        type_name: &str,
        place: &str,
    ) -> Result<PropertyValue, Complaint> {
        if node.is_none() {
            return Ok(PropertyValue::NONE);
        }
        let members = self.machine.struct_members(type_name).unwrap_or_default();
        let Tree::Table(rows) = &node.value else {
            let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
            let expected = format!("a table with the members {}, or false", names.join(", "));
            return mismatch(node, place, expected);
        };
        let mut values: Vec<(Box<str>, PropertyValue)> = Vec::new();
        for (key, node) in rows {
            let known = members
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(&key.text));
            let Some((name, member_type)) = known else {
                return no_member(key, type_name, &members);
            };
            if let Some((first, _)) = rows
                .iter()
                .find(|(first, _)| first.text.eq_ignore_ascii_case(name))
                .filter(|(first, _)| first.span != key.span)
            {
                let earlier = first.span;
                let name = key.text.clone();
                return wrong(key.span, Mistake::Twice { name, earlier });
            }
            let value = self.value(node, member_type, &format!("{place}.{name}"))?;
            values.push((name.as_str().into(), value));
        }
        Ok(PropertyValue::Members(values))
    }
}

fn no_member<T>(key: &Key, type_name: &str, members: &[(String, String)]) -> Result<T, Complaint> {
    let mistake = Mistake::NoSuchMember {
        member: key.text.clone(),
        structure: shown(type_name),
        members: members.iter().map(|(name, _)| name.clone()).collect(),
    };
    wrong(key.span, mistake)
}

fn mismatch<T>(node: &Node, place: &str, expected: String) -> Result<T, Complaint> {
    let mistake = Mistake::WrongKind {
        place: place.to_owned(),
        expected,
        found: node.what(),
    };
    wrong(node.span, mistake)
}

/// A type as people write it: a struct without its script.
pub(super) fn shown(type_name: &str) -> String {
    let (_, name) = type_name.split_once('#').unwrap_or(("", type_name));
    name.to_owned()
}

fn int(node: &Node) -> Option<i32> {
    match node.value {
        Tree::Int(number) => i32::try_from(number).ok(),
        _ => None,
    }
}

fn float(node: &Node) -> Option<f32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "a Float has 32 bits"
    )]
    match node.value {
        Tree::Int(number) => Some(number as f32),
        Tree::Float(number) => Some(number as f32).filter(|number| number.is_finite()),
        _ => None,
    }
}

/// What a Var holds: whatever the file has.
fn variable(node: &Node) -> Option<Argument> {
    match &node.value {
        Tree::Null => Some(Argument::Form(None)),
        Tree::Bool(truth) => Some(Argument::Bool(*truth)),
        Tree::Int(_) => int(node).map(Argument::Int),
        Tree::Float(_) => float(node).map(Argument::Float),
        Tree::Text(text) => Some(Argument::Text(text.as_str().into())),
        Tree::Date | Tree::List(_) | Tree::Table(_) => None,
    }
}
