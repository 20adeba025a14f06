'use client';

import { useCallback, useState } from 'react';

type Props = {
  src: string;
  /** The picture that is drawn of the same show (og/[event_id]/art.svg): shown where `src` cannot be had. */
  instead: string;
  className: string | undefined;
  /** Whether it is seen at once. */
  isFirst?: boolean;
};

/** A picture of a show. What it shows is said beside it. */
export function Picture({ src, instead, className, isFirst = false }: Props) {
  const [isBroken, setBroken] = useState(false);
  // It may have failed before this page's scripts ran.
  const look = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    // biome-ignore lint/performance/noImgElement: pictures stand on hosts that only the organisations know.
    <img
      ref={look}
      className={className}
      src={isBroken ? instead : src}
      alt=""
      width={1600}
      height={1200}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  );
}
