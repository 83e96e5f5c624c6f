import { REMOVED_AFTER_MS, startToast } from './start-toast.ts'

const ends = new WeakMap<HTMLElement, () => void>()

/** Starts the toast that a document came with, again if it was shown before. */
export default function start(region: HTMLElement): void {
  ends.get(region)?.()
  const dismiss = () => {
    region.hidden = true
    const timer = setTimeout(() => region.remove(), REMOVED_AFTER_MS)
    ends.set(region, () => clearTimeout(timer))
  }
  ends.set(region, startToast(region, dismiss))
}
