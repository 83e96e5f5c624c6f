import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { ageOfSheets } from './device/database.ts'
import { installForSurvey } from './device/install.ts'
import { ReportPage } from './report/report-page.tsx'
import { ShipList } from './ship-list.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { SyncBar } from './sync-bar.tsx'
import { useSurvey, type Survey } from './state/use-survey.tsx'

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

/** Whether the register can be reached, and what the page shows is of today and was loaded just now. */
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
