import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { breadcrumbs } from '#/app/web/structured-data.ts'
import type { Route } from './+types/terms.page.ts'
import { terms as english } from './legal/terms.en.ts'
import { terms as indonesian } from './legal/terms.id.ts'
import { LegalText } from './legal/legal-text.tsx'
import { asDocument } from '#/app/web/document/route-handle.ts'

/** The text comes as data, so that no other page carries it. */
export function loader({ context }: Route.LoaderArgs) {
  return { text: context.get(requestContextKey).language === 'id' ? indonesian : english }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.common_terms(),
    description: m.terms_meta(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.common_terms(), paths.terms()]])],
  })
}

export const handle = asDocument(Terms, 'site')

function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalText text={loaderData.text} />
}
