import { GAP, type SeatRow } from './hall';

/**
 * Parses a hall drawn in text, for tests. One line per row, the front first: `.` free, `X` taken, `-` free but of another price category; a
 * blank is a gap, and an empty line begins the next section. Seats are numbered from 1 through the whole picture.
 */
export function hallOf(picture: string): SeatRow[] {
  let nr = 0;
  return picture
    .trim()
    .split(/\n\s*\n/)
    .flatMap((section, place) =>
      section.split('\n').map((line, row) => ({
        section: `section ${place}`,
        row: String(row + 1),
        seats: [...line.trim()].map((sign) =>
          sign === ' ' ? GAP : { nr: ++nr, free: sign !== 'X', eligible: sign !== '-' },
        ),
      })),
    );
}

/** The picture with `o` for the chosen seats. */
export function drawn(rows: readonly SeatRow[], chosen: readonly number[]): string {
  return rows
    .map(({ section, seats }, i) => {
      const line = seats.map((seat) => {
        if (!seat) return ' ';
        const { nr, free, eligible } = seat;
        if (chosen.includes(nr)) return free && eligible ? 'o' : '!';
        return free ? (eligible ? '.' : '-') : 'X';
      });
      return (i > 0 && rows[i - 1]?.section !== section ? '\n' : '') + line.join('');
    })
    .join('\n');
}
