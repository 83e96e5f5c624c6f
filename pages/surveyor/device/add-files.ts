import { hexOf } from '#/core/bytes.ts'
import { fileTypeOf, HEAD_BYTES, otherTypeOf } from '#/domain/files/file-type.ts'
import {
  isSendable,
  MAX_FILE_BYTES,
  MAX_FILES,
} from '#/domain/register/survey/report-content/report-format.ts'
import type { ReportFile } from '#/domain/register/survey/report-content/report.ts'
import type { DeviceStore } from './database.ts'

/**
 * The longer side of a photo that is sent, in pixels: enough to read a plate in it, and a fifth of
 * the bytes of a phone's camera.
 */
const MAX_PIXELS = 2_560
const QUALITY = 0.85

/**
 * A photo as a JPEG of at most 2560 pixels, upright, and without what a camera writes besides, such
 * as the place where it was taken: only its pixels are drawn again. Null where the device cannot
 * read it, as most browsers cannot read HEIC.
 */
async function smallerPhoto(file: Blob): Promise<Blob | null> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return null
  let image: ImageBitmap | null = null
  try {
    // Upright as EXIF says, which the new file does not have.
    image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_PIXELS / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, image.width * scale),
      Math.max(1, image.height * scale),
    )
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // JPEG has no transparency: what is transparent would be black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } catch {
    return null
  } finally {
    image?.close()
  }
}

export type AddedFiles = { files: ReportFile[]; errors: string[] }

const TOO_LARGE = `has more than ${MAX_FILE_BYTES / 1024 / 1024} MB`
/** A photo that is larger is not even tried: a phone has to hold its pixels. */
const MAX_CHOSEN_BYTES = 5 * MAX_FILE_BYTES

/**
 * Stores files on the device by their SHA-256, as a report names them and a surveyor signs them:
 * photos made smaller where the device can, all else as it is. Files that a report cannot have are
 * left out, each with the reason.
 */
export async function addFiles(
  store: DeviceStore,
  before: readonly ReportFile[],
  chosen: readonly File[],
): Promise<AddedFiles> {
  const files = [...before]
  const errors: string[] = []
  for (const file of chosen) {
    if (files.length >= MAX_FILES) {
      errors.push(`${file.name}: a report has at most ${MAX_FILES} files`)
      continue
    }
    const ready = await fileToSend(file)
    if (typeof ready === 'string') {
      errors.push(ready)
      continue
    }
    const { blob, mediaType } = ready
    const sha256 = hexOf(
      new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())),
    )
    if (files.some((one) => one.sha256 === sha256)) continue
    await store.writeFile(sha256, blob)
    files.push({ name: nameOf(file), mediaType, size: blob.size, sha256 })
  }
  return { files, errors }
}

/**
 * What of a file is sent: of the type that its bytes have, whatever its name says; or why it cannot
 * be sent.
 */
async function fileToSend(
  file: File,
): Promise<{ blob: Blob; mediaType: ReportFile['mediaType'] } | string> {
  if (file.size === 0) return `${file.name} is empty`
  if (file.size > MAX_CHOSEN_BYTES) return `${file.name} ${TOO_LARGE}`
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const type = fileTypeOf(head)
  if (type !== null && type !== 'application/pdf') {
    const smaller = await smallerPhoto(file)
    if (smaller !== null && smaller.size <= MAX_FILE_BYTES)
      return { blob: smaller, mediaType: 'image/jpeg' }
  }
  if (!isSendable(type)) {
    const other = otherTypeOf(head)
    return `${file.name}${other === null ? '' : ` is ${other}`}: only photos (JPEG, PNG, HEIC) and PDF files can be sent`
  }
  if (file.size > MAX_FILE_BYTES) return `${file.name} ${TOO_LARGE}`
  // The bytes themselves: a file of a picker may be gone when it is read again.
  return { blob: new Blob([await file.arrayBuffer()], { type }), mediaType: type }
}

/**
 * A name that the register takes, for people to read: at most 200 characters, none that does not
 * show.
 */
function nameOf({ name }: File): string {
  const shown = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return shown.slice(-200).trim() || 'photo'
}
