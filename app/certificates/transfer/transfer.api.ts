import { Hono, type Context } from 'hono'
import { authoriseExport } from '#/app/accounts/re-authentication/export-grants.server.ts'
import { jsonBody } from '#/app/json-body.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { certificateIds } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/app/certificates/list/certificate-query.ts'
import { filterText } from '#/app/certificates/list/list-address.ts'
import { ChosenIds, chosenText } from './chosen.ts'
import { exportCertificates, requireExport } from './export.server.ts'
import { ImportChoices } from './format/columns.ts'
import { faultsCsv } from './faults-csv.server.ts'
import { checkImport, commitImport, discardImport, getImport, listImports, receiveImport } from './imports.server.ts'
import { receivedBytes } from './uploads.server.ts'

/** `ids`: those that were chosen, in this order; else all that the filters of the list name, in its order. */
export const exportApi = new Hono<ApiEnv>().get('/', async (c) => {
  const scope = c.get('scope')
  await requireExport(scope)
  const asked = c.req.query()
  const chosen = chosenText(new URL(c.req.url).searchParams)
  const ids =
    chosen === null ? await certificateIds(scope, CertificateListQuery.parse(asked)) : Int32Array.from(ChosenIds.parse(chosen))
  const count = ids.length
  const exported = chosen === null ? { count, filter: filterText(new URLSearchParams(asked)) } : { count, ids: [...ids] }
  await authoriseExport(scope, exported, asked['grant'] ?? null)
  return c.body(exportCertificates(scope, ids), 200, {
    ...asFile(`certificates-${scope.today}.csv`),
    'X-Total-Count': String(count),
  })
})

export const importsApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', async (c) => c.json(await listImports(c.get('scope'))))
  // The body is the file itself; its name is `name` in the query.
  .post('/', async (c) => {
    const sent = { fileName: c.req.query('name') || 'file', content: receivedBytes(c.req.raw.body) }
    return c.json(await receiveImport(c.get('scope'), sent), 202)
  })
  .get('/:id', async (c) => c.json(await getImport(c.get('scope'), idOf(c))))
  .delete('/:id', async (c) => {
    await discardImport(c.get('scope'), idOf(c))
    return c.body(null, 204)
  })
  .post('/:id/check', async (c) =>
    c.json(await checkImport(c.get('scope'), idOf(c), await jsonBody(c.req, ImportChoices)), 202),
  )
  .post('/:id/commit', async (c) => c.json(await commitImport(c.get('scope'), idOf(c)), 202))
  .get('/:id/faults.csv', async (c) => {
    const id = idOf(c)
    return c.body(await faultsCsv(c.get('scope'), id), 200, asFile(`import-${id}-faults.csv`))
  })

function asFile(name: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  }
}

/** The id in the path; anything that is none names no import. */
function idOf(c: Context<ApiEnv>): number {
  const id = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not-found', 'There is no such import.')
  return Number(id)
}
