import { z } from 'zod';

/**
 * A field of at most `max` characters. Every text field begins with this or `trimmedText`: a longer text is refused before any
 * regular expression, normalisation or refinement, because those of 64 KB can take seconds.
 */
export const boundedText = (max: number, error?: string) =>
  z.string(error).max(max, { abort: true, ...(error !== undefined && { error }) });

/** The same for what people type: spaces around it are removed and do not count. */
export const trimmedText = (max: number, error?: string) =>
  z
    .string(error)
    .trim()
    .max(max, { abort: true, ...(error !== undefined && { error }) });
