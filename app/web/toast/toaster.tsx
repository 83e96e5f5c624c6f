import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Notice } from './notice.ts'
import { REMOVED_AFTER_MS, startToast } from './start-toast.ts'
import { Toast, ToastRegion } from './toast.tsx'

type Shown = { notice: Notice; key: number; open: boolean }

const ShowNotice = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice once for each new value, such as that of an action or a loader. */
export function useNotice(notice: Notice | null | undefined): void {
  const show = useContext(ShowNotice)
  useEffect(() => {
    if (notice) show(notice)
  }, [notice, show])
}

/**
 * At most one toast at a time. `initial` is the server's notice for this page; it is in the HTML, so it is shown without JavaScript
 * too.
 */
export function Toaster({ initial = null, children }: { initial?: Notice | null; children: ReactNode }) {
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<Shown | null>(initial && { notice: initial, key: 0, open: true })
  const [show] = useState(() => (notice: Notice) => setShown((last) => ({ notice, key: (last?.key ?? 0) + 1, open: true })))
  // With the page that it is about, and not in an effect after it: on a slow device that page would still have the notice of the one before.
  const [initialBefore, setInitialBefore] = useState(initial)
  if (initial !== initialBefore) {
    setInitialBefore(initial)
    if (initial) show(initial)
  }
  const { key, open } = shown ?? {}
  useEffect(() => {
    if (!open || !region.current) return
    return startToast(region.current, () => setShown((last) => last && { ...last, open: false }))
  }, [open, key])
  useEffect(() => {
    if (open !== false) return
    const timer = setTimeout(() => setShown(null), REMOVED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <ShowNotice value={show}>
      {children}
      <ToastRegion ref={region}>
        <output>{shown?.open && <Toast key={shown.key} notice={shown.notice} />}</output>
      </ToastRegion>
    </ShowNotice>
  )
}
