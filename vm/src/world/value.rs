//! Actor values: numbers with a base, a change and damage.

/// One actor value of one reference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActorValue {
    /// What `GetBaseValue` returns and `SetValue` sets.
    pub base: f32,
    /// The sum of all `ModValue` changes; part of the maximum.
    pub change: f32,
    /// What is missing from the maximum; never negative.
    pub damage: f32,
}

impl ActorValue {
    /// A value at its base.
    pub const fn at(base: f32) -> Self {
        Self {
            base,
            change: 0.0,
            damage: 0.0,
        }
    }

    /// The value without damage.
    pub fn maximum(self) -> f32 {
        self.base + self.change
    }

    /// What `GetValue` returns.
    pub fn current(self) -> f32 {
        self.maximum() - self.damage
    }

    /// The fraction of the maximum that is left; 0 if there is no maximum.
    pub fn percentage(self) -> f32 {
        if self.maximum() == 0.0 {
            0.0
        } else {
            self.current() / self.maximum()
        }
    }

    /// Takes something away until it is restored.
    pub fn harm(&mut self, amount: f32) {
        self.damage = (self.damage + amount.abs()).max(0.0);
    }

    /// Restores at most what was taken away.
    pub fn heal(&mut self, amount: f32) {
        self.damage = (self.damage - amount.abs()).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_restored_up_to_the_maximum() {
        let mut health = ActorValue::at(100.0);
        health.change += 20.0;
        health.harm(50.0);
        assert_eq!((health.current(), health.maximum()), (70.0, 120.0));
        health.heal(500.0);
        assert!((health.current() - 120.0).abs() < 1e-6);
        health.harm(30.0);
        assert!((health.percentage() - 0.75).abs() < 1e-6);
    }
}
