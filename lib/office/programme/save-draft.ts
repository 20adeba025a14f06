import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bundleDrafts } from '@/db/schema';
import { type Imported, readBundleText } from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { seal, unseal } from '@/lib/secrets';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { ownFile } from './preview-import';

const KEPT_HOURS = 24;
const oldest = (now: Date) => new Date(now.getTime() - KEPT_HOURS * 3_600_000);
/** Sealed, because a file may contain keys of payment providers. */
const sealedFor = (clientId: number) => `client ${clientId}: draft of a file`;

/** Deletes drafts of all organisations that are older than a day. */
export const deleteOldDrafts = (db: Db, now: Date): Promise<unknown> =>
  db.delete(bundleDrafts).where(lt(bundleDrafts.madeAt, oldest(now)));

/** Stores an uploaded file, sealed, for a day. @returns its id. @throws AppError when it is not JSON */
export function saveDraft(ctx: OfficeContext, bytes: Uint8Array): Promise<number> {
  readBundleText(bytes);
  return officeTransaction(ctx, async (ctx) => {
    const { db, client, person, now } = ctx;
    const text = seal(new TextDecoder().decode(bytes), sealedFor(client.id));
    const [made] = await db
      .insert(bundleDrafts)
      .values({ clientId: client.id, staffId: person.id, madeAt: now, text })
      .returning({ id: bundleDrafts.id });
    const id = made?.id ?? 0;
    noteDeed(ctx, { action: 'bundle.uploaded', subject: `draft ${id}`, after: { bytes: bytes.length } });
    return id;
  });
}

/** The file of the person's own draft; undefined when it does not exist or is older than a day. */
export function readDraft(ctx: OfficeContext, id: number): Promise<unknown> {
  return officeTransaction(ctx, async ({ db, client, person, now }) => {
    const [draft] = await db
      .select({ text: bundleDrafts.text })
      .from(bundleDrafts)
      .where(
        and(
          eq(bundleDrafts.clientId, client.id),
          eq(bundleDrafts.id, id),
          eq(bundleDrafts.staffId, person.id),
          gte(bundleDrafts.madeAt, oldest(now)),
        ),
      );
    return draft && readBundleText(new TextEncoder().encode(unseal(draft.text, sealedFor(client.id))));
  });
}

/** A fingerprint of differences, by which a confirmation applies only to what was shown. Without ids, which are new in every preview. */
export const digestDifferences = ({ differences }: Pick<Imported, 'differences'>): string =>
  fingerprint(JSON.stringify(differences.map(({ ids: _, ...told }) => told)));

/**
 * Imports a draft as it was previewed: `seen` is the digest of that preview. `mail`: whether buyers get mail.
 * @throws Refusal `changed_meanwhile` when the import would now do something else, `not_found`; AppError as an import
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
      if (digestDifferences(imported) !== seen) throw new Refusal('changed_meanwhile');
    },
  });
}
