import { createContext, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { m } from '#/app/texts/messages.js'
import { STAYS_MS, toastClass, type Notice } from './notice.ts'

/** A dismissed toast is removed after this long, in milliseconds. */
const FORGOTTEN_MS = 1_000_000

type Shown = { notice: Notice; key: number; open: boolean }
type Toasts = ComponentType<{ shown: Shown | null; onOpenChange: (open: boolean) => void }>

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
 * too. Toasts are loaded at the first touch or key, which comes before any other notice; until then, or if loading fails, a plain
 * notice is shown.
 */
export function Toaster({ initial = null, children }: { initial?: Notice | null; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(initial && { notice: initial, key: 0, open: true })
  const [show] = useState(() => (notice: Notice) => setShown((last) => ({ notice, key: (last?.key ?? 0) + 1, open: true })))
  const [Toasts, setToasts] = useState<Toasts | null>(null)
  useLoadedToasts(shown !== null, setToasts)
  const dismissed = shown !== null && !shown.open
  useEffect(() => {
    if (initial) show(initial)
  }, [initial, show])
  useEffect(() => {
    if (!dismissed) return
    const timer = setTimeout(() => setShown(null), FORGOTTEN_MS)
    return () => clearTimeout(timer)
  }, [dismissed])

  const plain = shown?.open === true && Toasts === null
  const key = shown?.key
  useEffect(() => {
    if (!plain) return
    const timer = setTimeout(() => setShown((last) => last && { ...last, open: false }), STAYS_MS)
    return () => clearTimeout(timer)
  }, [plain, key])

  return (
    <ShowNotice value={show}>
      {children}
      {Toasts ? (
        <Toasts shown={shown} onOpenChange={(open) => setShown((last) => last && { ...last, open })} />
      ) : (
        shown?.open && (
          <section aria-label={m.common_notification()} className="no-print fixed right-0 bottom-0 z-50 m-4">
            <output className={`block ${toastClass(shown.notice)}`}>
              <p className="font-semibold">{shown.notice.title}</p>
              <p>{shown.notice.description}</p>
            </output>
          </section>
        )
      )}
    </ShowNotice>
  )
}

function useLoadedToasts(needed: boolean, take: (toasts: () => Toasts) => void): void {
  useEffect(() => {
    const load = () => {
      // Without them the plain notice stays, and the next interaction tries again.
      import('./toast.tsx').then((loaded) => take(() => loaded.Toasts)).catch(() => {})
    }
    if (needed) load()
    addEventListener('pointerdown', load, { once: true, passive: true })
    addEventListener('keydown', load, { once: true, passive: true })
    return () => {
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [needed, take])
}
