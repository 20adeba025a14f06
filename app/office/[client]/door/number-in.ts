/** An id in an address; undefined for what is none. */
export const numberIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
