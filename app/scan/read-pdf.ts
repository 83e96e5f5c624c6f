import { getDocument, PDFWorker } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** A certificate has its code on the first page; a bundle of them, on one of the first. */
const MAX_PAGES = 5
/** Pixels of a page's width: an A4 page at 200 dpi, then sharper. */
const WIDTHS = [1650, 2500]
/** Some broken files never end, and take more memory each second. */
const MAX_READING_MS = 10_000

/** The first pages of a PDF, drawn. Throws where that takes more than ten seconds; the reading then ends with its worker. */
export async function* pagesOf(file: File): AsyncGenerator<HTMLCanvasElement> {
  const port = new Worker(workerAddress, { type: 'module' })
  const tooLong = Promise.withResolvers<never>()
  tooLong.promise.catch(() => {})
  const timer = setTimeout(() => {
    // A busy worker hears no message that asks it to end.
    port.terminate()
    tooLong.reject(new Error('The PDF takes too long to read'))
  }, MAX_READING_MS)
  const inTime = <T>(work: Promise<T>) => Promise.race([work, tooLong.promise])
  try {
    const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()), worker: PDFWorker.create({ port }) })
    const pdf = await inTime(loading.promise)
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      const page = await inTime(pdf.getPage(number))
      for (const width of WIDTHS) {
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = Math.ceil(viewport.width)
        canvas.height = Math.ceil(viewport.height)
        await inTime(page.render({ canvas, viewport }).promise)
        yield canvas
      }
    }
  } finally {
    clearTimeout(timer)
    port.terminate()
  }
}
