//! Values of properties as the machine takes them. Forms of masters that are not there become what the
//! property's type asks for.

use cyperus_plugin::vmad::{Object, Property, PropertyStatus, Sequence, Value};
use cyperus_vm::world::{AliasKind, Argument, PropertyValue};

use super::Installer;
use super::file::File;

impl Installer<'_> {
    /// A value for a property of this type.
    pub(super) fn value(
        &mut self,
        file: &File<'_>,
        value: Value<'_>,
        type_name: &str,
    ) -> PropertyValue {
        let plain = |argument: Argument| PropertyValue::Plain(argument);
        let element = type_name.strip_suffix("[]").unwrap_or(type_name);
        match value {
            Value::None => PropertyValue::NONE,
            Value::Object(object) => plain(self.object(file, object, type_name)),
            Value::String(text) => plain(Argument::Text(text.decode().into())),
            Value::Int(value) => plain(Argument::Int(value)),
            Value::Float(value) => plain(Argument::Float(value)),
            Value::Bool(value) => plain(Argument::Bool(value)),
            Value::Struct(one) => self.members(file, one.members, type_name),
            Value::ObjectArray(all) => PropertyValue::List(
                all.into_iter()
                    .map(|object| plain(self.object(file, object, element)))
                    .collect(),
            ),
            Value::StringArray(all) => {
                let all = all.into_iter();
                let texts = all.map(|text| plain(Argument::Text(text.decode().into())));
                PropertyValue::List(texts.collect())
            }
            Value::IntArray(all) => {
                PropertyValue::List(all.into_iter().map(|it| plain(Argument::Int(it))).collect())
            }
            Value::FloatArray(all) => {
                let all = all.into_iter();
                PropertyValue::List(all.map(|it| plain(Argument::Float(it))).collect())
            }
            Value::BoolArray(all) => {
                let all = all.into_iter();
                PropertyValue::List(all.map(|it| plain(Argument::Bool(it))).collect())
            }
            Value::StructArray(all) => PropertyValue::List(
                all.into_iter()
                    .map(|one| self.members(file, one.members, element))
                    .collect(),
            ),
        }
    }

    fn members(
        &mut self,
        file: &File<'_>,
        members: Sequence<'_, Property<'_>>,
        structure: &str,
    ) -> PropertyValue {
        let declared = self.machine.struct_members(structure).unwrap_or_default();
        let mut values = Vec::new();
        for member in members
            .into_iter()
            .filter(|member| member.status != PropertyStatus::Removed)
        {
            let name = member.name.decode();
            let mut known = declared.iter();
            let Some((name, type_name)) = known.find(|(own, _)| own.eq_ignore_ascii_case(&name))
            else {
                self.installed.summary.stale += 1;
                continue;
            };
            let value = self.value(file, member.value, type_name);
            values.push((name.as_str().into(), value));
        }
        PropertyValue::Members(values)
    }

    fn object(&mut self, file: &File<'_>, object: Object, type_name: &str) -> Argument {
        let is_there = (self.is_there)(type_name);
        let kind = is_there.then(|| self.machine.native_type_of(type_name));
        let kind = kind.flatten().unwrap_or("Form");
        if let Some(number) = object.alias() {
            let kind = AliasKind::of_class(kind).unwrap_or(AliasKind::Reference);
            let alias = self.alias(file, object.form, number, kind);
            return alias.map_or(Argument::Form(None), Argument::Alias);
        }
        let form = self.form(file, object.form, kind);
        if let Some(form) = form
            && self.stand_ins.contains_key(&form)
            && is_there
            && !kind.eq_ignore_ascii_case(type_name)
        {
            // The property wants a script of the game or of another mod. It is there and does
            // nothing by itself: without its plugin it has no values.
            let handle = cyperus_vm::world::Handle::form(form);
            let _bound = self.machine.bind_script(handle, type_name);
        }
        Argument::Form(form)
    }
}
