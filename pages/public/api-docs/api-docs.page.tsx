import { useNavigation } from 'react-router'
import { officeName } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { apiDocumentContext, requestContextKey } from '#/pages/web/route-context.ts'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import type { Route } from './+types/api-docs.page.ts'
import { groupsOf, type Group } from './reference.ts'
import { Paragraphs } from './text.tsx'

/** In characters, as the form takes them. */
const MAX_TYPED = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const document = await context.get(apiDocumentContext)()
  const typed = new URL(request.url).searchParams.get('q')?.trim().slice(0, MAX_TYPED) ?? ''
  const { openapi, info } = document
  return {
    openapi,
    typed,
    title: info.title,
    description: info.description,
    groups: groupsOf(document, typed),
    address: context.get(requestContextKey).origin + paths.apiDocs(),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `API | ${officeName()}` },
    {
      name: 'description',
      content:
        'How programs verify certificates and maintain the register: every call, its fields and its responses.',
    },
    ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.address }] : []),
  ]
}

/**
 * The list of all calls, messages and records, by subject, with a search that works without
 * scripts.
 */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { openapi, typed, title, description, groups } = loaderData
  const pending = useNavigation().state !== 'idle'
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-8 py-10">
      <h1 className="text-4xl font-semibold">{title}</h1>
      <SearchForm
        action={paths.apiDocs()}
        typed={typed}
        label="Search the calls of the API"
        placeholder="verify, webhook, /api/ships …"
        pending={pending}
      />
      <output className="empty:hidden">
        {typed !== '' && (
          <>
            {count === 0 ? 'Nothing' : count} found for “{typed}”.{' '}
            <a href={paths.apiDocs()} className="text-link underline">
              Show everything
            </a>
          </>
        )}
      </output>
      {typed === '' && (
        <div className="flex flex-col gap-3">
          <Paragraphs text={description} />
          <p>
            <a
              href={paths.apiDescription()}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              The same for programs: OpenAPI {openapi}
            </a>
          </p>
        </div>
      )}
      {groups.map((group) => (
        <Entries key={group.id} group={group} />
      ))}
    </main>
  )
}

/**
 * The ids are those that the sections of the earlier single page had: an old link with `#` leads to
 * the entry.
 */
function Entries({ group: { id, name, text, entries } }: { group: Group }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-2xl font-semibold">
        {name}
      </h2>
      {text !== '' && <Paragraphs text={text} />}
      <ul className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li
            key={entry.name}
            id={entry.name}
            className="grid gap-x-6 target:bg-mist target:outline-2 target:outline-edge sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <a
              href={paths.apiReference(entry.name)}
              className="inline-flex min-h-11 items-center text-link underline wrap-anywhere"
            >
              {entry.title}
            </a>
            {entry.address !== '' && (
              <span className="flex items-center pb-2 font-mono text-sm wrap-anywhere sm:py-2">
                {entry.address}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
