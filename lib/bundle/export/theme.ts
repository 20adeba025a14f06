import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clientFiles } from '@/db/schema';
import { fileAddress, readTheme, type Theme, withFiles } from '@/lib/theme';

/** A stored theme with its files inlined. */
export async function exportTheme(db: Db, clientId: number, kept: unknown): Promise<Theme | null> {
  const theme = readTheme(kept);
  if (!theme) return null;
  const files = await db.select().from(clientFiles).where(eq(clientFiles.clientId, clientId));
  const addresses = new Map(files.map((file) => [file.name, fileAddress(file)]));
  return withFiles(theme, (name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`The theme names a file that is not there: ${name}`);
    return address;
  });
}
