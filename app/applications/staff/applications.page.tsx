import { data } from 'react-router'
import { momentInBothZones } from '#/app/dates.ts'
import { orErrorPage, pageBefore } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { listApplications } from '#/app/applications/applications.server.ts'
import { wordedState } from '#/app/applications/application.ts'
import type { Route } from './+types/applications.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await orErrorPage(listApplications(context.get(scopeContext), pageBefore(request))))
}

export function meta() {
  return [{ title: `Applications | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, next } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Applications</h1>
      {applications.length === 0 && <p className="rounded-sm border border-line bg-mist p-8 text-lg">No applications yet.</p>}
      <ul className="flex flex-col gap-4">
        {applications.map((one) => (
          <li key={one.id} className="rounded-sm border border-line bg-paper p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 className="text-xl font-semibold break-words">{one.vesselName}</h2>
              <span className="font-mono">{one.reference}</span>
            </div>
            <p className="text-quiet">
              {one.service} · {wordedState(one.status)} · {momentInBothZones(one.submittedAt)}
            </p>
            <p className="mt-2 break-words">
              {one.companyName},{' '}
              <a className="text-link underline" href={`mailto:${one.contactEmail}`}>
                {one.contactEmail}
              </a>
              , {one.contactPhone}
              {one.language === 'id' && ' (wrote in Indonesian)'}
            </p>
            {one.details && <p className="mt-2 break-words whitespace-pre-line">{one.details}</p>}
          </li>
        ))}
      </ul>
      {next !== null && (
        <a href={`${paths.applications()}?before=${next}`} className={buttonLook({ className: 'self-start' })}>
          Older applications
        </a>
      )}
    </main>
  )
}
