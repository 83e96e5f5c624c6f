import type { Draft } from './draft.ts'

/** Where a report is, in a line. */
export function StepText({ draft }: { draft: Draft }) {
  const { text, look } = stepOf(draft)
  return <span className={`font-semibold ${look}`}>{text}</span>
}

const countText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

function stepOf({ step, outcome, missing, failedFiles }: Draft): { text: string; look: string } {
  switch (step) {
    case 'draft':
      return { text: 'Only on this phone, not signed', look: 'text-unsure' }
    case 'queued':
      return {
        text: 'Signed, only on this phone. It is sent as soon as the register can be reached',
        look: 'text-unsure',
      }
    case 'conflict':
      return { text: 'Not recorded: a certificate was changed meanwhile', look: 'text-invalid' }
    case 'refused':
      return { text: 'Not recorded: the register refused it', look: 'text-invalid' }
    case 'sent':
      break
  }
  const failed =
    failedFiles.length === 0 ? '' : `; ${countText(failedFiles.length)} could not be sent`
  const left = missing.length - failedFiles.length
  const files = (left > 0 ? `; ${countText(left)} still to send` : '') + failed
  if (outcome?.state === 'waiting')
    return { text: `With the office, waiting for approval${files}`, look: 'text-unsure' }
  if (outcome?.state === 'declined') return { text: 'Declined by the office', look: 'text-invalid' }
  return { text: `✓ In the register${files}`, look: 'text-valid' }
}
