import { parentPort } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Reads one PDF after another with the library of the page, as the worker of a browser does.

/** As the page that reads a PDF does (app/scan/read-pdf.ts). */
const MAX_PAGES = 5

parentPort?.on('message', (file: Uint8Array) => {
  void readPages(file).then(() => parentPort?.postMessage('read'))
})

/** What the library makes of it is its own matter: the page says that the file cannot be read. */
async function readPages(file: Uint8Array): Promise<void> {
  const loading = getDocument({ data: file, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    const pdf = await loading.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++)
      await (await pdf.getPage(number)).getOperatorList()
  } catch {
    // As app/scan/read-file.ts does.
  } finally {
    await loading.destroy()
  }
}
