import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { breadcrumbs } from '#/app/web/structured-data.ts'
import type { Route } from './+types/privacy.page.ts'
import { privacy as english } from './legal/privacy.en.ts'
import { privacy as indonesian } from './legal/privacy.id.ts'
import { composeSupplement } from './legal/supplement/compose.server.ts'
import { english as supplementInEnglish } from './legal/supplement/words.en.ts'
import { indonesian as supplementInIndonesian } from './legal/supplement/words.id.ts'
import { LegalText } from './legal/legal-text.tsx'
import { asDocument } from '#/app/web/document/route-handle.ts'

/** The text comes as data, so that no other page carries it. */
export function loader({ context }: Route.LoaderArgs) {
  const isIndonesian = context.get(requestContextKey).language === 'id'
  return {
    text: isIndonesian ? indonesian : english,
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
