import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors } from '#/core/refusal.ts'
import type { FormResult, LastResult } from './form-answer.ts'

/** What is wrong with a form by its schema. */
type Check = (form: FormData) => FieldErrors

type Options = {
  /** The id of a field, by default its name; null for a hidden field, which no link can lead to. */
  idOf?: (name: string) => string | null
  /** The fields as the page has them from top to bottom, where the schema has another order. */
  order?: readonly string[]
  /**
   * Loads the check of the fields, at the first input. Without one the server alone checks the
   * form, when it is sent.
   */
  check?: () => Promise<Check>
  element?: RefObject<HTMLFormElement | null>
}

/**
 * `checked`: what the browser found wrong with `touched` fields; `refused`: what the server did,
 * until the field is changed.
 */
type Shown = {
  of: LastResult
  refused: FieldErrors
  checked: FieldErrors
  touched: readonly string[]
  /** Fields that were changed, whether or not they were left. */
  changed: readonly string[]
  /**
   * The errors of the last attempt to send the form, as the summary shows them; null where there
   * was none, or it went through.
   */
  attempt: FieldErrors | null
  /** What the answer to it said; null where the form was not sent. */
  failed: FormResult['failed']
  /** What is wrong with the field that was left last, for screen readers. */
  announced: string
}

/**
 * The state of one form: what was typed before it was refused, the errors of each field and of the
 * whole, and whether it is being sent.
 */
export function useForm<Name extends string>(lastResult: LastResult, options: Options = {}) {
  const { idOf = (name) => name, order = [] } = options
  const own = useRef<HTMLFormElement>(null)
  const element = options.element ?? own
  const {
    errors,
    attempt,
    failed,
    announced,
    onSubmit: checkFirst,
    recheck,
  } = useErrors(lastResult, options.check)
  const summary = attempt && inOrder(attempt, order)
  const { state, formData } = useNavigation()
  const [{ sent, during }, setSent] = useState({ sent: false, during: state })
  // The submission has ended; the next one may be of another form of the page.
  if (during !== state) setSent({ sent: sent && state !== 'idle', during: state })
  useEffect(() => {
    if (attempt) focusFirstError(element.current)
  }, [attempt, element])
  const first = Object.keys(summary ?? {}).find((name) => name !== '' && idOf(name) !== null)
  /** A field that is never filled in again, such as a password. */
  const blankField = (name: Name) => ({
    id: idOf(name) ?? name,
    name,
    errors: errors[name],
    // For browsers without scripts; with them the effect above moves the focus.
    autoFocus: name === first,
  })
  return {
    element,
    idOf,
    summary,
    failed,
    announced,
    sending: sent && formData !== undefined,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      setSent({ sent: checkFirst(event), during: state }),
    recheck: (event: FormEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>) =>
      void recheck(event),
    errorsOf: (name: Name): string[] | undefined => errors[name],
    blankField,
    field: (name: Name) => ({ ...blankField(name), defaultValue: textIn(lastResult, name) }),
  }
}

export type FormState = Pick<
  ReturnType<typeof useForm>,
  'element' | 'idOf' | 'summary' | 'failed' | 'announced' | 'sending' | 'onSubmit' | 'recheck'
>

/** What `field` gives a control: its id and name, what was typed, and its errors. */
export type FormField = ReturnType<ReturnType<typeof useForm<string>>['field']>

/**
 * The result of the last submission, if it was of the form whose hidden field `name` is `value`;
 * pages with several forms share one.
 */
export function resultFor(lastResult: LastResult, name: string, value: string): LastResult {
  return lastResult?.initialValue?.[name] === value ? lastResult : null
}

/** A text of a refused form; empty where it had none. */
function textIn(lastResult: LastResult, name: string): string {
  const value = lastResult?.initialValue?.[name]
  return typeof value === 'string' ? value : ''
}

function inOrder(errors: FieldErrors, order: readonly string[]): FieldErrors {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => rank(one) - rank(other)),
  )
}

function useErrors(lastResult: LastResult, load: Options['check']) {
  const [shown, setShown] = useState<Shown>(() => showRefused(lastResult))
  if (shown.of !== lastResult) setShown(showRefused(lastResult))
  const check = useRef<Check>(undefined)
  const loading = useRef<Promise<Check | undefined>>(undefined)

  // Handlers of React: a listener of the form itself would run before React has read what was
  // typed, and undo it.
  async function recheck({
    type,
    target,
    currentTarget: form,
  }: FormEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>) {
    // One promise for all, so that events wait in their order. Without an answer the server alone
    // checks the form.
    loading.current ??= load?.().catch(() => (loading.current = undefined))
    check.current ??= await loading.current
    if (!check.current) return
    const name = 'name' in target && typeof target.name === 'string' ? target.name : ''
    const found = check.current(new FormData(form))
    setShown((last) => recheckField(last, name, { found, complete: type === 'blur' }))
  }

  /** Whether the form may be sent. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): boolean {
    const found = check.current?.(new FormData(event.currentTarget)) ?? {}
    if (Object.keys(found).length === 0) return true
    event.preventDefault()
    setShown({
      of: lastResult,
      refused: {},
      checked: found,
      touched: Object.keys(found),
      changed: [],
      attempt: found,
      failed: null,
      announced: '',
    })
    return false
  }
  const { checked, refused, attempt, failed, announced } = shown
  return { errors: { ...checked, ...refused }, attempt, failed, announced, onSubmit, recheck }
}

function showRefused(of: LastResult): Shown {
  const errors = Object.entries(of?.error ?? {}).flatMap(([name, texts]) =>
    // An entry of a list has its error at its position: `scopes[0]`.
    texts?.length ? [[name.replace(/\[\d+\].*$/, ''), texts] as const] : [],
  )
  const refused = Object.fromEntries(errors)
  const attempt = errors.length > 0 ? refused : null
  return {
    of,
    refused,
    checked: {},
    touched: [],
    changed: [],
    attempt,
    failed: of?.failed ?? null,
    announced: '',
  }
}

/**
 * The errors after input into a field, or after it is left: its refusal no longer counts once it is
 * changed, and the fields that were changed and left show what is wrong now.
 */
function recheckField(
  last: Shown,
  name: string,
  { found, complete }: { found: FieldErrors; complete: boolean },
): Shown {
  const changed = complete ? last.changed : [...last.changed, name]
  const isTouched = complete ? changed.includes(name) : name in last.refused
  const touched = isTouched ? [...last.touched, name] : last.touched
  const refused = complete
    ? last.refused
    : Object.fromEntries(Object.entries(last.refused).filter(([field]) => field !== name))
  const checked = Object.fromEntries(
    Object.entries(found).filter(([field]) => touched.includes(field)),
  )
  return {
    ...last,
    refused,
    checked,
    changed,
    touched,
    announced: complete ? (checked[name] ?? []).join(' ') : '',
  }
}

function focusFirstError(form: HTMLFormElement | null): void {
  const target =
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ??
    form?.querySelector<HTMLElement>('[data-summary]')
  target?.focus()
}
