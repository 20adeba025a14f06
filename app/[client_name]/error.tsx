'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

/** Loaded when a page fails, not with every page. Where it cannot be had, the failure is told without the shop around it. */
const Failure = lazy(() => import('@/app/_ui/failure').then(({ Failure }) => ({ default: Failure })));

/** A page of the shop that failed, in the frame of the shop. */
export default function ShopError(props: ComponentProps<typeof Failure>) {
  return (
    <Suspense>
      <Failure {...props} />
    </Suspense>
  );
}
