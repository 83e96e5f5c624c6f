import { data, Form, Link, useNavigation } from 'react-router'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { officeName } from '#/app/site/office.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { inputLook } from '#/app/ui/field.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'
import { CertificateListQuery } from '#/app/certificates/certificate.ts'
import { listCertificates } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/certificate-list.page.ts'
import { CertificateTable } from './certificate-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const asked = new URL(request.url).searchParams
  const query = CertificateListQuery.safeParse(Object.fromEntries(asked))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { after } = query.data
  const page = await orErrorPage(listCertificates(scope, query.data))
  return { ...page, typed: asked.get('q') ?? '', after: after ?? null, today: scope.today }
}

export function meta() {
  return [{ title: `Certificates | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function CertificateList({ loaderData }: Route.ComponentProps) {
  const { certificates, total, next, typed, after, today } = loaderData
  const searching = useNavigation().location?.pathname === paths.staff()
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-semibold">Certificates</h1>
        <Link to={paths.newCertificate()} className={buttonLook({ kind: 'main' })}>
          Add Certificate
        </Link>
      </div>
      <search>
        <Form className="flex max-w-2xl flex-wrap gap-3">
          <label htmlFor="q" className="sr-only">
            Search certificates by number, vessel, type or IMO number
          </label>
          <input
            id="q"
            key={typed}
            name="q"
            type="search"
            defaultValue={typed}
            maxLength={200}
            placeholder="Search certificates..."
            className={`${inputLook} grow basis-60`}
          />
          <Button disabled={searching}>{searching ? <Spinner /> : null}Search</Button>
        </Form>
      </search>
      {total === 0 ? <Empty searched={typed !== ''} /> : <Found total={total} searched={typed !== ''} />}
      {certificates.length > 0 && <CertificateTable certificates={certificates} today={today} />}
      <nav aria-label="Pages" className="flex gap-3">
        {after !== null && (
          <Link to={pageAddress(typed, null)} className={buttonLook()}>
            First page
          </Link>
        )}
        {next !== null && (
          <Link to={pageAddress(typed, next)} className={buttonLook()}>
            Next page
          </Link>
        )}
      </nav>
    </main>
  )
}

function pageAddress(typed: string, after: number | null): string {
  const search = new URLSearchParams({ ...(typed && { q: typed }), ...(after !== null && { after: String(after) }) })
  return search.size > 0 ? `${paths.staff()}?${search}` : paths.staff()
}

function Found({ total, searched }: { total: number; searched: boolean }) {
  const count = new Intl.NumberFormat('en-GB').format(total)
  return (
    <output className="text-quiet">
      {count} {total === 1 ? 'certificate' : 'certificates'}
      {searched ? ' match your search' : ', newest first'}
    </output>
  )
}

function Empty({ searched }: { searched: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-sm border border-line bg-mist p-8">
      <output className="text-lg font-semibold text-ink">
        {searched ? 'No certificates match your search' : 'No certificates found'}
      </output>
      {searched ? (
        <Link to={paths.staff()} className={buttonLook()}>
          Show all certificates
        </Link>
      ) : (
        <Link to={paths.newCertificate()} className={buttonLook({ kind: 'main' })}>
          Create Certificate
        </Link>
      )}
    </div>
  )
}
