/** The commands of a packed service (pack.ts), besides serving. */
export const COMMANDS: Record<string, () => Promise<unknown>> = {
  client: () => import('../cli/client'),
  keys: () => import('../cli/keys'),
  migrate: () => import('./migrate'),
  office: () => import('../cli/office'),
  orders: () => import('../cli/orders'),
  person: () => import('../cli/person'),
  refunds: () => import('../cli/refunds'),
  rides: () => import('../cli/rides'),
  webhooks: () => import('../cli/webhooks'),
};
