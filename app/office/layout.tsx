import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { readVisit } from './_frame/visit';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await readVisit();
  return {
    title: { default: words.office, template: `%s · ${words.office}` },
    robots: { index: false, follow: false },
  };
}

/** The office, in the language of who works there. It decides nothing: each page checks who may open it. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const { language } = await readVisit();
  return (
    <html lang={language} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
