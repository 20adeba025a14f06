import { boundedText } from '@/lib/text-field';

const MOST = 60_000;

/** A form field that contains JSON. */
export const jsonText = boundedText(MOST).transform((text, { addIssue }): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    addIssue('is no JSON');
    return undefined;
  }
});
