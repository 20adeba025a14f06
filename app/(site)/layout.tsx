import '../globals.css';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Brand, Frame, Nav } from '@/app/_ui/frame';
import { Logo } from '@/app/_ui/logo';
import { PATH_HEADER } from '@/lib/api/peer-address';

export const metadata: Metadata = {
  title: { default: 'Doek: tickets for theatre, music and festivals', template: '%s · Doek' },
  description: 'An open-source ticket service that several organisations share, each under its own name.',
};

const PAGES = [
  ['/docs', 'API'],
  ['/docs/errors', 'Errors'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/embed', 'Embedding'],
] as const;

/** The pages of the service itself, for developers. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get(PATH_HEADER);
  const header = (
    <>
      <Brand href="/">
        <Logo size={28} />
        Doek
      </Brand>
      <Nav label="Doek">
        {PAGES.map(([href, name]) => (
          <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </Nav>
    </>
  );
  const footer = <p>Doek is open source, under the Apache License 2.0.</p>;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Frame skipText="Skip to content" header={header} footer={footer}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
