import type { WebhookType } from '@/db/schema';
import { canSeal } from '@/lib/secrets';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import {
  countDeliveries,
  type Endpoint,
  findDelivery,
  listEndpoints,
  replaceSecret,
  resend,
  sendTest,
  startEndpoint,
  type TestOutcome,
} from '@/lib/webhooks';
import { changeSettings } from './change-settings';

const MEMBERS = ['webhooks'] as const;

/** An endpoint with the counts of its deliveries. */
export type EndpointRow = Endpoint & { delivered: number; waiting: number; failed: number };

/** The endpoints in the order in which they were added. */
export const listWebhooks = (ctx: OfficeContext): Promise<EndpointRow[]> =>
  officeTransaction(ctx, async (ctx) => {
    const counts = await countDeliveries(ctx);
    const none = { delivered: 0, waiting: 0, failed: 0 };
    return (await listEndpoints(ctx)).map((one) => ({ ...one, ...(counts.get(one.id) ?? none) }));
  });

/** @throws Refusal `not_found` */
export async function getWebhook(ctx: OfficeContext, id: number): Promise<EndpointRow> {
  const endpoint = (await listWebhooks(ctx)).find((one) => one.id === id);
  if (!endpoint) throw new Refusal('not_found');
  return endpoint;
}

export type WebhookFields = { url: string; events: WebhookType[] | null };

/**
 * Adds an endpoint, or one that was removed earlier. @returns its secret, which is shown once
 * @throws as changeSettings; Refusal `no_secret_key`, `name_known` for a URL that exists already
 */
export async function addWebhook(
  ctx: OfficeContext,
  { seen, ...webhook }: WebhookFields & { seen: string },
): Promise<string> {
  if (!canSeal()) throw new Refusal('no_secret_key');
  let secret = '';
  await changeSettings(
    ctx,
    { members: MEMBERS, seen },
    ({ webhooks }) => {
      if (webhooks.some(({ url }) => url === webhook.url)) throw new Refusal('name_known', 'url');
      webhooks.push(webhook);
    },
    {
      check: async (_, { db, client, now }) => {
        const endpoint = (await listEndpoints({ client, db })).find(({ url }) => url === webhook.url);
        if (!endpoint) throw new Refusal('not_found');
        secret = await replaceSecret(db, { clientId: client.id, endpointId: endpoint.id }, { now, hours: 0 });
      },
    },
  );
  return secret;
}

type Which = { id: number; seen: string };

/** Changes which events an endpoint receives. @throws as changeSettings; Refusal `not_found` */
export async function changeWebhook(ctx: OfficeContext, { id, seen, events }: Which & Pick<WebhookFields, 'events'>) {
  const { url } = await getWebhook(ctx, id);
  await changeSettings(ctx, { members: MEMBERS, seen }, ({ webhooks }) => {
    const webhook = webhooks.find((one) => one.url === url);
    if (!webhook) throw new Refusal('not_found');
    webhook.events = events;
  });
}

/** Removes an endpoint; its pending deliveries are given up. @throws as changeSettings; Refusal `not_found` */
export async function removeWebhook(ctx: OfficeContext, { id, seen }: Which) {
  const { url } = await getWebhook(ctx, id);
  await changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    settings.webhooks = settings.webhooks.filter((one) => one.url !== url);
  });
}

/** Runs `work` for an endpoint of the organisation in an office transaction, and logs it. @throws Refusal `not_found` */
async function withWebhook<T>(
  ctx: OfficeContext,
  id: number,
  { action, detail = {} }: { action: string; detail?: Record<string, string | number> },
  work: (ctx: OfficeContext, endpoint: EndpointRow) => Promise<T>,
): Promise<T> {
  const endpoint = await getWebhook(ctx, id);
  return officeTransaction(ctx, async (ctx) => {
    noteDeed(ctx, { action, subject: `webhook ${id}`, detail });
    return work(ctx, endpoint);
  });
}

/** Gives an endpoint a new secret; earlier ones also sign for `hours`. @returns the secret, which is shown once */
export const rotateWebhook = (ctx: OfficeContext, id: number, hours: number): Promise<string> => {
  if (!canSeal()) throw new Refusal('no_secret_key');
  return withWebhook(ctx, id, { action: 'webhook.secret_made', detail: { hours } }, ({ db, client, now }) =>
    replaceSecret(db, { clientId: client.id, endpointId: id }, { now, hours }),
  );
};

/** Reactivates an endpoint that answered 410. */
export const restartWebhook = (ctx: OfficeContext, id: number): Promise<void> =>
  withWebhook(ctx, id, { action: 'webhook.started' }, (ctx) => startEndpoint(ctx, id));

/** Sends one message again to an endpoint, or all failed ones (null). @returns the number of deliveries */
export const resendToWebhook = (ctx: OfficeContext, id: number, messageId: string | null): Promise<number> =>
  withWebhook(ctx, id, { action: 'webhook.resent', detail: messageId ? { message: messageId } : {} }, (ctx) =>
    resend(ctx, messageId === null ? { failedAt: id } : { messageId, endpointId: id }),
  );

/** Sends a signed test message at once. The response is returned and not stored. */
export async function testWebhook(ctx: OfficeContext, id: number): Promise<TestOutcome> {
  const endpoint = await withWebhook(ctx, id, { action: 'webhook.tested' }, async (_, endpoint) => endpoint);
  return sendTest(ctx, endpoint);
}

/** A delivery with the content of its message; reading it is logged. @throws Refusal `not_found` */
export const readDelivery = (ctx: OfficeContext, id: number, messageId: string) =>
  withWebhook(ctx, id, { action: 'webhook.read', detail: { message: messageId } }, async (ctx) => {
    const delivery = await findDelivery(ctx, { messageId, endpointId: id });
    if (!delivery) throw new Refusal('not_found');
    return delivery;
  });
