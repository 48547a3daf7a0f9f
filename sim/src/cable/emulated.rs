//! What the emulated chip needs, from the tables of `docs/bench.md`.

/// The document: `cargo xtask bench --write` makes its tables.
const DOCUMENT: &str = include_str!("../../../docs/bench.md");

/// A number of a table: the row by its first cell, the column by its heading.
pub(super) fn figure(table: &str, row: &str, column: &str) -> Option<f64> {
    let (_, after) = DOCUMENT.split_once(&format!("<!-- generated:begin {table} -->"))?;
    let (text, _) = after.split_once("<!-- generated:end")?;
    let mut rows = text
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let column = rows.next()?.iter().position(|heading| *heading == column)?;
    let cells = rows.find(|cells| cells[0] == row)?;
    // Some have their unit beside them.
    cells.get(column)?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_by_their_headings() {
        assert!(figure("levels", "8", "nodes a second").is_some_and(|nodes| nodes > 10_000.0));
        assert!(
            figure("rules", "generate a turn, chip", "cost").is_some_and(|cycles| cycles > 10.0)
        );
        assert_eq!(figure("levels", "9", "nodes a second"), None);
        assert_eq!(figure("levels", "8", "miles"), None);
        assert_eq!(figure("moon", "8", "nodes"), None);
    }
}
