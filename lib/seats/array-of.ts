/** As PostgreSQL reads an array. */
export const arrayOf = (values: (number | string | null)[]) =>
  `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(value))).join()}}`;
