import { notFound } from 'next/navigation';
import type { z } from 'zod';

/** Parses a form. Answers 404 for a form that no page of ours sent. */
export function readFields<T>(fields: z.ZodType<T>, form: FormData): T {
  const parsed = fields.safeParse(Object.fromEntries(form));
  if (!parsed.success) notFound();
  return parsed.data;
}
