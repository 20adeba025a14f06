import { type SQL, sql } from 'drizzle-orm';
import { keptPictures, mainEvents, subEvents } from '@/db/schema';
import type { TextByLanguage } from '@/lib/theme';

/** A picture of a show. `focus`: the point that stays visible when it is cropped, as fractions of its size; null: the middle. */
export type ShowPicture = {
  url: string;
  alt: TextByLanguage;
  focus: { x: number; y: number } | null;
  /** In pixels; null: unknown. */
  width: number | null;
  height: number | null;
  /** Its sizes in client_files, made by lib/pictures; null until it is fetched. */
  kept: { name: string; width: number; height: number; widths: number[]; blur: string | null } | null;
};

/** The picture at an address with its show's metadata; null for none. */
const pictureAt = (url: SQL) => sql<ShowPicture | null>`(
  SELECT json_build_object('url', u.url, 'alt', i.value->'alt', 'focus', i.value->'focus', 'width', i.value->'width', 'height', i.value->'height',
         'kept', CASE WHEN k.name IS NOT NULL THEN json_build_object('name', k.name, 'width', k.width, 'height', k.height, 'widths', k.widths, 'blur', k.blur) END)
    FROM (SELECT ${url} AS url) u
    LEFT JOIN LATERAL (SELECT value FROM jsonb_array_elements(${mainEvents.images}) WHERE value->>'url' = u.url LIMIT 1) i ON true
    LEFT JOIN ${keptPictures} k ON k.client_id = ${mainEvents.clientId} AND k.url = u.url
   WHERE u.url IS NOT NULL)`;

/** SQL for a performance's own picture. */
export const OWN_PICTURE = pictureAt(sql`${subEvents.image}`);

/** The pictures of a show: its `image`, then the others in their order. */
export const SHOW_PICTURES = sql<ShowPicture[]>`(
  SELECT coalesce(json_agg(${pictureAt(sql`named.url`)} ORDER BY named.nr), '[]')
    FROM (SELECT 0 AS nr, ${mainEvents.image} AS url WHERE ${mainEvents.image} IS NOT NULL
          UNION ALL SELECT i.nr, i.value->>'url' FROM jsonb_array_elements(${mainEvents.images}) WITH ORDINALITY AS i(value, nr)
           WHERE i.value->>'url' IS DISTINCT FROM ${mainEvents.image}) named)`;
