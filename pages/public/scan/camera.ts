import { m } from '#/domain/texts/messages.js'
import type { Reader } from './reader.ts'

/** Between two frames that are read. */
const PAUSE_MS = 120
/**
 * The longest side of a frame that is read: enough for a code held into the frame, and quick on an
 * old phone.
 */
const FRAME_PX = 960

/**
 * Shows the camera in a video element and reads codes until `signal` aborts. Returns the message
 * for the user if there is no picture. `onCode` is called for each code found.
 */
export async function startCamera(
  video: HTMLVideoElement,
  reader: Reader,
  signal: AbortSignal,
  onCode: (text: string) => void,
) {
  // No media devices: the page was not loaded by https, or the browser has none.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return m.scan_no_camera()
  let stream: MediaStream
  try {
    const constraints = {
      facingMode: 'environment',
      width: { ideal: 1280 },
      height: { ideal: 960 },
    }
    stream = await devices.getUserMedia({ video: constraints, audio: false })
  } catch (error) {
    return problemOf(error)
  }
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play().catch(() => {})
  void readFrames(video, reader, signal, onCode)
}

async function readFrames(
  video: HTMLVideoElement,
  reader: Reader,
  signal: AbortSignal,
  onCode: (text: string) => void,
) {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  while (!signal.aborted && context) {
    if (video.videoWidth > 0) {
      const scale = Math.min(1, FRAME_PX / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const text = await reader.read(canvas, 1)
      if (text !== null && !signal.aborted) onCode(text)
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return m.scan_denied()
  return name === 'NotReadableError' || name === 'AbortError'
    ? m.scan_camera_busy()
    : m.scan_no_camera()
}
