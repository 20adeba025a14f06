import { and, eq, lt } from 'drizzle-orm';
import { bundleDrafts } from '@/db/schema';
import { type Imported, readBundleText } from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { ownFile } from './preview-import';

const KEPT_HOURS = 24;

/** Keeps an uploaded file until it is applied, for a day. Drafts of before go. @returns its id. @throws AppError for what is no JSON */
export function keepDraft(ctx: OfficeContext, bytes: Uint8Array): Promise<number> {
  readBundleText(bytes);
  return officeTransaction(ctx, async (ctx) => {
    const { db, client, person, now } = ctx;
    const old = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
    await db.delete(bundleDrafts).where(and(eq(bundleDrafts.clientId, client.id), lt(bundleDrafts.madeAt, old)));
    const text = new TextDecoder().decode(bytes);
    const [made] = await db
      .insert(bundleDrafts)
      .values({ clientId: client.id, staffId: person.id, madeAt: now, text })
      .returning({ id: bundleDrafts.id });
    const id = made?.id ?? 0;
    noteDeed(ctx, { action: 'bundle.uploaded', subject: `draft ${id}`, after: { bytes: bytes.length } });
    return id;
  });
}

/** The file of a draft; undefined where there is none of this person. */
export function readDraft(ctx: OfficeContext, id: number): Promise<unknown> {
  return officeTransaction(ctx, async ({ db, client, person }) => {
    const [draft] = await db
      .select({ text: bundleDrafts.text })
      .from(bundleDrafts)
      .where(and(eq(bundleDrafts.clientId, client.id), eq(bundleDrafts.id, id), eq(bundleDrafts.staffId, person.id)));
    return draft && readBundleText(new TextEncoder().encode(draft.text));
  });
}

/** What a list of differences says: who confirms it confirms nothing else. New things get other ids each time. */
export const digestOf = ({ differences }: Pick<Imported, 'differences'>): string =>
  fingerprint(JSON.stringify(differences.map(({ ids: _, ...told }) => told)));

/**
 * Imports a draft as it was previewed: `seen` is the digest of that preview. Buyers are mailed where `mail`.
 * @throws Refusal `changed_meanwhile` when it would now do something else; AppError as an import
 */
export async function applyDraft(
  ctx: OfficeContext,
  id: number,
  { seen, mail }: { seen: string; mail: boolean },
): Promise<Imported> {
  const json = await readDraft(ctx, id);
  if (json === undefined) throw new Refusal('not_found');
  return changeProgramme(ctx, () => ownFile(ctx, json), {
    mail,
    maySold: true,
    check: (imported) => {
      if (digestOf(imported) !== seen) throw new Refusal('changed_meanwhile');
    },
  });
}
