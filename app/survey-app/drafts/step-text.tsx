import type { Draft } from './draft.ts'

/** Where a report is, in a line. */
export function StepText({ draft }: { draft: Draft }) {
  const { text, look } = stepOf(draft)
  return <span className={`font-semibold ${look}`}>{text}</span>
}

function stepOf({ step, outcome, missing }: Draft): { text: string; look: string } {
  switch (step) {
    case 'draft':
      return { text: 'Only on this phone, not signed', look: 'text-unsure' }
    case 'queued':
      return { text: 'Signed, only on this phone: it is sent with the next connection', look: 'text-unsure' }
    case 'conflict':
      return { text: 'Not recorded: the office changed a certificate meanwhile', look: 'text-invalid' }
    case 'refused':
      return { text: 'Not recorded: the register refused it', look: 'text-invalid' }
    case 'sent':
      break
  }
  const files = missing.length === 0 ? '' : `; ${missing.length} ${missing.length === 1 ? 'file' : 'files'} still to send`
  if (outcome?.state === 'waiting') return { text: `With the office, waiting for approval${files}`, look: 'text-unsure' }
  if (outcome?.state === 'declined') return { text: 'Declined by the office', look: 'text-invalid' }
  return { text: `✓ In the register${files}`, look: 'text-valid' }
}
