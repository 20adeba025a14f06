'use client';

import { useLinkStatus } from 'next/link';
import styles from './link-pending.module.css';

/** Within a link: a bar at the top of the window while its page is long in coming. The page that is left stays till then. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return <span className={styles.bar} data-pending={pending || undefined} aria-hidden="true" />;
}
