import { getDocument, PDFWorker, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pagesOf } from './pdf-pages.ts'

/** Pixels of a page's width: an A4 page at 200 dpi, then sharper. */
const WIDTHS = [1650, 2500]
/**
 * Pixels of a page's height: a PDF may declare any height, and a canvas allocates memory for all of
 * it.
 */
const MAX_HEIGHT = 5_000

/** The first pages of a PDF, drawn. Throws as `pagesOf` does. */
export async function* drawPages(file: File): AsyncGenerator<HTMLCanvasElement> {
  const content = new Uint8Array(await file.arrayBuffer())
  const port = new Worker(workerAddress, { type: 'module' })
  const draws = WIDTHS.map((width) => (page: PDFPageProxy) => drawPage(page, width))
  yield* pagesOf(content, { library: { getDocument, PDFWorker }, port, draws })
}

async function drawPage(page: PDFPageProxy, pixels: number): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(pixels / width, MAX_HEIGHT / height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  return canvas
}
