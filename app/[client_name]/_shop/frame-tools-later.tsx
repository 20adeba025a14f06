'use client';

import { type ComponentProps, lazy } from 'react';
import type { FrameTools as Loaded } from './frame-tools';

// Where it cannot be loaded the shop still sells.
const Tools = lazy(() =>
  import('./frame-tools').then(
    ({ FrameTools }) => ({ default: FrameTools }),
    () => ({ default: () => null }),
  ),
);

/** FrameTools, of which a shop that stands in no frame loads nothing. In a frame the page waits for it, as for its other scripts. */
export function FrameTools(props: ComponentProps<typeof Loaded>) {
  return <Tools {...props} />;
}
