import { data } from 'react-router'
import { momentInBothZones } from '#/app/dates.ts'
import { orErrorPage, pageBefore } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { listMessages } from '#/app/messages/messages.server.ts'
import type { Route } from './+types/messages.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return data(await orErrorPage(listMessages(context.get(scopeContext), pageBefore(request))))
}

export function meta() {
  return [{ title: `Messages | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, next } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Messages</h1>
      {messages.length === 0 && <p className="rounded-sm border border-line bg-mist p-8 text-lg">No messages yet.</p>}
      <ul className="flex flex-col gap-4">
        {messages.map((one) => (
          <li key={one.id} className="rounded-sm border border-line bg-paper p-5">
            <h2 className="text-xl font-semibold break-words">{one.subject}</h2>
            <p className="break-words text-quiet">
              {one.name},{' '}
              <a className="text-link underline" href={`mailto:${one.email}`}>
                {one.email}
              </a>{' '}
              · {momentInBothZones(one.receivedAt)}
              {one.language === 'id' && ' · wrote in Indonesian'}
            </p>
            <p className="mt-2 break-words whitespace-pre-line">{one.message}</p>
          </li>
        ))}
      </ul>
      {next !== null && (
        <a href={`${paths.messages()}?before=${next}`} className={buttonLook({ className: 'self-start' })}>
          Older messages
        </a>
      )}
    </main>
  )
}
