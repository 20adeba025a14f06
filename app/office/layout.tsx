import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { failureWordsFor } from '@/lib/i18n/office/failure';
import { isPlainPage, OFFICE_SCRIPT } from './_frame/plain-pages';
import { readVisit, requestPath } from './_frame/visit';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await readVisit();
  return {
    title: { default: words.office, template: `%s · ${words.office}` },
    robots: { index: false, follow: false },
  };
}

/** The office, in the language of its staff. It authorises nothing: each page does that itself. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const { language } = await readVisit();
  const { unsure, notTaken, signedOut, signIn } = failureWordsFor(language);
  return (
    <html lang={language} suppressHydrationWarning>
      <body data-unsure={unsure} data-not-taken={notTaken} data-signed-out={signedOut} data-sign-in={signIn}>
        {children}
        {isPlainPage(await requestPath()) && <script src={OFFICE_SCRIPT} defer />}
      </body>
    </html>
  );
}
