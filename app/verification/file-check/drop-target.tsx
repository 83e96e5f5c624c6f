import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type DragEvent } from 'react'
import { m } from '#/app/texts/messages.js'
import { useRootData } from '#/app/web/root-data.ts'
import { buttonClass, Spinner } from '#/app/web/ui/button.tsx'
import type { CheckedDocument } from './check-document.ts'

type Result = ComponentType<{ checked: CheckedDocument }>
type State =
  | { kind: 'waiting' | 'reading' }
  | { kind: 'problem'; message: string }
  | { kind: 'checked'; checked: CheckedDocument; Result: Result }

/** Takes a PDF or a picture of a certificate and says whether it is ours. What reads it is loaded with the first file. */
export function DropTarget() {
  const origin = useRootData()?.origin ?? ''
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [over, setOver] = useState(false)
  const last = useRef(0)
  const input = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file) return
    const mine = ++last.current
    const say = (next: State) => mine === last.current && setState(next)
    setState({ kind: 'reading' })
    try {
      const { checkDocument, DocumentResult } = await import('./document-result.tsx')
      const checked = await checkDocument(file, [location.origin, origin])
      say(
        'problem' in checked
          ? { kind: 'problem', message: checked.problem }
          : { kind: 'checked', checked, Result: DocumentResult },
      )
    } catch {
      say({ kind: 'problem', message: m.document_could_not_check() })
    }
  }

  function takeChosen() {
    if (!input.current) return
    void take(input.current.files?.[0])
    input.current.value = ''
  }

  // A file may have been chosen before the scripts have started.
  const takeAtStart = useEffectEvent(takeChosen)
  useEffect(() => takeAtStart(), [])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <section aria-labelledby="document" className="no-print needs-script flex flex-col gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex flex-col items-start gap-3 rounded-sm border border-dashed border-edge p-5 ${over ? 'bg-mist' : ''}`}
      >
        <h2 id="document" className="text-xl font-semibold">
          {m.offline_drop_title()}
        </h2>
        <p>{m.document_text()}</p>
        <label className={buttonClass({ className: 'cursor-pointer focus-within:outline-3 focus-within:outline-signal' })}>
          {state.kind === 'reading' && <Spinner />}
          {m.document_choose()}
          <input ref={input} type="file" accept="image/*,application/pdf,.pdf" className="sr-only" onChange={takeChosen} />
        </label>
        <p className="text-sm text-quiet">{m.scan_file_hint()}</p>
      </div>
      <div aria-live="polite">
        {state.kind === 'reading' && <p>{m.scan_reading()}</p>}
        {state.kind === 'problem' && <p className="font-semibold text-invalid">{state.message}</p>}
        {state.kind === 'checked' && <state.Result checked={state.checked} />}
      </div>
    </section>
  )
}
