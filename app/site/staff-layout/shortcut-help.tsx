import { useEffect, useRef } from 'react'
import { Button } from '#/app/web/ui/button.tsx'
import { Modal } from './modal.tsx'
import { SHORTCUTS, switchSingleKeys, useSingleKeys } from './shortcuts.tsx'

/** The keys of the staff area, and the setting that switches single keys off on this device. */
export function ShortcutHelp({ modifier, onClose }: { modifier: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const on = useSingleKeys()
  // After the dialog has opened: it would focus the checkbox, where the space bar switches the keys off.
  useEffect(() => dialog.current?.querySelector<HTMLElement>('form button')?.focus(), [])
  return (
    <Modal ref={dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <div className="flex flex-col gap-4 p-6">
        <h2 id="shortcuts" className="text-2xl font-semibold">
          Keyboard shortcuts
        </h2>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
          <Key
            keys={`${modifier} K`}
            does="Search and go to certificates, ships, pages and actions"
          />
          {SHORTCUTS.map(([key, does]) => (
            <Key key={key} keys={key} does={does} />
          ))}
        </dl>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-link"
          />
          Use single-key shortcuts on this device
        </label>
        <form method="dialog">
          <Button>Close</Button>
        </form>
      </div>
    </Modal>
  )
}

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <dt>
        <kbd className="rounded-sm border border-edge bg-mist px-2 py-0.5 font-mono text-sm whitespace-nowrap text-ink">
          {keys}
        </kbd>
      </dt>
      <dd>{does}</dd>
    </>
  )
}
