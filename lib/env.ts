import { z } from 'zod';
import { findAddress, findNetwork } from './networks';

const flag = z.stringbool({ truthy: ['true', '1', 'on', 'yes'], falsy: ['false', '0', 'off', 'no'] });

const KEY_BYTES = 32;

/** The bytes of a key written in hex or base64 (url or not); undefined when it is not 32 of them. */
function keyOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

const secretKeys = z.string().transform((text, { addIssue }) => {
  const keys = text.split(',').map((one) => keyOf(one.trim()));
  // What was given stays out of the message.
  if (keys.includes(undefined)) addIssue('must be 32 bytes in hex or base64, or several of those with commas between');
  return keys.filter((key) => key !== undefined);
});

/** `6000/60`: most in so many seconds; `off`: no limit. */
const quota = z.string().transform((text, { addIssue }) => {
  const [, most, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  if (most && seconds) return { most: Number(most), seconds: Number(seconds) };
  if (text !== 'off') addIssue('must be a number and seconds such as "6000/60", or "off"');
  return undefined;
});

const networks = z.string().transform((text, { addIssue }) => {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const found = given.map(findNetwork);
  const wrong = given[found.indexOf(undefined)];
  if (wrong !== undefined) addIssue(`"${wrong}" is no address, and no network such as 10.0.0.0/8 or 2001:db8::/32`);
  return found.filter((network) => network !== undefined);
});

/** The routing engines that can measure rides. */
export const RIDES_ENGINES = ['osrm', 'valhalla', 'openrouteservice', 'graphhopper', 'brouter'] as const;

/** Every setting: docs/configuration.md has the same, and a test compares. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** The PostgreSQL to use. `npm start` without it starts an embedded one and sets it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The Unix socket of the PostgreSQL in DATABASE_URL, by which the service then reaches it. `npm start` sets it for the embedded one. */
  DATABASE_SOCKET: z.string().startsWith('/').optional(),
  /** The PostgreSQL itself, when DATABASE_URL is a pooler in transaction mode: NOTIFY needs a direct connection. */
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections per process, besides one that listens. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  /** `false` behind a pooler in transaction mode that does not know prepared statements (PgBouncer before 1.21). */
  DATABASE_PREPARE: flag.default(true),
  /** Whether `npm start` loads the demo organisations into a database that has none; asked for, or on, where it is not set. */
  DEMO: flag.optional(),
  /** Where the web listens: for this machine alone (`localhost`), for everybody (`all`), or on one address. */
  LISTEN: z.union([z.enum(['localhost', 'all']), z.ipv4(), z.ipv6()]).default('localhost'),
  /**
   * What seals the secrets in the database: 32 bytes in hex or base64. With several, commas between, the first seals and
   * all of them open. `npm start` makes one for the database that it starts itself.
   */
  SECRET_KEY: secretKeys.optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Processes that serve the web; one per core, at most eight, when it is not set. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  /** The address visitors use (`https://tickets.example`), when it is not the one in the request's Host header. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The one address of the office (`https://office.example`); PUBLIC_URL where it is not set. */
  OFFICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Opens the office to its first person, once, on this machine (`/office/start/…`). `npm start` generates and prints one. */
  OFFICE_START_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 letters and digits')
    .optional(),
  /** The proxies in front, as addresses and networks: through them alone X-Forwarded-For tells the visitor's address. */
  TRUSTED_PROXIES: networks.default([]),
  /** Whether the limits below hold. */
  LIMITS: flag.default(true),
  /** Requests of one address, of one cart, and to one client. */
  LIMIT_ADDRESS: quota.default({ most: 6000, seconds: 60 }),
  /** Of one address: all that Next.js answers, and of that what is drawn for each request, as a PDF is. */
  LIMIT_PAGES: quota.default({ most: 6000, seconds: 60 }),
  LIMIT_PAPERS: quota.default({ most: 300, seconds: 60 }),
  LIMIT_CART: quota.default({ most: 600, seconds: 60 }),
  LIMIT_CLIENT: quota.default({ most: 600_000, seconds: 60 }),
  /** New carts of one address at one client, and seats that it puts into carts. A bundle may have its own. */
  LIMIT_NEW_CARTS: quota.default({ most: 1000, seconds: 600 }),
  LIMIT_SEATS: quota.default({ most: 2000, seconds: 600 }),
  /** A routing engine for bicycles, asked by `npm run rides` instead of the map kept by it. */
  RIDES_URL: z.url({ protocol: /^https?$/ }).optional(),
  RIDES_ENGINE: z.enum(RIDES_ENGINES).optional(),
  /**
   * Whether webhooks may go to this machine and private networks, over plain http too, and pictures and proofs of host names come from
   * there: so in development, else not.
   */
  WEBHOOK_PRIVATE_TARGETS: flag.optional(),
  /** The DNS servers that organisations' host names are checked at; without them, those of this machine. */
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((all) => all.every((one) => findAddress(one) !== undefined), 'must be IP addresses, with a port or without')
    .optional(),
  /** Whether the pictures that events name are fetched, resized and shown from here. Else they are shown from where they are. */
  KEEP_PICTURES: flag.default(true),
  /**
   * Whether the test bank takes payments: a bank that takes no money and gives tickets. On outside production; in production
   * only when this says so, as `npm start` does for the demo on its own database.
   */
  TEST_BANK: flag.optional(),
  /** Where Mollie and Stripe are asked, when not at their own addresses. */
  MOLLIE_URL: z.url({ protocol: /^https?$/ }).default('https://api.mollie.com:443/v2/'),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** The server that mail goes through: `smtps://user:password@host`. Without it mail goes into MAIL_FOLDER. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The address that mail comes from; each organisation's mail carries its own name. */
  MAIL_FROM: z.email().optional(),
  MAIL_FOLDER: z.string().default('.data/outbox'),
  /** Whether `/outbox` shows the mail in MAIL_FOLDER. On outside production; in production only when this says so. */
  SHOW_OUTBOX: flag.optional(),
  /**
   * Opens `/outbox` and the test bank, once, to a browser on another machine (`/outbox/open/…`): both are for this machine
   * alone otherwise. `npm start` generates and prints one.
   */
  GUEST_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,128}$/, 'must be 32 to 128 letters and digits')
    .optional(),
  /** What Apple Wallet passes are signed with: files in PEM. Without them no pass is offered. */
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  /** Apple's own certificate that theirs is signed with (WWDR). */
  APPLE_PASS_WWDR: z.string().optional(),
  /** The issuer's number at Google Wallet, and the key of a service account of theirs: the JSON file that Google gives. */
  GOOGLE_WALLET_ISSUER: z.string().regex(/^\d+$/, 'must be the number of the issuer').optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  /** Where Prometheus finds `/metrics`; without a port there is none. This machine only, unless the host name says more. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOSTNAME: z.string().default('127.0.0.1'),
  /** The contact for vulnerabilities in `security.txt`: a `mailto:` or `https:` address. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Queries that take this many milliseconds or more are logged, without their values. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  /** Where OpenTelemetry traces are sent; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Seconds that a stopping web process still answers, while `/readyz` makes the proxy route elsewhere. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type EnvSettings = z.infer<typeof settings>;

const allOrNone =
  (...names: (keyof EnvSettings)[]) =>
  (given: EnvSettings): boolean =>
    new Set(names.map((name) => given[name] === undefined)).size === 1;

const schema = settings
  .refine(({ RIDES_URL, RIDES_ENGINE }) => !RIDES_URL || RIDES_ENGINE, {
    path: ['RIDES_ENGINE'],
    message: `RIDES_URL needs to know which engine it is: ${RIDES_ENGINES.join(', ')}`,
  })
  .refine(({ RIDES_URL, RIDES_ENGINE }) => !RIDES_ENGINE || RIDES_URL, {
    path: ['RIDES_URL'],
    message: 'RIDES_ENGINE needs the address of the engine',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'SMTP_URL needs to know the address that mail comes from',
  })
  .refine(allOrNone('APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_WWDR'), {
    path: ['APPLE_PASS_CERTIFICATE'],
    message: 'Apple Wallet needs APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_PASS_WWDR together',
  })
  .refine(allOrNone('GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'), {
    path: ['GOOGLE_WALLET_ISSUER'],
    message: 'Google Wallet needs GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_KEY together',
  });

/** The settings of this process, read once. Throws one sentence that names every wrong setting. */
function readEnv(): z.infer<typeof schema> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong settings in the environment. ${wrong.join('; ')}`);
}

export const env = readEnv();
