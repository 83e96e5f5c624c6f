import { useSyncExternalStore } from 'react'
import { SkipLink } from '#/pages/web/shell/skip-link.tsx'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { StaffStyles } from '#/pages/web/staff/staff-styles.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { SurveyApp } from './survey-app.tsx'

/**
 * The same document for everyone, so that the service worker may store it: what is shown comes from
 * the device.
 */
export function headers() {
  return { 'Cache-Control': 'private, no-cache' }
}

export const meta = () => staffMeta('Surveys on board')

const never = () => () => {}

/** The page of surveyors. It runs in the browser, because it works without a network. */
export default function SurveyPage() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <>
      <StaffStyles />
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <header className="bg-deep text-on-deep">
          <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <a href={paths.survey()} className="inline-flex min-h-11 items-center">
              <Mark />
            </a>
            <a
              href={paths.ownAccount()}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              Your account
            </a>
          </div>
        </header>
        {inBrowser ? (
          <SurveyApp />
        ) : (
          <main id="main" className="wrap flex max-w-3xl grow flex-col gap-4 py-6">
            <h1 className="text-3xl font-semibold">Surveys on board</h1>
            <noscript>
              <p>
                This page needs JavaScript: it works without a network, and reports are signed with
                a passkey. Without it, send your report to the office, which records the survey.
              </p>
            </noscript>
          </main>
        )}
      </div>
    </>
  )
}
