import { client_name } from 'next/root-params';
import { NothingHere } from './_shop/nothing-here';

/** The 404 of a page that found nothing only while it was made, and of a page that is left for one that is not there. */
export default async function ShopNotFound() {
  return <NothingHere shop={(await client_name()) ?? ''} />;
}
