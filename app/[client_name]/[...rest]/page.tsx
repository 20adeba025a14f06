import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findLanguage } from '../_shop/find-language';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { words } = await findLanguage((await params).client_name);
  return { title: words.pageNotFound };
}

/** Addresses below a shop that nobody has. */
export default function UnknownPage(): never {
  notFound();
}
