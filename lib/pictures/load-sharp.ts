/**
 * The readers that libvips may use. Drawings are read for logos alone, which the check of a bundle has found to be inert, and lib/art's
 * own; foreign files are recognised by their first bytes before they get here (make-sizes.ts).
 */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loaded at the first picture. One thread: the cores are for visitors. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
