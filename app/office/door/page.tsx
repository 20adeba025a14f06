import type { Metadata } from 'next';
import { doorWordsFor } from '@/lib/i18n/office/door';
import { readVisit } from '../_frame/visit';
import { DoorApp } from './_app/door-app';

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readVisit();
  return { title: doorWordsFor(language).door, manifest: '/office/door/manifest.webmanifest' };
}

/** The scanner. It needs no sign-in: the pairing identifies the device. */
export default async function DoorPage() {
  const { language } = await readVisit();
  return <DoorApp words={doorWordsFor(language)} language={language} />;
}
