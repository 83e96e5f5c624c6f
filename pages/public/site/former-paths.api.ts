import { Hono } from 'hono'
import { inLanguage, LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'

/** The former path of the page `authenticity`. */
const FORMER_PATH = '/really-us'

/** Redirects of pages that have another path now, accepted for one version. */
export const formerPathsApi = new Hono<ApiEnv>()
for (const language of LANGUAGES) {
  const former = inLanguage(FORMER_PATH, language)
  for (const path of [former, `${former}/`]) {
    formerPathsApi.get(path, (c) => c.redirect(inLanguage(paths.authenticity(), language), 308))
  }
}
