import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Notice } from './notice.ts'
import { REMOVED_AFTER_MS, startToast } from './start-toast.ts'
import { Toast, ToastRegion } from './toast.tsx'

type Shown = { notice: Notice; key: number; open: boolean }

type Toasts = { show: (notice: Notice) => void; hide: (notice: Notice) => void }
const ShowNotice = createContext<Toasts>({ show: () => {}, hide: () => {} })

/**
 * Shows a notice once for each new value, such as that of an action or a loader. One of a failure
 * goes with the next answer, which says otherwise.
 */
export function useNotice(notice: Notice | null | undefined): void {
  const { show, hide } = useContext(ShowNotice)
  useEffect(() => {
    if (!notice) return
    show(notice)
    return notice.destructive ? () => hide(notice) : undefined
  }, [notice, show, hide])
}

/**
 * At most one toast at a time. `initial` is the server's notice for this page; it is in the HTML,
 * so it is shown without JavaScript too.
 */
export function Toaster({
  initial = null,
  children,
}: {
  initial?: Notice | null
  children: ReactNode
}) {
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<Shown | null>(
    initial && { notice: initial, key: 0, open: true },
  )
  const [toasts] = useState<Toasts>(() => ({
    show: (notice) => setShown((last) => ({ notice, key: (last?.key ?? 0) + 1, open: true })),
    hide: (notice) =>
      setShown((last) => (last?.notice === notice ? { ...last, open: false } : last)),
  }))
  // With the page that it is about, and not in an effect after it: on a slow device that page would
  // still have the notice of the one before.
  const [initialBefore, setInitialBefore] = useState(initial)
  if (initial !== initialBefore) {
    setInitialBefore(initial)
    if (initial) toasts.show(initial)
  }
  const { key, open } = shown ?? {}
  // Before the toast is painted: one that is seen answers to its keys.
  useLayoutEffect(() => {
    if (!open || !region.current) return
    return startToast(region.current, () => setShown((last) => last && { ...last, open: false }))
  }, [open, key])
  useEffect(() => {
    if (open !== false) return
    const timer = setTimeout(() => setShown(null), REMOVED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <ShowNotice value={toasts}>
      {children}
      <ToastRegion ref={region}>
        <output>{shown?.open && <Toast key={shown.key} notice={shown.notice} />}</output>
      </ToastRegion>
    </ShowNotice>
  )
}
