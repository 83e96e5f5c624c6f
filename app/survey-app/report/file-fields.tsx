import { useState } from 'react'
import { addFiles } from '#/app/survey-app/device/add-files.ts'
import type { DeviceStore } from '#/app/survey-app/device/database.ts'
import { MAX_FILE_BYTES, MAX_FILES, SENT_TYPES } from '#/app/survey-reports/report/report-format.ts'
import type { ReportFile } from '#/app/survey-reports/report/report.ts'
import { fileSize } from '#/app/language/file-size.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'

/** WebP too: the phone makes a JPEG of it. */
const CHOSEN_TYPES = [...SENT_TYPES, 'image/webp'].join(',')

type FileFieldsProps = {
  files: ReportFile[]
  store: DeviceStore
  save: (files: ReportFile[]) => Promise<void>
}

/** Photos and files, stored on the phone at once; they are sent after the report, which names them by their SHA-256. */
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
    <section aria-labelledby="files" className="flex flex-col gap-3">
      <h2 id="files" className="text-xl font-semibold">
        Photos and files
      </h2>
      <ul className="divide-y divide-line">
        {files.map(({ sha256, name, size, mediaType }) => (
          <li key={sha256} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-quiet">({fileSize(size)})</span>
              {mediaType === 'image/heic' && (
                <span className="block text-sm text-quiet">
                  Sent as it is: it may say where it was taken. To leave that out, take photos as
                  JPEG, or without location.
                </span>
              )}
            </span>
            <Button
              type="button"
              kind="quiet"
              aria-label={`Remove ${name}`}
              onClick={() => void save(files.filter((one) => one.sha256 !== sha256))}
            >
              Remove
            </Button>
          </li>
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
    </section>
  )
}
