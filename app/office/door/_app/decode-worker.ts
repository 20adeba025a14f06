import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Where the decoder itself is: our own address, since the package would fetch it from elsewhere. */
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
