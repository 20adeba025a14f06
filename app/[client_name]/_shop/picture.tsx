'use client';

import { useCallback, useState } from 'react';
import type { ShownPicture } from './shown-picture';

type Props = {
  picture: ShownPicture;
  /** Left out where the text beside the picture describes it. */
  alt?: string | undefined;
  /** Its width as the `sizes` attribute of HTML. */
  sizes: string;
  className: string | undefined;
  /** Whether it is visible without scrolling: then it loads first. */
  isFirst?: boolean;
};

/** A picture of a show; the browser chooses the smallest sharp size. */
export function Picture({ picture, alt = '', sizes, className, isFirst = false }: Props) {
  const { src, avif, webp, instead, width, height } = picture;
  const [isBroken, setBroken] = useState(false);
  // It may have failed before this script ran.
  const look = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setBroken(true);
  }, []);
  const img = (
    // biome-ignore lint/performance/noImgElement: lib/pictures makes its sizes, or another host serves it.
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

/** A portrait picture is shown whole on a blurred background, unless the organisation set the point to keep when it is cropped. */
const styleOf = ({ focus, blur, width, height }: ShownPicture) => ({
  ...(focus && { objectPosition: focus }),
  ...(!focus && height >= width && { objectFit: 'contain' as const }),
  ...(blur && { background: `url(${blur}) ${focus ?? '50%'} / cover no-repeat` }),
});
