import { z } from 'zod';

const MOST = 60_000;

/** A form field that contains JSON. */
export const jsonText = z
  .string()
  .max(MOST)
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue('is no JSON');
      return undefined;
    }
  });
