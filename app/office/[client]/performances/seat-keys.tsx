'use client';

import { type ReactNode, useRef } from 'react';
import { useArrowKeys } from '@/app/[client_name]/event/[event_id]/_order/use-arrow-keys';

/** Makes the seats in it one tab stop, with arrow keys to go from seat to seat. */
export function SeatKeys({
  children,
  ...rest
}: {
  children: ReactNode;
  className: string | undefined;
  style: React.CSSProperties;
}) {
  const hall = useRef<HTMLDivElement>(null);
  useArrowKeys(hall);
  return (
    <div ref={hall} {...rest}>
      {children}
    </div>
  );
}
