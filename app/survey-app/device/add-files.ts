import { hexOf } from '#/core/bytes.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '#/app/survey-reports/report/report-format.ts'
import type { ReportFile } from '#/app/survey-reports/report/report.ts'
import type { DeviceStore } from './database.ts'

export type AddedFiles = { files: ReportFile[]; errors: string[] }

/** Stores files on the device by their SHA-256, as a report names them. Files that a report cannot have are left out, each with the reason. */
export async function addFiles(
  store: DeviceStore,
  before: readonly ReportFile[],
  chosen: readonly File[],
): Promise<AddedFiles> {
  const files = [...before]
  const errors: string[] = []
  for (const file of chosen) {
    const mediaType = FILE_TYPES.find((one) => one === file.type)
    if (mediaType === undefined) errors.push(`${file.name}: only photos (JPEG, PNG, WebP, HEIC) and PDF files can be sent`)
    else if (file.size === 0) errors.push(`${file.name} is empty`)
    else if (file.size > MAX_FILE_BYTES) errors.push(`${file.name} has more than 20 MB`)
    else if (files.length >= MAX_FILES) errors.push(`${file.name}: a report has at most ${MAX_FILES} files`)
    else {
      const bytes = await file.arrayBuffer()
      const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
      if (files.some((one) => one.sha256 === sha256)) continue
      // The bytes themselves: a file of a picker may be gone when it is read again.
      await store.writeFile(sha256, new Blob([bytes], { type: file.type }))
      files.push({ name: nameOf(file), mediaType, size: file.size, sha256 })
    }
  }
  return { files, errors }
}

/** A name that the register takes: at most 200 characters, none that does not show. */
function nameOf({ name }: File): string {
  const shown = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return shown.slice(-200).trim() || 'photo'
}
