import { ImageResponse } from 'next/og';
import type { Client } from '@/lib/context';
import { readTheme, schemesOf } from '@/lib/theme';
import { drawable } from '../../og/[event_id]/picture';
import type { Icon } from './icons';

/** The first letter of an organisation in its colours. A PNG; a full square for systems that crop icons themselves. */
export function drawIcon(client: Client, { pixels, purpose }: Icon): Promise<ArrayBuffer> {
  const { accent, onAccent } = schemesOf(readTheme(client.theme)).light;
  const letter = [...drawable(client.title)][0]?.toUpperCase() ?? '';
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        borderRadius: purpose === 'any' ? pixels * 0.22 : 0,
        background: accent,
        color: onAccent,
        fontSize: pixels * (purpose === 'maskable' ? 0.5 : 0.64),
      }}
    >
      {letter}
    </div>,
    { width: pixels, height: pixels },
  ).arrayBuffer();
}
