import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import type { Route } from './+types/privacy.page.ts'
import english from '#/pages/public/legal/privacy.en.md?raw'
import indonesian from '#/pages/public/legal/privacy.id.md?raw'
import { readLegalText } from '#/pages/public/legal/legal-document.ts'
import { composeSupplement } from '#/pages/public/legal/supplement/compose.server.ts'
import { english as supplementInEnglish } from '#/pages/public/legal/supplement/words.en.ts'
import { indonesian as supplementInIndonesian } from '#/pages/public/legal/supplement/words.id.ts'
import { LegalText } from '#/pages/public/legal/legal-text.tsx'
import { asDocument } from '#/pages/web/document/route-handle.ts'

/** The text comes as data, so that no other page carries it. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestContextKey)
  const isIndonesian = language === 'id'
  return {
    text: readLegalText(isIndonesian ? indonesian : english, language),
    supplement: composeSupplement(isIndonesian ? supplementInIndonesian : supplementInEnglish),
  }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.common_privacy(),
    description: m.privacy_meta(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.common_privacy(), paths.privacy()]])],
  })
}

export const handle = asDocument(Privacy, 'site')

function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalText text={loaderData.text} supplement={loaderData.supplement} />
}
