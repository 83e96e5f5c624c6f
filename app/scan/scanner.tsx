import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { m } from '#/app/texts/messages.js'
import { buttonClass, Spinner } from '#/app/web/ui/button.tsx'
import { FailureText } from '#/app/web/ui/failure-text.tsx'
import { startCamera } from './camera.ts'
import type { CodeLink } from '#/app/qr-statements/code-link.ts'
import { readCode } from './read-code.ts'
import { readFile } from './read-file.ts'
import { openReader, type Reader } from './reader.ts'

type State = { kind: 'starting' } | { kind: 'scanning' } | { kind: 'no-camera'; why: string } | { kind: 'reading' }

/** `origins`: that of the page, and the public one, which links in codes have. */
export type ScannerProps = { origins: string[]; onFound: (code: CodeLink) => void; onClose: () => void }

/** The camera in a dialog, or a picture or PDF instead, until a code of ours is found. */
export function Scanner({ origins, onFound, onClose }: ScannerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<Promise<Reader> | null>(null)
  const [state, setState] = useState<State>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useLatest({ origins, onFound, onClose })
  const take = useCallback(
    (text: string) => {
      const code = readCode(text, last.current.origins)
      if ('refused' in code) return setProblem(code.refused)
      last.current.onClose()
      last.current.onFound(code)
    },
    [last],
  )

  useEffect(() => {
    dialog.current?.showModal()
    const opened = openReader()
    reader.current = opened
    return () => void opened.then((it) => it.close())
  }, [])

  useEffect(() => {
    const stopping = new AbortController()
    const start = async () => {
      if (!video.current || !reader.current) return
      const why = await startCamera(video.current, await reader.current, stopping.signal, take)
      if (!stopping.signal.aborted) setState(why === undefined ? { kind: 'scanning' } : { kind: 'no-camera', why })
    }
    void start()
    return () => stopping.abort()
  }, [attempt, take])

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file || !reader.current) return
    const before = state
    setProblem(null)
    setState({ kind: 'reading' })
    const read = await readFile(file, await reader.current)
    setState(before)
    if ('text' in read) take(read.text)
    else setProblem(read.problem)
  }

  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="scan-title" className="scanner bg-paper text-text">
      <div className="flex flex-col gap-4 p-5">
        <h2 id="scan-title" className="text-2xl font-semibold">
          {m.scan_title()}
        </h2>
        <div className={`relative overflow-hidden rounded-sm bg-deep ${state.kind === 'no-camera' ? 'hidden' : ''}`}>
          <video ref={video} muted playsInline aria-label={m.scan_video()} className="aspect-[4/3] w-full object-cover" />
          <div aria-hidden="true" className="scan-frame" />
        </div>
        <output className="flex items-center gap-3">
          {(state.kind === 'starting' || state.kind === 'reading') && <Spinner />}
          {messageOf(state)}
        </output>
        {problem && <FailureText>{problem}</FailureText>}
        <div className="flex flex-wrap gap-3">
          <label className={buttonClass({ className: 'cursor-pointer focus-within:outline-3 focus-within:outline-signal' })}>
            {m.scan_file()}
            <input
              type="file"
              accept="image/*,application/pdf,.pdf"
              className="sr-only"
              onChange={(event) => void onFile(event)}
            />
          </label>
          {state.kind === 'no-camera' && (
            <button type="button" className={buttonClass()} onClick={() => setAttempt((n) => n + 1)}>
              {m.scan_camera_again()}
            </button>
          )}
          <button type="button" className={buttonClass({ kind: 'quiet' })} onClick={() => dialog.current?.close()}>
            {m.scan_close()}
          </button>
        </div>
        <p className="text-sm text-quiet">{m.scan_file_hint()}</p>
      </div>
    </dialog>
  )
}

function messageOf(state: State): string {
  switch (state.kind) {
    case 'starting':
      return m.scan_starting()
    case 'scanning':
      return m.scan_hint()
    case 'reading':
      return m.scan_reading()
    case 'no-camera':
      return state.why
  }
}

/** The latest value, for callbacks that outlive a rendering: the camera must not restart with each. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
