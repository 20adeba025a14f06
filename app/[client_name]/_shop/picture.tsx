'use client';

import { useCallback, useState } from 'react';
import type { ShownPicture } from './shown-picture';

type Props = {
  picture: ShownPicture;
  /** Left out: what it shows is said beside it. */
  alt?: string | undefined;
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string;
  className: string | undefined;
  /** Whether it is seen at once. */
  isFirst?: boolean;
};

/** A picture of a show, in the smallest of its sizes that is sharp. */
export function Picture({ picture, alt = '', sizes, className, isFirst = false }: Props) {
  const { src, avif, webp, instead, width, height } = picture;
  const [isBroken, setBroken] = useState(false);
  // It may have failed before this page's scripts ran.
  const look = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setBroken(true);
  }, []);
  const img = (
    // biome-ignore lint/performance/noImgElement: its sizes are made by lib/pictures, or it stands elsewhere.
    <img
      ref={look}
      className={className}
      src={isBroken ? instead : src}
      alt={alt}
      width={width}
      height={height}
      style={isBroken ? undefined : styleOf(picture)}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      onError={() => setBroken(true)}
    />
  );
  if (!avif) return img;
  return (
    <picture>
      {!isBroken && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {!isBroken && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      {img}
    </picture>
  );
}

/** A poster is shown whole, on its own colours, unless the organisation says what must stay when it is cut. */
const styleOf = ({ focus, blur, width, height }: ShownPicture) => ({
  ...(focus && { objectPosition: focus }),
  ...(!focus && height >= width && { objectFit: 'contain' as const }),
  ...(blur && { background: `url(${blur}) ${focus ?? '50%'} / cover no-repeat` }),
});
