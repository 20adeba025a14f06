import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Brand, Frame, Nav } from '@/app/_ui/frame';
import { Logo } from '@/app/_ui/logo';

export const metadata: Metadata = {
  title: { default: 'Doek: tickets for theatre, music and festivals', template: '%s · Doek' },
  description: 'An open-source ticket service that several organisations share, each under its own name.',
};

/** The pages of the service itself. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  const header = (
    <>
      <Brand href="/">
        <Logo size={28} />
        Doek
      </Brand>
      <Nav label="Doek">
        <a href="/docs">API</a>
        <a href="/docs/errors">Errors</a>
        <a href="/docs/webhooks">Webhooks</a>
        <a href="/docs/embed">Embedding</a>
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
