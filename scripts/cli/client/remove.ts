import { connect } from '@/db/client';
import { getSales, removeClient, type Sales } from '@/lib/bundle';
import { confirmLoss } from '../ask';

const OPTIONS = ['--yes', '--with-sales'];

/** The name and options in `args`; undefined for any other arguments. */
export function readRemoval(args: string[]): { name: string; isSaid: boolean; withSales: boolean } | undefined {
  const [name, ...more] = args.filter((arg) => !OPTIONS.includes(arg));
  if (name === undefined || more.length > 0 || name.startsWith('-')) return undefined;
  return { name, isSaid: args.includes('--yes'), withSales: args.includes('--with-sales') };
}

/** Asks for confirmation and deletes an organisation with all its data. Throws one sentence when it was not deleted. */
export async function removeAsked(
  url: string,
  { name, isSaid, withSales }: NonNullable<ReturnType<typeof readRemoval>>,
) {
  const { db, close } = connect(url, { max: 1 });
  const again = `npm run client -- remove ${name}`;
  try {
    const sales = await getSales(db, name);
    if (sales.orders > 0 && !withSales) {
      throw new Error(`${describe(sales)}. Nothing was removed. To remove it with what it sold: ${again} --with-sales`);
    }
    console.error(`This deletes ${describe(sales)}, with its programme, its tickets, its keys and its webhooks.`);
    await confirmLoss({ name, isSaid, again: `${again}${withSales ? ' --with-sales' : ''} --yes` });
    const { rows, tables } = await removeClient(db, name, { withSales });
    console.log(`${describe(sales)}: removed (${rows} rows of ${tables} tables).`);
  } finally {
    await close();
  }
}

const describe = ({ title, clientName, orders, paid, currency }: Sales): string =>
  `${title} (${clientName}), ${orders === 0 ? 'nothing sold' : `${orders} sold ${orders === 1 ? 'order' : 'orders'}, ${currency} ${paid} paid`}`;
