import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import type { Route } from './+types/terms.page.ts'
import english from '#/pages/public/legal/terms.en.md?raw'
import indonesian from '#/pages/public/legal/terms.id.md?raw'
import { readLegalText } from '#/pages/public/legal/legal-document.ts'
import { LegalText } from '#/pages/public/legal/legal-text.tsx'
import { asDocument } from '#/pages/web/document/route-handle.ts'

/** The text comes as data, so that no other page carries it. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestContextKey)
  return { text: readLegalText(language === 'id' ? indonesian : english, language) }
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
