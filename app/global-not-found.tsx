import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PATH_HEADER } from '@/lib/api/peer-address';
import { findLanguage } from './[client_name]/_shop/find-language';
import { shopIn } from './[client_name]/_shop/is-missing';
import { NothingHere } from './[client_name]/_shop/nothing-here';
import ShopLayout from './[client_name]/layout';

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await findLanguage(await askedShop());
  return { title: words.pageNotFound };
}

/** The 404 of an unknown address, in the theme and language of the shop that the address is below. */
export default async function GlobalNotFound() {
  const shop = await askedShop();
  return (
    <ShopLayout params={Promise.resolve({ client_name: shop })}>
      <NothingHere shop={shop} />
    </ShopLayout>
  );
}

const askedShop = async (): Promise<string> => shopIn((await headers()).get(PATH_HEADER) ?? '');
