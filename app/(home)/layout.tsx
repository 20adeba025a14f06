import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Brand, Frame, Nav } from '@/app/_ui/frame';
import { Logo } from '@/app/_ui/logo';
import { wordsFor } from '@/lib/i18n';
import { homeWordsFor } from '@/lib/i18n/home';
import { findLanguage } from './_home/find-language';
import { HomeLanguages } from './_home/language-menu';

export async function generateMetadata(): Promise<Metadata> {
  const { title, text } = homeWordsFor(await findLanguage());
  return { title: `Doek: ${title}`, description: text };
}

/** The frame of the home page, in the visitor's language. */
export default async function HomeLayout({ children }: { children: ReactNode }) {
  const language = await findLanguage();
  const words = homeWordsFor(language);
  const header = (
    <>
      <Brand href="/">
        <Logo size={28} />
        Doek
      </Brand>
      <Nav label="Doek">
        <a href="/docs">{words.developers}</a>
        <HomeLanguages language={language} />
      </Nav>
    </>
  );
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <Frame skipText={wordsFor(language).skipToContent} header={header} footer={<p>{words.openSource}</p>}>
          {children}
        </Frame>
      </body>
    </html>
  );
}
