import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type DoorContext, findDevice } from '@/lib/office';
import { urlOf } from './url-of';

/** The device that a request is from. @throws AppError `door_unauthorized`, `door_proof` */
export async function authenticateDevice(ctx: Context, request: Request): Promise<DoorContext> {
  const [, token] = /^Bearer ([\w-]{43})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!token) throw new AppError('door_unauthorized', 'Send the token of the device: Authorization: Bearer …');
  const { pathname, search } = urlOf(request);
  const proof = request.headers.get('door-proof');
  return findDevice(ctx, { token, proof, method: request.method, path: `${pathname}${search}` });
}
