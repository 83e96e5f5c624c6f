import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/** What a form holds, by the names of its fields; the shape that an action sends back a refused form in. */
export type Typed = Record<string, string | string[]>

const nameOf = (address: string) => `draft:${address}`

/**
 * Keeps what is typed into a form, on this device and until the tab is closed, so that a reload loses nothing. Answers what was
 * typed before at the same address, once the page is alive; `forget` starts afresh.
 */
export function useDraft(
  address: string,
  form: RefObject<HTMLFormElement | null>,
): { draft: Typed | null; forget: () => void } {
  const draft = useSyncExternalStore(
    whileOpen,
    () => asOpened(address),
    () => null,
  )
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = () => write(address, typedIn(element))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [address, form, draft])
  return {
    draft,
    forget: () => {
      forgetDraft(address)
      opened.set(address, null)
      for (const listener of listeners) listener()
    },
  }
}

/** The drafts as they were when their pages were opened: what is typed from then on is in the form already. */
const opened = new Map<string, Typed | null>()
const listeners = new Set<() => void>()

function asOpened(address: string): Typed | null {
  if (!opened.has(address)) opened.set(address, read(address))
  return opened.get(address) ?? null
}

function whileOpen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    opened.clear()
  }
}

/** For a page's `clientAction`: once the form has been taken, which is told by a redirect, nothing of it is kept. */
export async function forgettingDraft<T>(address: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (answer) {
    if (answer instanceof Response && answer.status >= 300 && answer.status < 400) forgetDraft(address)
    throw answer
  }
}

/** Where a form stands: the address of its page. */
export function addressOf(url: string | { pathname: string; search: string }): string {
  const { pathname, search } = typeof url === 'string' ? new URL(url) : url
  return pathname.replace(/\.data$/, '') + search
}

function typedIn(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  const data = new FormData(form)
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string')
    typed[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return typed
}

// A browser may refuse to store anything: then there are no drafts.

function read(address: string): Typed | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(address)) ?? 'null')
    // Written by `write` alone.
    return typeof stored === 'object' ? (stored as Typed | null) : null
  } catch {
    return null
  }
}

function write(address: string, typed: Typed): void {
  try {
    sessionStorage.setItem(nameOf(address), JSON.stringify(typed))
  } catch {}
}

function forgetDraft(address: string): void {
  try {
    sessionStorage.removeItem(nameOf(address))
  } catch {}
}
