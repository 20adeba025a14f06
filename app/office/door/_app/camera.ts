type Detector = { detect: (image: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** Finds a QR code in the current frame; undefined if there is none. */
type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The longer side of the decoded image: enough for 37 modules at arm's length, and fast. */
const MOST_PIXELS = 960;

async function nativeDecoder(): Promise<Decoder | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
}

function wasmDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const decode = (image: ImageData): Promise<string | undefined> =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
      worker.onerror = () => resolve(undefined);
      worker.postMessage(image, [image.data.buffer]);
    });
  // Loads the decoder now, in case the network fails later.
  const warm = decode(new ImageData(8, 8));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    await warm;
    const scale = Math.min(1, MOST_PIXELS / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const image = context?.getImageData(0, 0, canvas.width, canvas.height);
    return image && decode(image);
  };
}

let decoder: Promise<Decoder> | undefined;
/** The browser's own decoder if it has one, else ours. Call it early, so that it is loaded before the network fails. */
export const getDecoder = (): Promise<Decoder> => {
  decoder ??= nativeDecoder().then((native) => native ?? wasmDecoder());
  return decoder;
};

/** How long a code must be out of view before it counts again. */
const AGAIN_MS = 2000;

type Camera = { stop: () => void; setTorch: ((isOn: boolean) => Promise<void>) | undefined };

/** Reads codes from the rear camera. @throws DOMException if there is none or access is denied */
export async function startCamera(video: HTMLVideoElement, found: (code: string) => void): Promise<Camera> {
  const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const decode = await getDecoder();
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
  video.srcObject = stream;
  await video.play();
  let isStopped = false;
  let last = { code: '', at: 0 };
  void (async () => {
    while (!isStopped) {
      const code = video.readyState >= 2 && !document.hidden ? await decode(video) : undefined;
      const now = performance.now();
      if (code && (code !== last.code || now - last.at > AGAIN_MS)) found(code);
      if (code) last = { code, at: now };
      await new Promise((done) => setTimeout(done, 40));
    }
  })();
  const [track] = stream.getVideoTracks();
  const canShine = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  return {
    stop: () => {
      isStopped = true;
      for (const one of stream.getTracks()) one.stop();
    },
    setTorch: canShine
      ? async (isOn) => track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : undefined,
  };
}
