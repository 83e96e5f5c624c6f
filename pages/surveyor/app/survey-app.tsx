import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass, Button } from '#/pages/web/ui/button.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { ageOfSheets } from '#/pages/surveyor/device/database.ts'
import { installForSurvey } from '#/pages/surveyor/device/install.ts'
import { ReportPage } from '#/pages/surveyor/report/report-page.tsx'
import { ShipList } from './ship-list.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { useSurvey, type Survey } from '#/pages/surveyor/state/use-survey.tsx'
import { fullDate, timeInJakarta } from '#/domain/language/format.ts'
import { hasUnsent, onlyHere } from '#/pages/surveyor/state/only-here.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import type { Sync } from '#/pages/surveyor/device/synchronise.ts'
import { RETRY_INTERVAL_MS } from '#/pages/surveyor/state/survey-state.ts'

/** The screens are after the `#`, so that there is one document: `#ship/7`, `#report/UUID`. */
function useScreen(): { name: string; of: string } {
  const hash = useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
    () => '',
  )
  const [name = '', of = ''] = hash.slice(1).split('/')
  return { name, of }
}

export function SurveyApp() {
  const survey = useSurvey()
  const screen = useScreen()
  const today = useToday()
  useEffect(() => {
    void installForSurvey()
  }, [])
  useEffect(() => {
    // After the framework, which restores the position of the screen before.
    const frame = requestAnimationFrame(() => {
      scrollTo(0, 0)
      document.getElementById('title')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [screen.name, screen.of])
  return (
    <>
      <SyncBar survey={survey} />
      {/* Nothing is green unless it was loaded just now (ask.css). */}
      <main
        id="main"
        className="wrap flex w-full max-w-3xl grow flex-col gap-6 py-5"
        data-stale={isFresh(survey, today) ? undefined : ''}
      >
        <Screen survey={survey} screen={screen} today={today} />
      </main>
    </>
  )
}

/** Ship data of this age was loaded just now, in milliseconds. */
const MAX_AGE = 300_000

/**
 * Whether the register can be reached, and what the page shows is of today and was loaded just now.
 */
function isFresh({ sync, known }: Survey, today: string): boolean {
  const sheets = known?.sheets
  return (
    sync?.why === 'done' &&
    !!sheets &&
    ageOfSheets(sheets, Date.now()) < MAX_AGE &&
    dateInJakarta(sheets.at) === today
  )
}

function Screen({
  survey,
  screen,
  today,
}: {
  survey: Survey
  screen: { name: string; of: string }
  today: string
}) {
  const { known, failed } = survey
  if (failed !== null)
    return (
      <p
        role="alert"
        className="border-l-8 border-invalid bg-invalid-wash p-4 font-semibold text-invalid"
      >
        This phone cannot store anything for this site, so it could not work without a network.
        Allow storage for it, and do not use a private window. ({failed})
      </p>
    )
  if (known === null) return <p>Reading what is on this phone…</p>
  if (known.sheets === null) return <NothingYet survey={survey} />
  const { ships } = known.sheets
  if (screen.name === 'ship') {
    const ship = ships.find(({ id }) => String(id) === screen.of)
    if (ship) return <ShipSheet ship={ship} survey={survey} sheets={known.sheets} today={today} />
  }
  if (screen.name === 'report') {
    const draft = known.drafts.find(({ reportId }) => reportId === screen.of)
    if (draft)
      return (
        <ReportPage
          key={draft.reportId}
          draft={draft}
          survey={survey}
          sheets={known.sheets}
          today={today}
        />
      )
  }
  return <ShipList sheets={known.sheets} drafts={known.drafts} today={today} />
}

/** Before the sheets were loaded for the first time. */
function NothingYet({ survey: { sync, known } }: { survey: Survey }) {
  return (
    <>
      <h1 id="title" tabIndex={-1} className="text-3xl font-semibold">
        Surveys on board
      </h1>
      {sync?.why === 'not-surveyor' ? (
        <>
          <p>{sync.message ?? 'This page is for surveyors.'}</p>
          <a href={paths.staff()} className={buttonClass({ className: 'self-start' })}>
            Go to the staff area
          </a>
        </>
      ) : (
        <p>
          {sync === null || sync.why === 'done' || sync.why === 'busy'
            ? 'Loading your ships…'
            : 'Sign in once with a network: your ships are then stored on this phone, and you can work without one.'}
        </p>
      )}
      {(sync?.why === 'sign-in' || sync?.why === 'no-network') && (
        <a href={paths.signIn()} className={buttonClass({ kind: 'main', className: 'self-start' })}>
          Sign in
        </a>
      )}
      {known !== null && known.others > 0 && (
        <p className="text-quiet">
          {known.others === 1
            ? '1 report of a surveyor is'
            : `${known.others} reports of surveyors are`}{' '}
          only on this phone. Sign in as that surveyor to send {known.others === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  )
}

/** Today in Jakarta, by the clock of the device; it changes at midnight while the page is open. */
function useToday(): string {
  const [today, setToday] = useState(() => dateInJakarta(new Date().toISOString()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dateInJakarta(new Date().toISOString())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

/** What is only on this phone, and whether the register can be reached: always in view. */
export function SyncBar({
  survey: { known, sync, limitedUntil, isSending, send },
}: {
  survey: Survey
}) {
  const waiting = onlyHere(known)
  const isOnlyHere = waiting.length > 0
  const isUnsent = hasUnsent(known)
  return (
    <div
      className={`survey-bar z-10 border-b ${isOnlyHere ? 'border-unsure bg-unsure-wash' : 'border-line bg-mist'}`}
    >
      <div className="wrap flex max-w-3xl items-center justify-between gap-x-4 py-2">
        <p aria-live="polite" className="min-w-0 flex-1">
          {isOnlyHere && (
            <span className="block font-semibold text-unsure">
              Only on this phone: {waiting.join(', ')}
            </span>
          )}
          <span className="text-sm text-quiet">
            {isSending ? 'Connecting to the register…' : stateText(sync, isUnsent, limitedUntil)}
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
          <Button
            type="button"
            className="shrink-0"
            pending={isSending}
            onClick={() => void send(true)}
          >
            {isUnsent ? 'Send now' : 'Refresh'}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * `isUnsent`: something is to be sent, so that the page tries again by itself. `limitedUntil`: in
 * milliseconds, when the register takes more after a limit.
 */
function stateText(sync: Sync | null, isUnsent: boolean, limitedUntil: number | null): string {
  if (sync === null) return ''
  const { why, message } = sync
  switch (why) {
    case 'limited':
      return `${message} Sending goes on ${momentText(limitedUntil ?? Date.now())}.`
    case 'done':
      return 'Connected.'
    case 'no-network':
      return 'No connection: you can go on working.'
    case 'sign-in':
      return 'You are signed out: you can go on working, and sign in to send.'
    case 'busy':
      return 'Sending…'
    case 'later':
      return `The register is busy. ${isUnsent ? `Trying again in ${RETRY_INTERVAL_MS / 1_000} seconds.` : 'Try again in a moment.'}`
    case 'refused':
    case 'not-surveyor':
      return message ?? 'The register refuses this account.'
  }
}

/** `at 19:15 (WIB)`, with the day where it is not today. */
function momentText(at: number): string {
  const [instant, today] = [new Date(at).toISOString(), dateInJakarta(new Date().toISOString())]
  const day = dateInJakarta(instant)
  return `${day === today ? '' : `on ${fullDate(day)} `}at ${timeInJakarta(instant)} (WIB)`
}
