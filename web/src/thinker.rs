//! The opponent in a worker. A question and its answer are arrays of numbers, whose meaning is known to
//! [`page`](crate::page) alone.

use std::ops::ControlFlow;

use nonaga_app::TABLE_ENTRIES;
use nonaga_core::search::Search;
use wasm_bindgen::prelude::*;

use crate::numbers::{PostedQuestion, answer_to_numbers, progress_to_numbers};

/// Progress is told every this many reports of the search: about every thousand nodes.
const TELL_EVERY: u32 = 64;

#[wasm_bindgen]
extern "C" {
    /// Who wants to know how far the search is.
    pub type ProgressListener;

    /// Told now and then while the search runs.
    #[wasm_bindgen(method)]
    fn tell(this: &ProgressListener, progress: Vec<i32>);
}

/// The opponent with the table that the firmware gives it.
#[wasm_bindgen]
pub struct WebThinker(Box<Search<TABLE_ENTRIES>>);

#[wasm_bindgen]
impl WebThinker {
    /// An opponent that has not thought yet.
    #[expect(clippy::new_without_default, reason = "JavaScript has no such trait")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Box::new(Search::new()))
    }

    /// Thinks until there is an answer: no message reaches the worker before. None if this is no question.
    pub fn think(&mut self, question: &[i32], listener: &ProgressListener) -> Option<Vec<i32>> {
        self.answer(question, &mut |progress| listener.tell(progress))
    }
}

impl WebThinker {
    pub(crate) fn answer(
        &mut self,
        question: &[i32],
        tell: &mut dyn FnMut(Vec<i32>),
    ) -> Option<Vec<i32>> {
        let PostedQuestion { game, limits, .. } = PostedQuestion::from_numbers(question)?;
        let mut reports = 0;
        let answer = self.0.think(&game, &limits, &mut |progress| {
            reports += 1;
            if reports % TELL_EVERY == 0 {
                tell(progress_to_numbers(progress));
            }
            ControlFlow::Continue(())
        });
        Some(answer_to_numbers(&answer))
    }
}
