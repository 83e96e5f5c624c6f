import { useRef, useState, type DragEvent, type FormEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { FieldErrors, inputClass } from '#/pages/web/ui/field.tsx'
import { MAX_UPLOAD_BYTES } from '#/domain/exchange/files/format/import.ts'
import { ProgressBar } from '#/pages/web/ui/progress-bar.tsx'
import { fileSize } from '#/domain/language/file-size.ts'

const TOO_LARGE = `The file is larger than ${fileSize(MAX_UPLOAD_BYTES)}. Import it in several files.`
const UNSENT = 'The file could not be sent. It is still chosen; please try again.'

/**
 * A file to choose or to drag in. Without JavaScript the form is sent as it is; with it the file
 * alone is, so that one sees how much of it has arrived.
 */
export function UploadForm({ error: refused }: { error?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const sheet = useRef<HTMLInputElement>(null)
  const [dragging, setDragging] = useState(false)
  const { file, error, sent, choose, send } = useUpload(refused)

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragging(false)
    if (!input.current || sent !== null) return
    input.current.files = event.dataTransfer.files
    choose(event.dataTransfer.files[0])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) input.current?.focus()
    void send(sheet.current?.value.trim())
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; without a mouse the field inside it is used
    <form
      method="post"
      noValidate
      encType="multipart/form-data"
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      aria-busy={sent !== null}
      className={`flex max-w-3xl flex-col gap-4 rounded-sm border-2 border-dashed p-6 ${dragging ? 'border-signal bg-paper' : 'border-edge bg-mist'}`}
    >
      <FileField ref={input} error={error} disabled={sent !== null} onChoose={choose} />
      <SheetField ref={sheet} disabled={sent !== null} />
      {sent !== null && file && (
        <div className="flex flex-col gap-1">
          <ProgressBar value={sent} aria-label="Sending the file" />
          <output className="text-sm text-quiet">
            {sent < 1
              ? `Sending: ${fileSize(sent * file.size)} of ${fileSize(file.size)}`
              : 'Sent; it is about to be read.'}
          </output>
        </div>
      )}
      <Button kind="main" pending={sent !== null} className="self-start">
        Send file
      </Button>
    </form>
  )
}

/**
 * The chosen file, what is wrong with it, and how much of it is sent, from 0 to 1; null while it is
 * not being sent.
 */
function useUpload(refused: string | undefined) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState(refused)
  const [sent, setSent] = useState<number | null>(null)

  function choose(chosen: File | undefined) {
    setFile(chosen ?? null)
    setError(chosen && chosen.size > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined)
  }

  async function send(sheet: string | undefined) {
    if (!file) return setError('Choose a CSV or XLSX file.')
    if (file.size > MAX_UPLOAD_BYTES || sent !== null) return
    setError(undefined)
    setSent(0)
    const answer = await upload(paths.importUpload(file.name, sheet), file, setSent)
    if ('id' in answer) return navigate(paths.oneImport(answer.id))
    setSent(null)
    setError(answer.error)
  }

  return { file, error, sent, choose, send }
}

type FileFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  error: string | undefined
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

function FileField({ ref, error, disabled, onChoose }: FileFieldProps) {
  return (
    <>
      <label htmlFor="file" className="text-lg font-semibold text-ink">
        CSV or XLSX file
      </label>
      <p id="file-hint" className="-mt-3 text-sm text-quiet">
        Choose a file
        <span className="hidden [@media(scripting:enabled)]:inline">, or drag it in here</span>. At
        most {fileSize(MAX_UPLOAD_BYTES)} and 200,000 rows.
      </p>
      <input
        ref={ref}
        id="file"
        type="file"
        name="file"
        disabled={disabled}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
        className="min-h-11 w-full rounded-sm border border-edge bg-paper text-ink file:mr-4 file:min-h-11 file:border-0 file:border-r file:border-edge file:bg-mist file:px-4 file:font-semibold file:text-ink"
      />
      <FieldErrors id="file" errors={error ? [error] : undefined} announced />
    </>
  )
}

type SheetFieldProps = { ref: RefObject<HTMLInputElement | null>; disabled: boolean }

/** The sheet to read, where the user wants a certain one. */
function SheetField({ ref, disabled }: SheetFieldProps) {
  return (
    <details className="rounded-sm border border-line bg-paper">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-link">
        Choose the sheet of a workbook
      </summary>
      <div className="flex flex-col gap-2 border-t border-line p-4">
        <label htmlFor="sheet" className="font-semibold text-ink">
          Name of the sheet
        </label>
        <p id="sheet-hint" className="text-sm text-quiet">
          As it stands on its tab. Leave it empty for the sheets with certificates: they are found
          by their headings, and hidden ones are left out.
        </p>
        <input
          ref={ref}
          id="sheet"
          name="sheet"
          maxLength={100}
          autoComplete="off"
          disabled={disabled}
          aria-describedby="sheet-hint"
          className={inputClass}
        />
      </div>
    </details>
  )
}

/** Sends the file itself and says how far it is, from 0 to 1, which `fetch` cannot. */
function upload(
  address: string,
  file: File,
  progress: (part: number) => void,
): Promise<{ id: number } | { error: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => resolve({ error: UNSENT }))
    request.addEventListener('load', () => {
      // What the API answers: the import, or a problem (RFC 9457).
      const answer = request.response as { id?: number; detail?: string } | null
      resolve(
        request.status === 202 && answer?.id
          ? { id: answer.id }
          : { error: answer?.detail ?? UNSENT },
      )
    })
    request.send(file)
  })
}
