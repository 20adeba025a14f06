import type { NextRequest } from 'next/server';
import { isUpload } from '@/lib/api/body-limits';

/** Forms that route handlers answer. The order page sends no Referer, so the browser sends no Origin either. */
const PLAIN_FORM = /^\/[^/]+\/(?:language|order\/[^/]+\/(?!pay\b)[^/]+)\/?$/;
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * Why a form is not one that a page of ours sent; undefined when it may be. Without this check Next.js fails on such a form, so anybody
 * could fill the error log. `path`: as the shop has it.
 */
export async function checkAction(request: NextRequest, path: string): Promise<Refusal | undefined> {
  if (request.method !== 'POST') return undefined;
  const id = request.headers.get('next-action');
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  if (id === null && !isMultipart) return undefined;
  if ((PLAIN_FORM.test(path) || isUpload(path)) && id === null) return undefined;
  if (!isFromHere(request)) return { status: 403, text: 'This form was sent from another site.' };
  const form = isMultipart
    ? await request
        .clone()
        .formData()
        .catch(() => undefined)
    : undefined;
  const isText = form && [...form.values()].every((value) => typeof value === 'string' && !value.includes('\0'));
  if (form && isText && (id === null ? isActionForm(form) : isCall(id, form.get('0')))) return undefined;
  return { status: 400, text: 'This is no form of a page here.' };
}

type Refusal = { status: 400 | 403; text: string };

/** The same rule as that of Next.js. Programs send no Origin. */
function isFromHere({ headers }: NextRequest): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A form sent with JavaScript: the arguments of the action, of which the last is the form. */
function isCall(id: string, given: unknown): boolean {
  const args = parse(given);
  if (!ACTION_ID.test(id) || args?.length !== countOf(id)) return false;
  return /^\$K[0-9a-f]{1,4}$/.test(String(args.at(-1))) && args.slice(0, -1).every(isPlain);
}

/** A form sent without JavaScript: fields that name the action, and its arguments before the form. */
function isActionForm(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'));
  const [, own] = /^\$ACTION_ID_(.*)$/.exec(names[0] ?? '') ?? [];
  if (own !== undefined) return names.length === 1 && ACTION_ID.test(own) && countOf(own) === 1;
  const refs = names.filter((name) => name.startsWith('$ACTION_REF_'));
  const [, ref] = /^\$ACTION_REF_(\d{1,4})$/.exec(refs[0] ?? '') ?? [];
  if (ref === undefined || refs.length > 1) return false;
  const [of] = parse(`[${form.get(`$ACTION_${ref}:0`)}]`) ?? [];
  if (typeof of !== 'object' || of === null || !('id' in of) || !('bound' in of)) return false;
  const { id, bound } = of;
  if (typeof id !== 'string' || !ACTION_ID.test(id)) return false;
  if (bound === null) return countOf(id) === 1;
  const before = bound === '$@1' ? parse(form.get(`$ACTION_${ref}:1`)) : undefined;
  return before !== undefined && before.length === countOf(id) - 1 && before.every(isPlain);
}

/**
 * How many arguments an action takes: Next.js sets one bit for each in the first byte of its id. For an action made by a wrapper
 * (app/office/_frame/office-action.ts) it sets all bits: such an action takes a state and the form.
 */
function countOf(id: string): number {
  const byte = Number.parseInt(id.slice(0, 2), 16);
  if (byte === 0b0111_1111) return 2;
  return [...(byte & 0b0111_1110).toString(2)].filter((bit) => bit === '1').length;
}

function parse(given: unknown): unknown[] | undefined {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : undefined;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a form's state has no references, which begin with a dollar. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('$') || value.startsWith('$$') || value === '$undefined';
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => name !== '__proto__' && isPlain(one));
}
