import { filesToSend } from '#/pages/surveyor/device/send.ts'
import type { Draft } from '#/pages/surveyor/drafts/draft.ts'

/**
 * What the device has. `drafts`: of the account whose sheets are here; `others`: how many reports
 * of other accounts are only here.
 */
type OnDevice = { drafts: readonly Draft[]; others: number }

/**
 * What is only on this phone, a text for each kind: reports that are signed, not signed or not
 * recorded, files that are still to be sent or cannot be, and reports of other accounts.
 */
export function onlyHere(known: OnDevice | null): string[] {
  const { drafts, others } = known ?? { drafts: [], others: 0 }
  const inStep = (...steps: Draft['step'][]) =>
    drafts.filter(({ step }) => steps.includes(step)).length
  const queued = inStep('queued')
  const unsigned = inStep('draft')
  const refused = inStep('refused', 'conflict')
  const files = drafts.reduce((sum, draft) => sum + filesToSend(draft).length, 0)
  const failed = drafts.reduce((sum, draft) => sum + failedFiles(draft), 0)
  return [
    queued > 0 && `${queued} signed ${queued === 1 ? 'report' : 'reports'} to send`,
    refused > 0 &&
      `${refused} ${refused === 1 ? 'report' : 'reports'} not recorded: open ${refused === 1 ? 'it' : 'them'}`,
    unsigned > 0 && `${unsigned} unsigned ${unsigned === 1 ? 'report' : 'reports'}`,
    files > 0 && `${files} ${files === 1 ? 'file' : 'files'} to send`,
    failed > 0 &&
      `${failed} ${failed === 1 ? 'file' : 'files'} that could not be sent: open the report`,
    others > 0 && `${others} ${others === 1 ? 'report' : 'reports'} of another surveyor`,
  ].filter((text) => text !== false)
}

/** Files of a report in the register that have not arrived and cannot be sent. */
function failedFiles({ step, missing, failedFiles: failed }: Draft): number {
  return step === 'sent' ? failed.filter(({ position }) => missing.includes(position)).length : 0
}

/** Whether something is to be sent, so that it is tried again. */
export function hasUnsent(known: OnDevice | null): boolean {
  return (
    known?.drafts.some((draft) => draft.step === 'queued' || filesToSend(draft).length > 0) ?? false
  )
}
