/** The name of the checkbox of a seat. */
export const seatField = (nr: number): string => `seat-${nr}`;

/** The seats that a form chose. */
export const chosenSeats = (form: Record<string, unknown>): number[] =>
  Object.keys(form).flatMap((name) => {
    const nr = /^seat-([1-9]\d{0,6})$/.exec(name)?.[1];
    return nr ? [Number(nr)] : [];
  });
