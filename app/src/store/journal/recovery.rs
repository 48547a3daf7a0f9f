//! What a start makes of what it finds: which sector counts, which records are the newest, and what becomes of a head
//! or a record that was cut. See [`super`] for why that is never in doubt.

use core::mem;

use embedded_storage::nor_flash::NorFlash;

use super::layout::{
    DROP, HEAD_VERDICTS, KEEP, KINDS, LABEL, Label, LastWord, RECORD_VERDICTS, RECORDS, SEAL,
    SECTOR, SECTORS, TAKEN, VERDICTS, WORD, read_verdict, size,
};
use super::{Found, Head, Journal, Place};

/// What is in a sector.
struct Contents {
    newest: [Option<Place>; KINDS],
    /// Where the next record goes: at the end of the sector if nothing should be appended.
    end: usize,
    /// The word at the end of the last record that is done, or of the head; none in the first format.
    last: Option<usize>,
}

impl<F: NorFlash> Journal<F> {
    /// Finds the sector that counts and the one before. A sector that has been begun, and not sealed, is judged.
    pub(super) fn choose_sector(&mut self, heads: &mut [Head; SECTORS]) -> Result<(), F::Error> {
        let sealed = highest(heads);
        let number = sealed.map_or(0, |sector| heads[sector].number);
        for (sector, head) in heads.iter_mut().enumerate() {
            if head.begun && !head.sealed {
                let mut right = false;
                // Twice, because one bit may be read wrong, as with a record.
                for _ in 0..2 {
                    if !right {
                        *head = self.head(sector)?;
                        right = head.number > number && self.complete_head(sector, *head)?;
                    }
                }
                head.sealed = self.judge(sector, HEAD_VERDICTS, right)?;
                if head.sealed {
                    self.finish(sector, SEAL)?;
                }
            }
        }
        if let Some(sector) = highest(heads) {
            (self.sector, self.number) = (sector, mem::take(&mut heads[sector].number));
            self.previous = highest(heads);
        }
        Ok(())
    }

    /// Programs a head once more, as it was checked, unless it is complete; false if it does not stay. Then it is complete.
    fn complete_head(&mut self, sector: usize, head: Head) -> Result<bool, F::Error> {
        let right = head.complete || self.write_head(sector, head.number)?;
        Ok(right && self.complete(sector, SEAL)?)
    }

    /// The verdict about something that was cut: the one that was passed before, or the present one, which is noted.
    fn judge(&mut self, sector: usize, verdicts: usize, keep: bool) -> Result<bool, F::Error> {
        let (mut verdict, mut last) = (None, None);
        for number in 0..VERDICTS {
            if let (true, noted) = read_verdict(self.word(sector, verdicts + number * WORD)?) {
                last = Some((number, noted));
                verdict = noted.or(verdict);
            }
        }
        // What was kept is firm since then, so that it can be kept again.
        let keep = verdict.unwrap_or(keep) && keep;
        // Where another one is noted, or may have been begun, is no place for this one.
        let place = last.map_or(0, |(number, noted)| number + usize::from(noted != Some(keep)));
        let at = verdicts + place.min(VERDICTS - 1) * WORD;
        self.program(sector, at, &TAKEN)?;
        self.program(sector, at, if keep { &KEEP } else { &DROP })?;
        Ok(keep)
    }

    /// Finds the newest record of each kind; returns where the next one goes, and the word at the end of the last one
    /// that is done. With `repair`, a last record that is not done is judged.
    pub(super) fn find_records(
        &mut self,
        repair: bool,
    ) -> Result<(usize, Option<usize>), F::Error> {
        let Contents { newest, end, last } = self.find_in(self.sector, repair)?;
        self.newest = newest;
        if newest.contains(&None)
            && let Some(previous) = self.previous
        {
            let older = self.find_in(previous, false)?.newest;
            for (newest, older) in self.newest.iter_mut().zip(older) {
                *newest = newest.or(older);
            }
        }
        Ok((end, last))
    }

    fn find_in(&mut self, sector: usize, repair: bool) -> Result<Contents, F::Error> {
        if self.non1_number(sector)?.is_some() {
            let newest = self.find_in_non1(sector)?;
            return Ok(Contents { newest, end: SECTOR, last: None });
        }
        let (mut newest, mut last) = ([None; KINDS], SEAL);
        let (mut at, mut clean) = (RECORDS, !self.has_verdict(sector)?);
        while at + size(0) <= SECTOR && self.flag(sector, at)? {
            let length = match self.found_at(sector, at)? {
                Found::Record { label, ending: LastWord { done: true, .. }, flawless } => {
                    newest[label.kind] = Some(Place::new(sector, at, label.length, false));
                    clean &= flawless;
                    label.length
                }
                Found::Unreadable(length) => {
                    clean = false;
                    length
                }
                // It is the last one. Nothing is looked for behind the place where it begins: these may be its own
                // bytes, and they may look like a record.
                Found::Record { .. } | Found::Torn => {
                    if repair && let Some(Label { kind, length }) = self.judge_record(sector, at)? {
                        newest[kind] = Some(Place::new(sector, at, length, false));
                    }
                    clean = false;
                    break;
                }
            };
            at += size(length);
            last = at - WORD;
        }
        Ok(Contents { newest, end: if clean { at } else { SECTOR }, last: Some(last) })
    }

    /// The record here, which is not done, if it is to be kept. Then it is done.
    fn judge_record(&mut self, sector: usize, at: usize) -> Result<Option<Label>, F::Error> {
        let mut right = self.complete_record(sector, at)?;
        if right.is_none() {
            // One bit may have been read wrong.
            right = self.complete_record(sector, at)?;
        }
        let kept = self.judge(sector, RECORD_VERDICTS, right.is_some())?;
        let label = right.filter(|_| kept);
        if let Some(Label { length, .. }) = label {
            self.finish(sector, at + size(length) - WORD)?;
        }
        Ok(label)
    }

    /// Programs the record here once more, as it was checked, unless it is complete; none if it is not right. Then it is
    /// complete.
    fn complete_record(&mut self, sector: usize, at: usize) -> Result<Option<Label>, F::Error> {
        let Found::Record { label, ending, .. } = self.found_at(sector, at)? else {
            return Ok(None);
        };
        let end = size(label.length) - WORD;
        let right =
            ending.complete || self.set_flag(sector, at)? && self.write(sector, at, LABEL, end)?;
        Ok((right && self.complete(sector, at + end)?).then_some(label))
    }

    /// Whether a record of this sector has been judged, so that no other can be.
    fn has_verdict(&mut self, sector: usize) -> Result<bool, F::Error> {
        for at in (RECORD_VERDICTS..RECORDS).step_by(WORD) {
            if read_verdict(self.word(sector, at)?).0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The sector that counts, of those that can.
fn highest(heads: &[Head; SECTORS]) -> Option<usize> {
    let count = (0..SECTORS).filter(|&sector| heads[sector].number > 0);
    let count = count.filter(|&sector| heads[sector].non1 || heads[sector].sealed);
    // Where two have the same number, the one in the present format was begun later.
    count.max_by_key(|&sector| (heads[sector].number, !heads[sector].non1))
}
