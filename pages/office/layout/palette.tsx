import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#/pages/web/staff/icons.tsx'
import { Modal } from './modal.tsx'
import { HELP, isVerbAlone, type Option } from './palette-options.ts'
import { useOptions, type Shown } from './palette-search.tsx'

type PaletteProps = { admin: boolean; openHelp: () => void; onClose: () => void }

/** The text in the field, what is offered for it, and which option the keys have reached. */
function useChoice({ admin, openHelp }: PaletteProps, close: () => void) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // Enter during a search: the first result is opened when it has ended.
  const [awaited, setAwaited] = useState(false)
  const shown = useOptions(typed, admin)
  const { options, isCurrent, failure } = shown
  const at = Math.min(active, options.length - 1)
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setAwaited(false)
  }
  const choose = (option: Option | undefined) => {
    if (!option) return
    close()
    if (option.to === HELP) openHelp()
    else void navigate(option.to)
  }
  useEffect(() => {
    if (awaited && isCurrent && failure === null) choose(options[0])
  })
  const act = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: null, End: null }[event.key]
    if (typeof next === 'number') {
      setActive((next + options.length) % Math.max(1, options.length))
    } else if (event.key === 'Enter') {
      if (isCurrent || at > 0) choose(options[at])
      else setAwaited(true)
    } else {
      return
    }
    event.preventDefault()
  }
  return { typed, type, shown, at, choose, act }
}

/**
 * Certificates, ships, pages and actions by what is typed: a combobox with a listbox (ARIA
 * Authoring Practices, combobox pattern) in a modal dialog.
 */
export function Palette(props: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const id = useId()
  const { typed, type, shown, at, choose, act } = useChoice(props, close)
  const { options } = shown
  return (
    <Modal
      ref={dialog}
      aria-label="Search and commands"
      onClose={props.onClose}
      className="palette"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          value={typed}
          maxLength={200}
          aria-label="Certificate number, ship, page or action"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Number, ship, page or action"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={act}
          className="min-h-13 w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-quiet"
        />
        <button
          type="button"
          onClick={close}
          className="min-h-11 px-2 text-sm text-quiet hover:text-ink"
        >
          Close
        </button>
      </div>
      <Results id={id} options={options} at={at} choose={choose} />
      <output className="block border-t border-line px-4 py-2.5 text-sm text-quiet">
        {summary(shown)}
      </output>
    </Modal>
  )
}

type ResultsProps = {
  id: string
  options: Option[]
  /** The option that the keys have reached. */
  at: number
  choose: (option: Option) => void
}

function Results({ id, options, at, choose }: ResultsProps) {
  return (
    <div
      id={`${id}-list`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no results of a search
      role="listbox"
      aria-label="Results"
      className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2"
    >
      {options.map((option, index) => (
        <OptionRow
          key={`${option.group} ${option.to}`}
          id={`${id}-${index}`}
          option={option}
          head={options[index - 1]?.group !== option.group}
          selected={index === at}
          choose={() => choose(option)}
        />
      ))}
    </div>
  )
}

function summary({ options, isCurrent, failure, q }: Shown): string {
  if (failure !== null) return failure
  if (!isCurrent) return 'Searching the register'
  if (q === '')
    return 'Type a number, a ship or a page. “suspend” and a number leads to the form with the reason.'
  if (options.length === 0 && isVerbAlone(q))
    return `Type a certificate number or a vessel name after “${q}”.`
  return options.length === 0
    ? 'Nothing found'
    : `${options.length} ${options.length === 1 ? 'result' : 'results'}`
}

type OptionRowProps = {
  id: string
  option: Option
  head: boolean
  selected: boolean
  choose: () => void
}

function OptionRow({
  id,
  option: { group, name, detail },
  head,
  selected,
  choose,
}: OptionRowProps) {
  return (
    // The focus stays in the field, whose keys choose; a pointer chooses here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is in a select alone
      role="option"
      aria-selected={selected}
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
      className="cursor-pointer"
    >
      {head && (
        <span aria-hidden="true" className="block px-2 pt-2 pb-1 text-sm text-quiet">
          {group}
        </span>
      )}
      <span
        className={`flex min-h-11 items-center gap-x-3 rounded-sm max-sm:flex-col max-sm:items-start max-sm:py-1.5 border-l-4 px-3 hover:bg-mist ${selected ? 'border-signal bg-mist text-ink' : 'border-transparent forced-colors:border-[Canvas]'}`}
      >
        <span
          className={
            group === 'Certificates' ? 'font-mono text-[0.9rem] whitespace-nowrap' : 'font-semibold'
          }
        >
          {name}
        </span>
        {detail !== undefined && (
          <span className="max-w-full min-w-0 truncate text-quiet">{detail}</span>
        )}
      </span>
    </div>
  )
}
