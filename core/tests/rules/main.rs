//! The rules, one file each, and the fast rules against slow ones.
#![expect(unreachable_pub, reason = "one program of several files")]

mod agreement;
mod any_bytes;
mod any_field;
mod bytes;
mod diagram;
mod draw;
mod kinds;
mod pass;
mod place;
mod position;
mod properties;
mod record;
mod share;
mod slide;
mod slow;
mod steered;
mod take;
mod text;
mod threats;
mod win;
