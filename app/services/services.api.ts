import { Hono, type Context } from 'hono'
import { LANGUAGES, type Language } from '#/app/language/language.ts'
import { jsonBody } from '#/app/json-body.ts'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { createService, deleteService, findServiceRecord, updateService } from './service-editing.server.ts'
import { ServiceInput } from './service-input.ts'
import { listServices, listServicesForStaff, presentSlug, readService } from './services.server.ts'

/** Texts are English; `?language=id` gives them in Indonesian. Strangers are told of those that visitors see, staff of all. */
export const servicesApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', async (c) => {
    const scope = c.get('scope')
    return c.json(await (scope.actor ? listServicesForStaff : listServices)(scope, languageAsked(c)))
  })
  .post('/', async (c) => c.json(await createService(c.get('scope'), await jsonBody(c.req, ServiceInput)), 201))
  .get('/:slug', async (c) => {
    const [scope, slug] = [c.get('scope'), c.req.param('slug')]
    try {
      const { service } = await readService(scope, slug, { language: languageAsked(c), preview: true })
      return c.json(service)
    } catch (error) {
      const moved = error instanceof Refusal && error.kind === 'not-found' ? await presentSlug(scope, slug) : null
      if (moved === null) throw error
      return c.redirect(paths.serviceJson(moved) + new URL(c.req.url).search, 301)
    }
  })
  .put('/:slug', async (c) => {
    const { id } = await findServiceRecord(c.get('scope'), c.req.param('slug'))
    return c.json(await updateService(c.get('scope'), id, await jsonBody(c.req, ServiceInput)))
  })
  .delete('/:slug', async (c) => {
    const { id } = await findServiceRecord(c.get('scope'), c.req.param('slug'))
    await deleteService(c.get('scope'), id)
    return c.body(null, 204)
  })

function languageAsked(c: Context<ApiEnv>): Language {
  const asked = c.req.query('language') ?? 'en'
  const language = LANGUAGES.find((one) => one === asked)
  if (!language) throw new Refusal('invalid', `language is one of ${LANGUAGES.join(', ')}`)
  return language
}
