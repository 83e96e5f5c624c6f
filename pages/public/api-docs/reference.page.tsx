import { data } from 'react-router'
import { officeName } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { apiDocumentContext, requestContextKey } from '#/pages/web/route-context.ts'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'
import { BreadcrumbList, breadcrumbLink } from '#/pages/web/ui/breadcrumb-list.tsx'
import type { Route } from './+types/reference.page.ts'
import { referencePage, type ReferencePage, type ResponseText, type Section } from './reference.ts'
import { Code, Inline, Paragraphs } from './text.tsx'
import { Fragment } from 'react'
import type { FieldRow } from './fields.ts'

// On the table, not on each cell: the page is half as long by it.
const table = [
  'w-full border-collapse text-base max-sm:block',
  '[&_tbody_tr]:border-b [&_tbody_tr]:border-line max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:py-2',
  '[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top max-sm:[&_td]:block max-sm:[&_td]:py-0.5 sm:[&_td:nth-child(2)]:w-[28%]',
  '[&_th]:pr-4 [&_th]:font-semibold [&_tbody_th]:py-2 [&_tbody_th]:text-left [&_tbody_th]:align-top [&_tbody_th]:text-ink',
  'max-sm:[&_tbody_th]:block max-sm:[&_tbody_th]:py-0.5 sm:[&_tbody_th]:w-[30%]',
  '[&_tbody_th]:font-mono [&_tbody_th]:text-[0.9rem] [&_tbody_th]:[overflow-wrap:anywhere]',
].join(' ')

type FieldTableProps = { rows: FieldRow[]; caption: string; isRequest?: boolean | undefined }

/**
 * The fields of a request, a response or a record. `isRequest`: the fields are sent, so required
 * ones are marked.
 */
function FieldTable({ rows, caption, isRequest = false }: FieldTableProps) {
  if (rows.length === 0) return null
  return (
    <table className={table}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge text-left text-sm text-quiet">
          {['Field', 'Type', 'Meaning'].map((name) => (
            <th key={name} scope="col" className="py-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, required, type, limits, description, values, record }) => (
          <tr key={`${name} ${type}`}>
            <th scope="row">
              <Name name={name} />
              {isRequest && required && (
                <span className="block font-sans text-sm font-normal text-quiet">required</span>
              )}
            </th>
            <td>
              {values.length > 0 ? (
                <Values type={type} values={values} />
              ) : (
                <Type type={type} record={record} />
              )}
              {limits && <span className="block text-sm text-quiet">{limits}</span>}
            </td>
            <td>{description && <Inline text={description} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A type, which leads to the page of its record. */
function Type({ type, record }: { type: string; record: string | null }) {
  if (record === null) return type
  return (
    <a href={paths.apiReference(`record-${record}`)} className="text-link underline">
      {type}
    </a>
  )
}

/** A long list of values, collapsed until the reader opens it. */
function Values({ type, values }: { type: string; values: string[] }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2 text-link underline sm:min-h-0 sm:py-0">
        {type}
      </summary>
      <ul className="mt-1 mb-2">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </details>
  )
}

/** A field name that may be broken after its full stops. */
function Name({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.')
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of a name have no identity except their position.
        <Fragment key={`${index}${part}`}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = referencePage(await context.get(apiDocumentContext)(), params.name)
  if (!page) throw data({ detail: `The API has nothing called ${params.name}.` }, { status: 404 })
  return { page, canonical: context.get(requestContextKey).origin + paths.apiReference(page.name) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, canonical } = loaderData
  return [
    { title: `${page.title} | API | ${officeName()}` },
    { name: 'description', content: [page.address, page.title].filter(Boolean).join(': ') },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export const ErrorBoundary = ErrorPage

/** One call, message or record: what it is for, what it takes, what it answers, and an example. */
export default function Reference({ loaderData: { page } }: Route.ComponentProps) {
  const { name, title, address, text, sections, group } = page
  return (
    <main
      id="main"
      className="wrap-wide grid gap-x-14 gap-y-10 py-8 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <article aria-labelledby="title" className="flex min-w-0 flex-col gap-7">
        <div className="flex flex-col gap-3">
          <BreadcrumbList
            label="Breadcrumbs"
            here={title}
            links={[
              <a key="api" href={paths.apiDocs()} className={breadcrumbLink}>
                API
              </a>,
              <a key="group" href={`${paths.apiDocs()}#${group.id}`} className={breadcrumbLink}>
                {group.name}
              </a>,
            ]}
          />
          <h1 id="title" className="text-3xl font-semibold wrap-anywhere">
            {title}
          </h1>
          {address !== '' && (
            <p className="w-fit rounded-sm bg-mist px-2 py-1 font-mono text-ink wrap-anywhere">
              {address}
            </p>
          )}
          {text !== '' && <Paragraphs text={text} />}
        </div>
        {sections.map((section) => (
          <Part key={section.name} section={section} />
        ))}
      </article>
      <Siblings group={group} current={name} />
    </main>
  )
}

function Part({
  section: { name, text, rows, caption = '', isRequest, responses, code = [] },
}: {
  section: Section
}) {
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{name}</h2>
      {text !== undefined && (
        <p className="max-w-prose">
          <Inline text={text} />
        </p>
      )}
      {rows && <FieldTable rows={rows} caption={caption} isRequest={isRequest} />}
      {responses && (
        <dl className="flex flex-col gap-3">
          {responses.map((response) => (
            <ResponseRow key={response.status} response={response} />
          ))}
        </dl>
      )}
      {code.map((text) => (
        <Code key={text}>{text}</Code>
      ))}
    </section>
  )
}

function ResponseRow({ response: { status, text, headers, shapes } }: { response: ResponseText }) {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="font-mono font-semibold text-ink">{status}</dt>
      <dd className="flex min-w-0 flex-col gap-1">
        <p>
          <Inline text={text} />
        </p>
        {headers.map(([name, meaning]) => (
          <p key={name} className="text-quiet">
            <span className="font-mono text-sm">{name}</span>: {meaning}
          </p>
        ))}
        {shapes.map(({ type, record, rows, caption }, index) => (
          // The alternatives of an answer have no identity except their position.
          <div key={`${index}${type}`} className="max-sm:-ml-[4.25rem]">
            {record === null ? (
              type !== '' && <p className="text-quiet">{type}</p>
            ) : (
              <a
                href={paths.apiReference(`record-${record}`)}
                className="inline-flex min-h-11 items-center text-link underline"
              >
                {type}
              </a>
            )}
            <FieldTable rows={rows} caption={caption} />
          </div>
        ))}
      </dd>
    </div>
  )
}

/** The other pages of the same subject. */
function Siblings({
  group: { name, entries },
  current,
}: {
  group: ReferencePage['group']
  current: string
}) {
  return (
    <nav aria-label={name} className="no-print self-start lg:border-l lg:border-line lg:pl-6">
      <p className="font-semibold text-ink">{name}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <a
              href={paths.apiReference(entry.name)}
              aria-current={entry.name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center leading-tight text-link wrap-anywhere hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-9"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
