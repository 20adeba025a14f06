'use client';

import { useCallback, useState } from 'react';
import type { ShownPicture } from './shown-picture';

type Props = {
  picture: ShownPicture;
  /** Left out: what it shows is said beside it. */
  alt?: string | undefined;
  className: string | undefined;
  /** Whether it is seen at once. */
  isFirst?: boolean;
};

/** A picture of a show. */
export function Picture({ picture, alt = '', className, isFirst = false }: Props) {
  const { src, instead, width, height, focus } = picture;
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
      alt={alt}
      width={width}
      height={height}
      style={focus && !isBroken ? { objectPosition: focus } : undefined}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  );
}
