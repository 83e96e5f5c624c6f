import { useCallback, useState, useSyncExternalStore } from 'react'
import { Icon } from '#/app/web/staff/icons.tsx'
import { Palette } from './palette.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useShortcuts } from './shortcuts.tsx'

/** The button of the palette in the header, the palette, the help, and the keys that open them. They need scripts. */
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
