import type { PaymentMethod } from '@/lib/payments';
import styles from './checkout.module.css';

export type PayMark = 'bank' | 'card' | 'phone' | 'door';

/** Icons for payment methods without a logo (pay-logos.ts), by the provider's name of the method. */
const MARKS: readonly [RegExp, PayMark][] = [
  [/ideal|bancontact|sofort|eps|giropay|kbc|belfius|transfer|debit/i, 'bank'],
  [/apple|google|paypal|wero|twint/i, 'phone'],
];

export function markOf({ provider, method }: Pick<PaymentMethod, 'provider' | 'method'>): PayMark {
  if (provider === 'door') return 'door';
  return MARKS.find(([pattern]) => pattern.test(method ?? ''))?.[1] ?? 'card';
}

const LINES: Record<PayMark, string> = {
  bank: 'M3 9 12 4l9 5v1H3zM5 12v6m4.7-6v6m4.6-6v6M19 12v6M3 20h18',
  card: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zM3 10h18M6 15h4',
  phone:
    'M7 4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5zM10.5 18h3',
  door: 'M3 8h18l-1.5-4h-15zM5 8v12h14V8M9 12h6v5H9z',
};

/** `logos`: their addresses, shown in place of `mark` where there are any. */
export type PaymentIcons = { mark: PayMark; logos: readonly string[] };

/** The logos of a payment method, else our icon. Decorative: its name stands beside it. */
export const PaymentIcon = ({ mark, logos }: PaymentIcons) =>
  logos.length > 0 ? (
    logos.map((src) => (
      // biome-ignore lint/performance/noImgElement: an SVG needs no resizing.
      <img key={src} className={styles.logo} src={src} alt="" width="36" height="24" />
    ))
  ) : (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[mark]} />
    </svg>
  );
