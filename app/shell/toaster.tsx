import { Toast } from 'radix-ui'
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { m } from '#/app/paraglide/messages.js'
import type { Notice } from './notice.ts'

const STAYS_MS = 5_000
const SWIPE_PX = 50
/** A dismissed toast is forgotten after this long (specification §4). */
const FORGOTTEN_MS = 1_000_000

const ShowNotice = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice once for each new value: what an action or a loader answered. */
export function useNotice(notice: Notice | null | undefined): void {
  const show = useContext(ShowNotice)
  useEffect(() => {
    if (notice) show(notice)
  }, [notice, show])
}

const never = () => () => {}
const look = 'w-full max-w-[420px] rounded-sm border p-4 shadow-lg'

/**
 * At most one toast at a time: 5 seconds, swipe right by 50 px, F8 to reach it. `initial` is what the server has to say
 * with this page; it stands in the HTML, so it is read without JavaScript too.
 */
export function Toaster({ initial, children }: { initial?: Notice | null; children: ReactNode }) {
  const [shown, setShown] = useState<{ notice: Notice; key: number; open: boolean } | null>(null)
  const [show] = useState(() => (notice: Notice) => setShown((last) => ({ notice, key: (last?.key ?? 0) + 1, open: true })))
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const dismissed = shown !== null && !shown.open
  useEffect(() => {
    if (initial) show(initial)
  }, [initial, show])
  useEffect(() => {
    if (!dismissed) return
    const timer = setTimeout(() => setShown(null), FORGOTTEN_MS)
    return () => clearTimeout(timer)
  }, [dismissed])

  return (
    <ShowNotice value={show}>
      {children}
      {!hydrated && initial && (
        <div className="no-print fixed right-0 bottom-0 z-50 m-4">
          <output className={`block ${look} ${colours(initial)}`}>
            <p className="font-semibold">{initial.title}</p>
            <p>{initial.description}</p>
          </output>
        </div>
      )}
      {hydrated && (
        <Toast.Provider duration={STAYS_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
          {shown && (
            <Toast.Root
              key={shown.key}
              data-toast=""
              open={shown.open}
              onOpenChange={(open) => setShown((last) => last && { ...last, open })}
              className={`${look} relative pr-12 ${colours(shown.notice)}`}
            >
              <Toast.Title className="font-semibold">{shown.notice.title}</Toast.Title>
              <Toast.Description>{shown.notice.description}</Toast.Description>
              <Toast.Close aria-label={m.common_close()} className="absolute top-1 right-1 size-11 rounded-sm text-xl">
                <span aria-hidden="true">×</span>
              </Toast.Close>
            </Toast.Root>
          )}
          <Toast.Viewport
            label={m.common_notification()}
            className="no-print fixed right-0 bottom-0 z-50 m-4 flex w-[calc(100%-2rem)] max-w-[420px] list-none flex-col outline-none"
          />
        </Toast.Provider>
      )}
    </ShowNotice>
  )
}

function colours(notice: Notice): string {
  return notice.destructive ? 'border-invalid bg-invalid-wash text-invalid' : 'border-edge bg-paper text-ink'
}
