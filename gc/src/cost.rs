//! What the heap's work costs on the virtual clock, in nanoseconds.

/// The cost table. If the real game was measured, the defaults are its figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Examining one ring entry.
    pub examined_entry: u64,
    /// Destroying an entry in a slice.
    pub destroyed_in_slice: u64,
    /// Destroying an entry in a full pass.
    pub destroyed_in_full_pass: u64,
    /// Visiting one object in the mark.
    pub traced_object: u64,
    /// The fixed cost of one unneeded-objects pass: tracing the population of a large save.
    pub unneeded_objects_pass: u64,
}

impl Default for Costs {
    fn default() -> Self {
        Self {
            examined_entry: 25,
            destroyed_in_slice: 2_000,
            destroyed_in_full_pass: 30_000,
            traced_object: 35,
            unneeded_objects_pass: 250_000_000,
        }
    }
}

impl Costs {
    /// Names of all costs, as the costs file spells them.
    pub const NAMES: [&'static str; 5] = [
        "examined_entry",
        "destroyed_in_slice",
        "destroyed_in_full_pass",
        "traced_object",
        "unneeded_objects_pass",
    ];

    /// The cost with a name from [`Self::NAMES`], to read or set; `None` for any other name.
    pub fn by_name(&mut self, name: &str) -> Option<&mut u64> {
        match name {
            "examined_entry" => Some(&mut self.examined_entry),
            "destroyed_in_slice" => Some(&mut self.destroyed_in_slice),
            "destroyed_in_full_pass" => Some(&mut self.destroyed_in_full_pass),
            "traced_object" => Some(&mut self.traced_object),
            "unneeded_objects_pass" => Some(&mut self.unneeded_objects_pass),
            _ => None,
        }
    }
}
