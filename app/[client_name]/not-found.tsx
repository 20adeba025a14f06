import { client_name } from 'next/root-params';
import { NothingHere } from './_shop/nothing-here';

/** The 404 of a page that finds nothing while it renders, and of client navigation to a page that does not exist. */
export default async function ShopNotFound() {
  return <NothingHere shop={(await client_name()) ?? ''} />;
}
