import { Hono } from 'hono'
import { LANGUAGES } from '#/app/language/language.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { Refusal } from '#/app/refusal.ts'
import { listServices, readService } from './services.server.ts'

/** Texts are English; `?language=id` gives them in Indonesian. */
export const servicesApi = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listServices(c.get('scope'), languageAsked(c.req.query('language')))))
  .get('/:slug', async (c) => {
    const { service } = await readService(c.get('scope'), c.req.param('slug'), languageAsked(c.req.query('language')))
    return c.json(service)
  })

function languageAsked(asked = 'en') {
  const language = LANGUAGES.find((one) => one === asked)
  if (!language) throw new Refusal('invalid', `language is one of ${LANGUAGES.join(', ')}`)
  return language
}
