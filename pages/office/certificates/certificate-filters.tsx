import { useEffect, useRef, type ChangeEvent, type InputEvent, type SubmitEvent } from 'react'
import { Form, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { inputClass, SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { EXPIRING_WITHIN } from '#/domain/register/search/list/certificate-query.ts'
import { filtersIn, searchOf } from '#/domain/register/search/list/list-address.ts'
import { Menu } from './menu.tsx'
import { SORT_LABELS } from './sorting.tsx'

/**
 * After the last key, in milliseconds: a list is asked for when the user stops, not for each
 * character.
 */
const TYPING_PAUSE_MS = 200

type FiltersProps = { search: URLSearchParams; flags: string[]; sort: string }

/**
 * Search text and filters as a GET form; the address holds them. With scripts, what is typed or
 * chosen applies at once: the address changes, and the form, with focus and caret in it, stays and
 * follows the address.
 */
export function CertificateFilters(props: FiltersProps) {
  const { search } = props
  const searching = useNavigation().location?.pathname === paths.staff()
  const { form, apply, applyTyped } = useFilters(props)
  const value = (name: string) => search.get(name) ?? ''
  const applySelect = (event: ChangeEvent<HTMLFormElement>) => {
    const changed: unknown = event.target
    if (changed instanceof HTMLSelectElement) apply(event.currentTarget)
  }
  const submitFilters = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <search className="grow basis-[28rem] max-sm:contents">
      <Form
        ref={form}
        onChange={applySelect}
        onSubmit={submitFilters}
        className="flex items-center gap-2 max-sm:contents"
      >
        <label htmlFor="q" className="sr-only">
          Search certificates by number, vessel, type or IMO number
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={value('q')}
          maxLength={200}
          placeholder="Search certificates..."
          onInput={applyTyped}
          autoComplete="off"
          aria-keyshortcuts="/"
          className={`${inputClass} min-w-0 grow basis-44`}
        />
        <input type="hidden" name="status" defaultValue={value('status')} />
        <Button size="snug" className="px-4" disabled={false} aria-busy={searching}>
          Search
        </Button>
        <FilterMenu {...props} />
      </Form>
    </search>
  )
}

/** Applies what is typed and chosen, and has the form follow the address. */
function useFilters({ search, sort }: FiltersProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Each text that typing has asked for, and whether the form has followed an address yet. */
  const sent = useRef(new Set<string>())
  const follows = useRef(false)
  const isReturn = useNavigationType() === 'POP'
  const address = search.toString()
  useEffect(() => () => clearTimeout(typing.current), [])
  useEffect(() => {
    const asked = new URLSearchParams(address)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
      const text = asked.get(field.name) ?? (field.name === 'sort' ? sort : '')
      // This may run late: what has been typed since the address was asked for, or before the
      // scripts came, stays.
      const isOfTyping = follows.current ? !isReturn && sent.current.has(text) : true
      if (field === document.activeElement && field.name === 'q' && isOfTyping) continue
      field.value = text
    }
    follows.current = true
  }, [address, sort, isReturn])

  const apply = (fields: HTMLFormElement) => {
    clearTimeout(typing.current)
    const asked = searchOf(new FormData(fields))
    sent.current.add(new URLSearchParams(asked).get('q') ?? '')
    // One entry of the history for one search, however many characters it has.
    void navigate(paths.staff() + asked, { replace: new URLSearchParams(location.search).has('q') })
  }
  const applyTyped = (event: InputEvent<HTMLInputElement>) => {
    const fields = event.currentTarget.form
    clearTimeout(typing.current)
    if (fields) typing.current = setTimeout(() => apply(fields), TYPING_PAUSE_MS)
  }
  return { form, apply, applyTyped }
}

function FilterMenu({ search, flags, sort }: FiltersProps) {
  const value = (name: string) => search.get(name) ?? ''
  const chosen = filtersIn(search).filter((name) => name !== 'q' && name !== 'status').length
  return (
    <Menu id="filters" label={`Filter and sort${chosen > 0 ? ` (${chosen})` : ''}`}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Choice
          name="flag"
          label="Flag"
          value={value('flag')}
          none="Any flag"
          options={flags.map((flag) => [flag, flag])}
        />
        <Choice
          name="type"
          label="Certificate type"
          value={value('type')}
          none="Any type"
          options={CERTIFICATE_TYPES.map(({ label }) => [label, label])}
        />
        <Choice
          name="expiring"
          label="Expiring within"
          value={value('expiring')}
          none="Any time"
          options={EXPIRING_WITHIN.map((days) => [String(days), `${days} days`])}
        />
        <Choice name="sort" label="Sort by" value={sort} options={SORT_LABELS} />
        <TextField
          id="issuedFrom"
          name="issuedFrom"
          type="date"
          label="Issued from"
          defaultValue={value('issuedFrom')}
        />
        <TextField
          id="issuedTo"
          name="issuedTo"
          type="date"
          label="Issued until"
          defaultValue={value('issuedTo')}
        />
      </div>
      <Button className="mt-4">Apply</Button>
    </Menu>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  none?: string
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, value, none, options }: ChoiceProps) {
  // A value of the query that is not among the options, such as 45 days, is added to them.
  const known = value === '' || options.some(([option]) => option === value)
  return (
    <SelectField id={name} name={name} label={label} defaultValue={value}>
      {none !== undefined && <option value="">{none}</option>}
      {[...options, ...(known ? [] : [[value, value] as const])].map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
