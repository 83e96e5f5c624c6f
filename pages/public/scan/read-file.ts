import { m } from '#/domain/texts/messages.js'
import type { Reader } from './reader.ts'

const MAX_FILE_MB = 25
/**
 * A code is small on a scanned page and large on a photo of it; the sizes to try, longest side in
 * pixels.
 */
const SIZES = [1400, 700, 2600]

/**
 * The QR code in a picture or PDF that the user chose. It is read on the device; nothing is sent.
 */
export async function readFile(
  file: File,
  reader: Reader,
): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_FILE_MB * 1_000_000)
    return { problem: m.scan_too_large({ most: MAX_FILE_MB }) }
  try {
    const reading = (await isPdf(file))
      ? await import('./read-pdf.ts').catch(() => null)
      : { drawPages: picturesOf }
    // What reads PDFs is large: a device without a network may not have it yet.
    if (reading === null) return { problem: m.document_could_not_check() }
    const pictures = reading.drawPages(file)
    for await (const picture of pictures) {
      const text = await reader.read(picture, 3)
      if (text !== null) return { text }
    }
    return { problem: m.scan_nothing() }
  } catch (error) {
    return { problem: isDamage(error) ? m.scan_pdf_damaged() : m.scan_unreadable() }
  }
}

/**
 * What pdf.js throws for a file that begins as a PDF and is none; a password, a lost worker and a
 * timeout have other names.
 */
function isDamage(error: unknown): boolean {
  return (
    error instanceof Error && ['InvalidPDFException', 'UnknownErrorException'].includes(error.name)
  )
}

/** By its first bytes, because phones name files as they like (ISO 32000-2 §7.5.2). */
export async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-')
}

async function* picturesOf(file: File): AsyncGenerator<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  for (const size of SIZES) {
    const scale = Math.min(size / Math.max(picture.width, picture.height), 4)
    yield drawPicture(picture, picture.width * scale, picture.height * scale)
  }
}

/**
 * A picture on a canvas of a size, on white: a code with a transparent ground has no contrast
 * otherwise.
 */
function drawPicture(picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}
