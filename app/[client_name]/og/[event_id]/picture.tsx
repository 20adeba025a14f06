import { ImageResponse } from 'next/og';
import { drawArt } from '@/lib/art';
import type { Client } from '@/lib/context';
import { formatLongDay, formatTime } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import { readTheme, schemesOf } from '@/lib/theme';

/** The picture size that social media recommend. */
const SIZE = { width: 1200, height: 630 };
/** The size of the generated drawing in it. */
const ART_WIDTH = 560;

/** `told`: the show, translated to `locale`. The drawing depends on the original words. */
type Facts = { show: AgendaShow; told: AgendaShow; locale: string };

/** A show or performance as a picture in the organisation's colours: its facts beside the generated drawing. PNG. */
export function drawPicture(client: Client, { show, told, locale }: Facts): Promise<ArrayBuffer> {
  const { background, text, accent } = schemesOf(readTheme(client.theme)).light;
  const [date] = told.dates;
  const when = date && `${formatLongDay(date.startsLocal, locale)}, ${formatTime(date.startsLocal, locale)}`;
  const name = drawable(date?.name ?? told.name);
  const art = drawArt({ title: show.name, types: show.types, accent });
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background,
        color: text,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: SIZE.width - ART_WIDTH,
          height: '100%',
          padding: 56,
        }}
      >
        <div style={{ display: 'flex', fontSize: 36, color: accent }}>{drawable(client.title).slice(0, 60)}</div>
        <div style={{ display: 'flex', fontSize: name.length > 40 ? 48 : 72, lineHeight: 1.1 }}>
          {name.slice(0, 110)}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', fontSize: 36 }}>
          {show.dates.length === 1 && when && <div style={{ display: 'flex' }}>{when}</div>}
          {show.dates.length === 1 && date && (
            <div style={{ display: 'flex' }}>{drawable(date.venue.name).slice(0, 60)}</div>
          )}
        </div>
      </div>
      {/* biome-ignore lint/performance/noImgElement: this is rendered to a PNG, not a page */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(art)}`}
        alt=""
        width={ART_WIDTH}
        height={SIZE.height}
        style={{ objectFit: 'cover' }}
      />
    </div>,
    SIZE,
  ).arrayBuffer();
}

/** Removes characters that the font does not have: for these the renderer would fetch fonts from other servers. */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]/g, '')
    .trim();
}
