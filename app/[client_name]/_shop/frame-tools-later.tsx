'use client';

import { type ComponentProps, lazy } from 'react';
import type { FrameTools as Loaded } from './frame-tools';

// The shop also sells when this fails to load.
const Tools = lazy(() =>
  import('./frame-tools').then(
    ({ FrameTools }) => ({ default: FrameTools }),
    () => ({ default: () => <></> }),
  ),
);

/** FrameTools, loaded only in a frame. There the page waits for it as for its other scripts. */
export function FrameTools(props: ComponentProps<typeof Loaded>) {
  return <Tools {...props} />;
}
