import { createRoot, type Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { checkFileOnDevice } from '#/pages/public/offline/answer/check-file.ts'
import { DeviceFileAnswer } from '#/pages/public/offline/answer/device-file.tsx'
import { m } from '#/domain/texts/messages.js'
import { adoptStyles } from '#/pages/web/dom.ts'
import { checkDocument } from './check-document.ts'
import styles from './comparison.css?inline'
import { DocumentResult } from './document-result.tsx'

/** Where results are shown; another page may have come in its place (ask/show-answer.script.ts). */
let root: { at: HTMLElement; react: Root } | null = null

/**
 * Checks a file and shows the result, unless another was chosen meanwhile: by the register, or
 * without it by this device alone. Returns why it could not be checked, if so.
 */
export async function checkAndShow({
  file,
  origins,
  result,
  isLatest,
  byRegister,
}: ToCheck): Promise<string | undefined> {
  const asked = checkByRegister(file, origins)
  const shown = await (byRegister ? asked : asked.catch(() => checkByDevice(file, origins)))
  if ('problem' in shown) return shown.problem
  if (!isLatest()) return
  adoptStyles(styles)
  if (!root || root.at !== result) {
    root?.react.unmount()
    root = { at: result, react: createRoot(result) }
  }
  const { react } = root
  flushSync(() => react.render(shown.result))
}

type ToCheck = {
  file: File
  /** Where we are. */
  origins: readonly string[]
  /** Where the result is shown. */
  result: HTMLElement
  isLatest: () => boolean
  /** Throws where the register does not answer. */
  byRegister: boolean
}
type Shown = { result: ReactNode } | { problem: string }

async function checkByRegister(file: File, origins: readonly string[]): Promise<Shown> {
  const checked = await checkDocument(file, origins)
  return 'problem' in checked ? checked : { result: <DocumentResult checked={checked} /> }
}

/** The register does not answer: what this device can say alone, which is nothing about today. */
async function checkByDevice(file: File, origins: readonly string[]): Promise<Shown> {
  const checked = await checkFileOnDevice(file, origins, Date.now())
  if ('problem' in checked) return checked
  return {
    result: (
      <>
        <p>{m.offline_file_introduction()}</p>
        <DeviceFileAnswer file={checked} />
      </>
    ),
  }
}
