import type { getDocument, PDFPageProxy, PDFWorker } from 'pdfjs-dist'

/** A certificate has its code on the first page; a bundle of them, on one of the first. */
const MAX_PAGES = 5
/** Some broken files never end, and take more memory each second. */
const MAX_READING_MS = 10_000
/**
 * A picture in a page: A4 at 600 dpi has 35 million pixels. pdf.js leaves out larger ones before it
 * allocates memory for them.
 */
const MAX_PICTURE_PIXELS = 40_000_000

/** pdf.js, as a browser or Node loads it. */
type PdfLibrary = { getDocument: typeof getDocument; PDFWorker: typeof PDFWorker }

type Reading<T> = {
  library: PdfLibrary
  /** A new worker that runs pdf.js' own; it is ended with the reading. */
  port: Worker
  /** The renderings of each page, made one after another. */
  draws: readonly ((page: PDFPageProxy) => Promise<T>)[]
}

/**
 * The first pages of a PDF, drawn. Throws where the file cannot be read, and where all of it takes
 * more than ten seconds: the worker is then ended in the middle of its work.
 */
export async function* pagesOf<T>(
  content: Uint8Array,
  { library, port, draws }: Reading<T>,
): AsyncGenerator<T> {
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const timer = setTimeout(() => {
    // A busy worker handles no message that asks it to end.
    port.terminate()
    failure.reject(new Error('The PDF takes too long to read'))
  }, MAX_READING_MS)
  // pdf.js does not notice a worker that could not be loaded, or has ended.
  port.addEventListener('error', () =>
    failure.reject(new Error('The worker that reads the PDF has failed')),
  )
  const inTime = <R>(work: Promise<R>) => Promise.race([work, failure.promise])
  const loading = library.getDocument({
    data: content,
    worker: library.PDFWorker.create({ port }),
    maxImageSize: MAX_PICTURE_PIXELS,
  })
  try {
    const pdf = await inTime(loading.promise)
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      const page = await inTime(pdf.getPage(number))
      for (const draw of draws) yield await inTime(draw(page))
    }
  } finally {
    clearTimeout(timer)
    // Ends a drawing that is under way. A terminated worker does not answer, so this is not
    // awaited.
    loading.destroy().catch(() => {})
    port.terminate()
  }
}
