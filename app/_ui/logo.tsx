/** The Doek logo: two halves of an open curtain. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <path d="M7 7h8.2c-.2 6.6-3 12-8.2 14.6z" />
        <path d="M25 7h-8.2c.2 6.6 3 12 8.2 14.6z" />
        <rect x="7" y="24" width="18" height="2" rx="1" />
      </g>
    </svg>
  );
}
