import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { wordsFor } from '@/lib/i18n';
import { findShop } from '../_shop/find-shop';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const client = (await findShop((await params).client_name))?.client;
  return { title: wordsFor(client?.locale ?? 'en').pageNotFound };
}

/** Addresses below a shop that nobody has. */
export default function UnknownPage(): never {
  notFound();
}
