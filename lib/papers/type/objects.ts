export type Kit = PDFKit.PDFDocument;
export type Ref = PDFKit.PDFKitReference;

/** Adds an object, with the bytes of its stream if it has one. */
export function addObject(kit: Kit, data: object, bytes?: Buffer): Ref {
  const ref = kit.ref(data);
  ref.end(bytes);
  return ref;
}

/** Adds a stream whose bytes are already compressed. */
export const addCompressed = (kit: Kit, bytes: Buffer): Ref => addObject(kit, { Filter: 'FlateDecode' }, bytes);
