import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** A certificate has its code on the first page; a bundle of them, on one of the first. */
const MOST_PAGES = 5
/** Pixels of a page's width: an A4 page at 200 dpi, then sharper. */
const WIDTHS = [1650, 2500]

/** The first pages of a PDF, drawn. */
export async function* pagesOf(file: File): AsyncGenerator<HTMLCanvasElement> {
  const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()) })
  try {
    const pdf = await loading.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
      const page = await pdf.getPage(number)
      for (const width of WIDTHS) {
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = Math.ceil(viewport.width)
        canvas.height = Math.ceil(viewport.height)
        await page.render({ canvas, viewport }).promise
        yield canvas
      }
    }
  } finally {
    await loading.destroy()
  }
}
