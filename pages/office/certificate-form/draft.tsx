import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/**
 * The values of a form by the names of its fields; an action returns a refused form in the same
 * shape.
 */
export type Typed = Record<string, string | string[]>

const nameOf = (address: string) => `draft:${address}`

/**
 * Stores what is typed into a form on this device until the tab is closed, so that a reload loses
 * nothing. Returns the draft stored for the same address, after hydration; `forget` deletes it.
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

/** The drafts at the time their pages were opened: later input is in the form already. */
const opened = new Map<string, Typed | null>()
const listeners = new Set<() => void>()

function asOpened(address: string): Typed | null {
  if (!opened.has(address)) opened.set(address, readDraft(address))
  return opened.get(address) ?? null
}

function whileOpen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    opened.clear()
  }
}

/**
 * For a page's `clientAction`: deletes the draft when the response is a redirect, which means that
 * the form was accepted.
 */
export async function forgettingDraft<T>(address: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (answer) {
    if (answer instanceof Response && answer.status >= 300 && answer.status < 400)
      forgetDraft(address)
    throw answer
  }
}

/** The address of the page of a form. */
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

function readDraft(address: string): Typed | null {
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

/** Deletes the draft of the form at this address. */
export function forgetDraft(address: string): void {
  try {
    sessionStorage.removeItem(nameOf(address))
  } catch {}
}
