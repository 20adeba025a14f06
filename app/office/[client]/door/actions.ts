'use server';

import { redirect } from 'next/navigation';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import {
  addGate,
  changeDoorList,
  createDoorList,
  createDoorToken,
  createPairing,
  markAllOutside,
  moveLane,
  revokeDevice,
  sendDoorMessage,
  setRehearsal,
} from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { readVisit } from '../../_frame/visit';

const ID = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
const NAME = trimmedText(60)
  .min(1)
  .regex(/^[^\p{Cc}]*$/u);
const SECTIONS = boundedText(2000).transform((text) => {
  const lines = text.split(',').map((line) => line.trim());
  const given = [...new Set(lines.filter(Boolean))];
  return given.length > 0 ? given : null;
});
const some = (most: number) => z.union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(most)]);
const RIGHTS = z.enum(['plain', 'search', 'lead']);

const listPage = ({ client }: OfficeContext, list: number) => redirect(`/office/${client.name}/door?list=${list}`);

export const makeDoorList = officeAction(
  'door.manage',
  z.object({ performance: ID, name: NAME, gate: NAME }),
  async (ctx, given) => {
    const plain = { reentry: 'never', sections: null, opensMinutes: null, lanes: null } as const;
    return listPage(ctx, await createDoorList(ctx, given.performance, { name: given.name, ...plain }, given.gate));
  },
);

export const changeOneList = officeAction(
  'door.manage',
  z.object({
    list: ID,
    seen: ID,
    name: NAME,
    reentry: z.enum(['never', 'after_exit', 'always']),
    opens: some(10_000),
    lanes: some(64),
    sections: SECTIONS,
  }),
  async (ctx, { list, seen, opens, ...wanted }) => {
    await changeDoorList(ctx, list, seen, { ...wanted, opensMinutes: opens });
    return listPage(ctx, list);
  },
);

export const addOneGate = officeAction(
  'door.manage',
  z.object({ list: ID, name: NAME, sections: SECTIONS }),
  async (ctx, { list, name, sections }) => {
    await addGate(ctx, list, name, sections);
    return listPage(ctx, list);
  },
);

export const tellAllDoors = officeAction(
  'door.manage',
  z.object({ list: ID, text: trimmedText(200).min(1) }),
  async (ctx, { list, text }) => {
    await sendDoorMessage(ctx, list, text);
    return undefined;
  },
);

export const switchRehearsal = officeAction(
  'door.manage',
  z.object({ list: ID, on: z.enum(['true', 'false']) }),
  async (ctx, { list, on }) => {
    await setRehearsal(ctx, list, on === 'true');
    return listPage(ctx, list);
  },
);

export const letAllOut = officeAction('door.manage', z.object({ list: ID }), async (ctx, { list }) => {
  await markAllOutside(ctx, list);
  return listPage(ctx, list);
});

const DEVICE = { list: ID, gate: ID, rights: RIGHTS };
const deviceOf = ({ list, gate, rights }: { list: number; gate: number; rights: z.output<typeof RIGHTS> }) => ({
  listId: list,
  gateId: gate,
  maySearch: rights !== 'plain',
  isLead: rights === 'lead',
});

/** Shows a pairing code, as text and QR code, that makes one phone a scanner. */
export const pairOne = officeAction('door.scan', z.object(DEVICE), async (ctx, given) => {
  const { secret } = await createPairing(ctx, deviceOf(given));
  const { site } = await readVisit();
  const link = `${site.origin}/office/door#pair=${ctx.client.name}.${secret}`;
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(link)).toString('base64')}`;
  return { isDone: true, codes: [link], picture };
});

export const makeDoorToken = officeAction(
  'door.manage',
  z.object({ ...DEVICE, name: NAME }),
  async (ctx, { name, ...given }) => {
    return { isDone: true, codes: [await createDoorToken(ctx, name, deviceOf(given))] };
  },
);

export const revokeOneDevice = officeAction(
  'door.manage',
  z.object({ list: ID, device: ID }),
  async (ctx, { list, device }) => {
    await revokeDevice(ctx, device);
    return listPage(ctx, list);
  },
);

/** Moves the lane of a revoked phone to another phone. */
export const handOverLane = officeAction(
  'door.manage',
  z.object({ list: ID, device: ID, to: ID }),
  async (ctx, { list, device, to }) => {
    await moveLane(ctx, device, to);
    return listPage(ctx, list);
  },
);
