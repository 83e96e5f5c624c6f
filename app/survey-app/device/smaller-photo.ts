/** The longer side of a photo that is sent, in pixels: enough to read a plate in it, and a fifth of the bytes of a phone's camera. */
const MAX_PIXELS = 2_560
const QUALITY = 0.85

/**
 * A photo as a JPEG of at most 2560 pixels, upright, and without what a camera writes besides, such as the place where it was taken: only its pixels
 * are drawn again. Null where the device cannot read it, as most browsers cannot read HEIC.
 */
export async function smallerPhoto(file: Blob): Promise<Blob | null> {
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
