import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PATH_HEADER } from '@/lib/api/address';
import { findLanguage } from './[client_name]/_shop/find-language';
import { clientNameIn } from './[client_name]/_shop/is-missing';
import { NothingHere } from './[client_name]/_shop/nothing-here';
import ShopLayout from './[client_name]/layout';

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await findLanguage(await askedClientName());
  return { title: words.pageNotFound };
}

/** The 404 of an address that no page has, in the look and language of the shop that the address is below. */
export default async function GlobalNotFound() {
  const clientName = await askedClientName();
  return (
    <ShopLayout params={Promise.resolve({ client_name: clientName })}>
      <NothingHere clientName={clientName} />
    </ShopLayout>
  );
}

const askedClientName = async (): Promise<string> => clientNameIn((await headers()).get(PATH_HEADER) ?? '');
