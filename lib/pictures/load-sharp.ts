/**
 * The loaders that libvips may use. SVG is only for logos, which the bundle's check found inert, and for lib/art; make-sizes.ts checks the
 * first bytes of other files.
 */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loads sharp at first use. One thread, to leave the cores to visitors. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
