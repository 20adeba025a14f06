import { notFound } from 'next/navigation';
import type { z } from 'zod';

/** What a form says. A form that no page of ours sent is a 404. */
export function readFields<T>(fields: z.ZodType<T>, form: FormData): T {
  const parsed = fields.safeParse(Object.fromEntries(form));
  if (!parsed.success) notFound();
  return parsed.data;
}
