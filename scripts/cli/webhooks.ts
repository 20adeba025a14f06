import type { Context } from '@/lib/context';
import {
  countDeliveries,
  type Delivery,
  type Endpoint,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  resend,
  rotateSecret,
  showSecrets,
  startEndpoint,
} from '@/lib/webhooks';
import { withClient } from './with-client';

const USAGE = `Usage:
  npm run webhooks -- list <client>                            its endpoints, and how deliveries go
  npm run webhooks -- log <client> [message]                   the latest deliveries, or one message in full
  npm run webhooks -- resend <client> <message>                deliver a message again, with the same id
  npm run webhooks -- resend <client> failed <endpoint>        deliver again all messages that were given up for an endpoint
  npm run webhooks -- start <client> <endpoint>                use an endpoint again that stopped by answering 410
  npm run -s webhooks -- secret <client> <endpoint>            print the secret that signs its messages
  npm run -s webhooks -- secret <client> <endpoint> new [hours]
                                                               make a new secret; the old one signs too for 24 hours, or as given

An endpoint is its number or its address. They are added and removed in the organisation's bundle (client.webhooks).
DATABASE_URL chooses the database; without it, it is the one that npm start uses.`;

const DEFAULT_HOURS = '24';

type Work = (ctx: Context) => Promise<string>;

/** The function that runs the command of these arguments; undefined when the arguments are invalid. */
const COMMANDS: Record<string, (args: string[]) => Work | undefined> = {
  list: (args) => (args.length === 0 ? list : undefined),
  log: ([message, ...more]) => (more.length === 0 ? (ctx) => showLog(ctx, message) : undefined),
  resend: ([what, endpoint, ...more]) => {
    if (what === undefined || more.length > 0) return undefined;
    if (what !== 'failed') return endpoint === undefined ? (ctx) => resendMessage(ctx, what) : undefined;
    return endpoint === undefined ? undefined : (ctx) => resendFailed(ctx, endpoint);
  },
  start: ([endpoint, ...more]) => (endpoint && more.length === 0 ? (ctx) => start(ctx, endpoint) : undefined),
  secret: ([endpoint, word, hours = DEFAULT_HOURS, ...more]) => {
    if (endpoint === undefined || more.length > 0 || !/^\d{1,4}$/.test(hours)) return undefined;
    if (word === 'new') return (ctx) => newSecret(ctx, endpoint, Number(hours));
    return word === undefined ? (ctx) => secrets(ctx, endpoint) : undefined;
  },
};

async function list(ctx: Context): Promise<string> {
  const endpoints = await listEndpoints(ctx);
  const counts = await countDeliveries(ctx);
  if (endpoints.length === 0) return `${ctx.client.name} has no webhooks: add them to client.webhooks of its bundle.`;
  return endpoints.map((endpoint) => describe(endpoint, counts.get(endpoint.id))).join('\n');
}

type Counts = { delivered: number; waiting: number; failed: number };

function describe({ id, url, types, stoppedAt }: Endpoint, counts: Counts = { delivered: 0, waiting: 0, failed: 0 }) {
  const { delivered, waiting, failed } = counts;
  const state = stoppedAt ? `, stopped by 410 Gone at ${stoppedAt.toISOString()}` : '';
  const told = types?.join(', ') ?? 'everything';
  return `${id}  ${url}\n   ${told}; ${delivered} delivered, ${waiting} waiting, ${failed} given up${state}`;
}

async function showLog(ctx: Context, messageId?: string): Promise<string> {
  const deliveries = await listDeliveries(ctx, { messageId });
  const [first] = deliveries;
  if (!first) return messageId ? noMessage(ctx, messageId) : 'Nothing has been told in the last 30 days.';
  const lines = deliveries.map(outcomeOf);
  return messageId ? [first.body, ...lines].join('\n') : lines.join('\n');
}

function outcomeOf(delivery: Delivery): string {
  const { messageId, type, subject, createdAt, endpointId, attempts, lastStatus, lastError } = delivery;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const why = [lastStatus, lastError].filter((part) => part !== null).join(', ');
  const about = `${createdAt.toISOString()}  ${messageId}  ${type}, ${subject}, to ${endpointId}`;
  return `${about}: ${stateOf(delivery)} (${[tries, why].filter(Boolean).join('; ')})`;
}

function stateOf({ deliveredAt, nextAttemptAt }: Delivery): string {
  if (nextAttemptAt) return `next attempt at ${nextAttemptAt.toISOString()}`;
  return deliveredAt ? `delivered at ${deliveredAt.toISOString()}` : 'given up';
}

async function resendMessage(ctx: Context, messageId: string): Promise<string> {
  const again = await resend(ctx, { messageId });
  return again > 0 ? told(again) : noMessage(ctx, messageId);
}

const noMessage = ({ client }: Context, messageId: string): never => {
  throw new Error(`${client.name} has no message "${messageId}" for an active endpoint.`);
};

async function resendFailed(ctx: Context, endpoint: string): Promise<string> {
  const { id } = await getEndpoint(ctx, endpoint);
  return told(await resend(ctx, { failedAt: id }));
}

const told = (count: number) => (count === 1 ? '1 delivery is made again.' : `${count} deliveries are made again.`);

async function start(ctx: Context, endpoint: string): Promise<string> {
  const { id, url } = await getEndpoint(ctx, endpoint);
  await startEndpoint(ctx, id);
  return `${url} is used. What it missed: npm run webhooks -- resend ${ctx.client.name} failed ${id}`;
}

async function secrets(ctx: Context, endpoint: string): Promise<string> {
  return (await showSecrets(ctx, (await getEndpoint(ctx, endpoint)).id)).join('\n');
}

async function newSecret(ctx: Context, endpoint: string, hours: number): Promise<string> {
  return rotateSecret(ctx, (await getEndpoint(ctx, endpoint)).id, hours);
}

const [name = '', clientName = '', ...args] = process.argv.slice(2);
const work = clientName === '' ? undefined : COMMANDS[name]?.(args);
if (work) await withClient(clientName, work);
else {
  console.error(USAGE);
  process.exitCode = 1;
}
