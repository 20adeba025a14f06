/**
 * Of the functions in db/functions: raised by one with each change there, so that an older checkout does not put its own back.
 * `hash` is of all their texts (edition.test.ts).
 */
export const EDITION = { number: 38, hash: '0aab8f6701ec22c970b90eb4ae0d749f0843fd730a07324989eeaa715344f93f' };
