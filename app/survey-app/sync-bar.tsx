import { filesToSend } from './device/send.ts'
import { Moment } from '#/app/web/staff/moment.tsx'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'
import type { Sync } from './device/synchronise.ts'
import type { Survey } from './state/use-survey.tsx'

/** What is only on this phone, and whether the register can be reached: always in view. */
export function SyncBar({ survey: { known, sync, isSending, send } }: { survey: Survey }) {
  const drafts = known?.drafts ?? []
  const queued = drafts.filter(({ step }) => step === 'queued').length
  const unsigned = drafts.filter(({ step }) => step === 'draft').length
  const refused = drafts.filter(({ step }) => step === 'refused' || step === 'conflict').length
  const files = drafts.reduce((sum, draft) => sum + filesToSend(draft).length, 0)
  const waiting = [
    queued > 0 && `${queued} signed ${queued === 1 ? 'report' : 'reports'} to send`,
    refused > 0 && `${refused} ${refused === 1 ? 'report' : 'reports'} not recorded: open ${refused === 1 ? 'it' : 'them'}`,
    unsigned > 0 && `${unsigned} unsigned ${unsigned === 1 ? 'report' : 'reports'}`,
    files > 0 && `${files} ${files === 1 ? 'file' : 'files'} to send`,
  ].filter((text) => text !== false)
  const isOnlyHere = waiting.length > 0
  const isUnsent = queued > 0 || files > 0
  return (
    <div className={`survey-bar z-10 border-b ${isOnlyHere ? 'border-unsure bg-unsure-wash' : 'border-line bg-mist'}`}>
      <div className="wrap flex max-w-3xl items-center justify-between gap-x-4 py-2">
        <p aria-live="polite" className="min-w-0 flex-1">
          {isOnlyHere && <span className="block font-semibold text-unsure">Only on this phone: {waiting.join(', ')}</span>}
          <span className="text-sm text-quiet">
            {isSending ? 'Connecting to the register…' : stateText(sync, isUnsent)}
          </span>{' '}
          {known?.sheets && (
            <span className="text-sm text-quiet">
              Ship data loaded <Moment at={known.sheets.at} />.
            </span>
          )}
        </p>
        {sync?.why === 'sign-in' ? (
          <a href={paths.signIn()} className="button button-main shrink-0">
            Sign in to send
          </a>
        ) : (
          <Button type="button" className="shrink-0" pending={isSending} onClick={() => void send(true)}>
            {isUnsent ? 'Send now' : 'Refresh'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** `isUnsent`: something is to be sent, so that the page tries again by itself. */
function stateText(sync: Sync | null, isUnsent: boolean): string {
  if (sync === null) return ''
  const { why, message } = sync
  switch (why) {
    case 'done':
      return 'Connected.'
    case 'no-network':
      return 'No connection: you can go on working.'
    case 'sign-in':
      return 'You are signed out: you can go on working, and sign in to send.'
    case 'busy':
      return 'Sending…'
    case 'later':
      return `The register is busy. ${isUnsent ? 'Trying again in 5 seconds.' : 'Try again in a moment.'}`
    case 'refused':
    case 'not-surveyor':
      return message ?? 'The register refuses this account.'
  }
}
