import type { Decoded, ToDecode } from './decode-worker.ts'

/**
 * The reader of Chromium and Safari (W3C Accelerated Shape Detection); not yet among TypeScript's
 * types.
 */
type NativeDetector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): NativeDetector
        getSupportedFormats(): Promise<string[]>
      }
    | undefined
}

/** Reads QR codes out of pictures: with the browser's reader if it has one, else in a worker. */
export type Reader = {
  /**
   * The text of the code in a picture, or null. `effort`: 1 for a frame of the camera, more for a
   * single picture.
   */
  read(picture: HTMLCanvasElement, effort: number): Promise<string | null>
  close(): void
}

export async function openReader(): Promise<Reader> {
  const native = await nativeDetector()
  let worker: ReturnType<typeof startWorker> | null = null
  return {
    async read(picture, effort) {
      const [code] = (await native?.detect(picture).catch(() => [])) ?? []
      if (code) return code.rawValue
      // A chosen picture is also read by our reader; the camera has a next frame.
      if (native && effort === 1) return null
      worker ??= startWorker()
      return worker.decode(picture, effort)
    },
    close: () => worker?.stop(),
  }
}

/** Our own reader, fetched only where it is needed. */
function startWorker() {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (text: string | null) => void>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<Decoded>) => {
    waiting.get(id)?.(text)
    waiting.delete(id)
  })
  const decode = (picture: HTMLCanvasElement, effort: number) =>
    new Promise<string | null>((resolve) => {
      const { width, height } = picture
      const pixels = picture
        .getContext('2d', { willReadFrequently: true })
        ?.getImageData(0, 0, width, height)
      if (!pixels) return resolve(null)
      const asked: ToDecode = { id: ++last, width, height, data: pixels.data, effort }
      waiting.set(asked.id, resolve)
      worker.postMessage(asked, [pixels.data.buffer])
    })
  return { decode, stop: () => worker.terminate() }
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const Detector = globalThis.BarcodeDetector
  try {
    const formats = await Detector?.getSupportedFormats()
    return Detector && formats?.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null
  } catch {
    return null
  }
}
