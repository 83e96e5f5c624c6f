import { useCallback, useState, useSyncExternalStore, useEffect, useRef } from 'react'
import { Icon } from '#/pages/web/staff/icons.tsx'
import { Palette } from './palette.tsx'
import { useShortcuts, SHORTCUTS, switchSingleKeys, useSingleKeys } from './shortcuts.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { Modal } from './modal.tsx'

/**
 * The button of the palette in the header, the palette, the help, and the keys that open them. They
 * need scripts.
 */
export function Commands({ admin }: { admin: boolean }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openHelp = useCallback(() => setOpen('help'), [])
  // One of them may have opened the other.
  const close = (which: typeof open) => setOpen((now) => (now === which ? null : now))
  useShortcuts({ openPalette, openHelp })
  const modifier = useSyncExternalStore(neverChanges, modifierHere, () => 'Ctrl')
  return (
    <>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="needs-script min-h-11 items-center gap-3 rounded-sm border border-on-deep/60 px-3 text-on-deep hover:bg-on-deep/10"
      >
        <Icon name="search" />
        <span className="max-sm:sr-only">Find or go to</span>
        <kbd aria-hidden="true" className="font-mono text-sm opacity-80 max-lg:hidden">
          {modifier} K
        </kbd>
      </button>
      {open === 'palette' && (
        <Palette admin={admin} openHelp={openHelp} onClose={() => close('palette')} />
      )}
      {open === 'help' && <ShortcutHelp modifier={modifier} onClose={() => close('help')} />}
    </>
  )
}

function modifierHere(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

function neverChanges() {
  return () => {}
}

/** The keys of the staff area, and the setting that switches single keys off on this device. */
function ShortcutHelp({ modifier, onClose }: { modifier: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const on = useSingleKeys()
  // After the dialog has opened: it would focus the checkbox, where the space bar switches the keys
  // off.
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
