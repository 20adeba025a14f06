/** Local times are `YYYY-MM-DD HH:MM:SS`; these cut them into the date and time formats of the API. */
export const dateOf = (local: string): string => local.slice(0, 10);
export const timeOf = (local: string): string => local.slice(11);
export const shortTimeOf = (local: string): string => local.slice(11, 16);

/** The date format of carts: DD-MM-YYYY. */
export function dutchDateOf(local: string): string {
  const [year, month, day] = dateOf(local).split('-');
  return `${day}-${month}-${year}`;
}

export const NO_TIME = '00:00:00';
export const NO_INSTANT = '0000-00-00 00:00:00';
export const NO_DATE = '0000-00-00';
