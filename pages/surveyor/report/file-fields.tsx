import { useState } from 'react'
import { addFiles } from '#/pages/surveyor/device/add-files.ts'
import type { DeviceStore } from '#/pages/surveyor/device/database.ts'
import {
  MAX_FILE_BYTES,
  MAX_FILES,
  SENT_TYPES,
} from '#/domain/register/survey/report-content/report-format.ts'
import type { ReportFile } from '#/domain/register/survey/report-content/report.ts'
import { fileSize } from '#/domain/language/file-size.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

/** WebP too: the phone makes a JPEG of it. */
const CHOSEN_TYPES = [...SENT_TYPES, 'image/webp'].join(',')

type FileFieldsProps = {
  files: ReportFile[]
  store: DeviceStore
  save: (files: ReportFile[]) => Promise<void>
}

/**
 * Photos and files, stored on the phone at once; they are sent after the report, which names them
 * by their SHA-256.
 */
export function FileFields({ files, store, save }: FileFieldsProps) {
  const [errors, setErrors] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const add = async (chosen: FileList | null) => {
    if (!chosen) return
    setAdding(true)
    try {
      const added = await addFiles(store, files, [...chosen])
      setErrors(added.errors)
      await save(added.files)
    } catch {
      setErrors(['The phone could not store the file: it may be full.'])
    } finally {
      setAdding(false)
    }
  }
  return (
    <TitledSection id="files" title="Photos and files">
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileLine
            key={file.sha256}
            file={file}
            remove={() => void save(files.filter(({ sha256 }) => sha256 !== file.sha256))}
          />
        ))}
      </ul>
      {errors.length > 0 && (
        <ul role="alert" className="font-semibold text-invalid">
          {errors.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <label className={buttonClass({ className: 'self-start focus-within:outline-2' })}>
        {isAdding ? 'Storing…' : 'Add photos or files'}
        <input
          type="file"
          multiple
          accept={CHOSEN_TYPES}
          disabled={isAdding}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void add(currentTarget.files).then(() => (currentTarget.value = ''))
          }}
        />
      </label>
      <p className="text-sm text-quiet">
        At most {MAX_FILES}, of {fileSize(MAX_FILE_BYTES)} each. Photos are made smaller here, and
        lose the place where they were taken, before you sign; those that this phone cannot read,
        such as HEIC in some browsers, are sent as they are, with the place where they were taken if
        the camera wrote it. All stay on this phone until the report and its files are in the
        register.
      </p>
    </TitledSection>
  )
}

type FileLineProps = { file: ReportFile; remove: () => void }

function FileLine({ file: { name, size, mediaType }, remove }: FileLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {name} <span className="text-quiet">({fileSize(size)})</span>
        {mediaType === 'image/heic' && (
          <span className="block text-sm text-quiet">
            Sent as it is: it may say where it was taken. To leave that out, take photos as JPEG, or
            without location.
          </span>
        )}
      </span>
      <Button type="button" kind="quiet" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    </li>
  )
}
