'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

/** Loaded only when a page fails. If it cannot be loaded, the error is shown without the shop's frame. */
const Failure = lazy(() => import('@/app/_ui/failure').then(({ Failure }) => ({ default: Failure })));

/** The error page, inside the shop's frame. */
export default function ShopError(props: ComponentProps<typeof Failure>) {
  return (
    <Suspense>
      <Failure {...props} />
    </Suspense>
  );
}
