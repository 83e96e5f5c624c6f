import * as Toast from '@radix-ui/react-toast'
import { m } from '#/app/texts/messages.js'
import { STAYS_MS, toastClass, type Notice } from './notice.ts'

const SWIPE_PX = 50

type ToastsProps = { shown: { notice: Notice; key: number; open: boolean } | null; onOpenChange: (open: boolean) => void }

/** The toast itself: 5 seconds, swipe right by 50 px, F8 to reach it. Loaded at the first interaction. */
export function Toasts({ shown, onOpenChange }: ToastsProps) {
  return (
    <Toast.Provider duration={STAYS_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && (
        <Toast.Root
          key={shown.key}
          data-toast=""
          open={shown.open}
          onOpenChange={onOpenChange}
          className={`relative pr-12 ${toastClass(shown.notice)}`}
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
  )
}
