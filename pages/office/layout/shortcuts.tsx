import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'

/** What single keys do, as the help lists them. */
export const SHORTCUTS = [
  ['/', 'Search the list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['n', 'Create a certificate'],
  ['?', 'Show this help'],
] as const

/** Of a field that text is typed into; a check box is none. */
const TEXT_FIELD =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'
const ROW_LINK = 'main tbody th[scope=row] a'

type Commands = { openPalette: () => void; openHelp: () => void }

/**
 * The keys of the staff area: `Control+K` or `Command+K`, and single keys unless this device has
 * switched them off.
 */
export function useShortcuts({ openPalette, openHelp }: Commands): void {
  const navigate = useNavigate()
  useEffect(() => {
    const commands: Record<string, () => boolean> = {
      '/': focusSearch,
      j: () => focusRow(1),
      k: () => focusRow(-1),
      n: () => {
        void navigate(paths.newCertificate())
        return true
      },
      '?': () => {
        openHelp()
        return true
      },
    }
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const modified = event.ctrlKey || event.metaKey
      if (modified && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (
        modified ||
        !singleKeysAreOn() ||
        isTyping(event.target) ||
        document.querySelector('dialog[open], :popover-open')
      )
        return
      if (commands[event.key]?.()) event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [navigate, openPalette, openHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}

/**
 * Moves the focus to the link of the row that comes `by` rows after the one with the focus; to the
 * first row where none has it.
 */
function focusRow(by: 1 | -1): boolean {
  const links = Array.from(document.querySelectorAll<HTMLElement>(ROW_LINK))
  const row = document.activeElement?.closest('tr')
  const current = links.findIndex((link) => row?.contains(link))
  const link = links[current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + by))]
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  return link !== undefined
}

// Single-character shortcuts can be switched off (WCAG 2.2, 2.1.4): on this device, because that is
// where the user's speech or keyboard software is.

const STORED_AS = 'single-key-shortcuts'
const listeners = new Set<() => void>()

function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    // A browser that stores nothing has the default.
    return true
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED_AS, on ? 'on' : 'off')
  } catch {}
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, singleKeysAreOn, () => true)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
