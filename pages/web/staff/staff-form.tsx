import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { Link, useBlocker } from 'react-router'
import { SECRET_FIELDS } from '#/core/secret-fields.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'

type StaffFormProps = ComponentProps<typeof PageForm> & {
  /** What the form begins with is not saved: it was restored on this device. */
  unsaved?: boolean
  /** Called where the user leaves the page without saving; the same function each time. */
  onLeave?: () => void
}

/** A form of the staff area: a page is not left with unsaved changes in it without a question. */
export function StaffForm({ unsaved = false, onLeave, ...form }: StaffFormProps) {
  const { element, summary } = form.form
  useUnsavedChanges(element, unsaved || summary !== null, onLeave)
  return <PageForm {...form} />
}

/**
 * Says that the form is being saved until the answer comes; only the answer says that it is saved.
 */
export function SaveButton(props: ComponentProps<typeof SubmitButton>) {
  return <SubmitButton sending="Saving" {...props} />
}

type SaveOrCancelProps = ComponentProps<typeof SaveButton> & {
  /** The page that is gone back to; left out where there is none. */
  cancel?: string | undefined
}

/** The end of a form: its button, by default the main one, and the way back without saving. */
export function SaveOrCancel({ cancel, kind = 'main', ...save }: SaveOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SaveButton kind={kind} {...save} />
      {cancel !== undefined && (
        <Link to={cancel} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      )}
    </div>
  )
}

type Address = { pathname: string; search: string }

/**
 * Whether a navigation leads to another page. A form is sent to the address that it is on, and that
 * of a form that the server rendered has `?record=` where the page has `?record`: queries are
 * compared by what they say.
 */
export function leavesPage(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || queryOf(from) !== queryOf(to)
}

const queryOf = ({ search }: Address) => String(new URLSearchParams(search))

/**
 * The forms on the page: whether each has input that is not saved, and what happens when it is
 * given up.
 */
const forms = new Set<{ isChanged: () => boolean; onLeave: (() => void) | undefined }>()

const hasUnsavedChanges = () => [...forms].some(({ isChanged }) => isChanged())

/** Passwords and codes are typed again anyway, and a password manager may fill them in. */
const IGNORED = new Set<string>([...SECRET_FIELDS, 'code'])

/**
 * Warns before input into a form is lost. `unsaved`: what it begins with is not saved either, such
 * as a refused form. `onLeave`: called where the user leaves without saving.
 */
function useUnsavedChanges(
  element: RefObject<HTMLFormElement | null>,
  unsaved: boolean,
  onLeave: (() => void) | undefined,
): void {
  useEffect(() => {
    const form = element.current
    if (!form) return undefined
    const saved = textIn(form)
    const open = { isChanged: () => unsaved || textIn(form) !== saved, onLeave }
    forms.add(open)
    return () => {
      forms.delete(open)
    }
  }, [element, unsaved, onLeave])
}

function textIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => !IGNORED.has(name)))
}

/**
 * Asks before a page with unsaved changes is left. Once for all forms, because the router asks one
 * only.
 */
export function UnsavedChanges() {
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leavesPage(currentLocation, nextLocation) && hasUnsavedChanges(),
  )
  const asking = blocker.state === 'blocked'
  useEffect(() => {
    // The browser's own question: pages may not write one for closing or reloading.
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  useEffect(() => {
    if (asking) dialog.current?.showModal()
  }, [asking])
  if (!asking) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-title"
      aria-describedby="unsaved-text"
      onClose={() => blocker.reset()}
      className="m-auto w-[min(32rem,100%-2rem)] rounded-sm border border-edge bg-paper p-6 text-ink shadow-lg backdrop:bg-[oklch(0.2_0.06_var(--hue)/0.6)]"
    >
      <h2 id="unsaved-title" className="text-2xl font-semibold">
        You have unsaved changes
      </h2>
      <p id="unsaved-text" className="mt-2">
        If you leave this page, what you changed on it is not saved.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="button" kind="main" onClick={() => blocker.reset()}>
          Stay on this page
        </Button>
        <Button
          type="button"
          kind="danger"
          onClick={() => {
            for (const { onLeave } of forms) onLeave?.()
            blocker.proceed()
          }}
        >
          Leave without saving
        </Button>
      </div>
    </dialog>
  )
}
