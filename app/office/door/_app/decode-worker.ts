import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Load the decoder from our own address; the package would fetch it from another host. */
const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const OPTIONS = {
  formats: ['QRCode' as const],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryInvert: true,
};

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, OPTIONS).catch(() => []);
  self.postMessage(found?.text);
};
