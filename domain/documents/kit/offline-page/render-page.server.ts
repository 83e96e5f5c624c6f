import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- the file that it makes is rendered like the HTML of an email: no page of the site
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { qrSvgByRuns } from '#/domain/register/certificate/qr.server.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { recordsOf, type Kit } from '#/domain/documents/kit/contents/kit.ts'
import { programFile } from '#/db/program.ts'
import type { Language } from '#/core/languages.ts'
import { AGE_SCRIPT } from './age-script.ts'
// oxlint-disable-next-line no-restricted-imports -- as above
import { OfflineKit } from './offline-kit.tsx'
import { OFFLINE_RULES } from './offline-style.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const STYLE = `${readFileSync(programFile('pages/web/styles/colours.css'), 'utf8').split('@theme')[0]}${OFFLINE_RULES}`

/**
 * Nothing is loaded, and nothing runs but what is written into the page: also where the file is
 * opened from a disk.
 */
const POLICY = `default-src 'none'; style-src ${sha256(STYLE)}; script-src ${sha256(AGE_SCRIPT)}; img-src data:; base-uri 'none'; form-action 'none'`

/**
 * The page of a kit that opens without a network: one file, complete without a script, which adds
 * how old the status is. `links`: what the code of each record holds, by the id of the record;
 * `isInArchive`: whether the documents and the page in the other language are beside it.
 */
export function offlinePage(
  kit: Kit,
  { links, isInArchive }: { links: ReadonlyMap<number, string>; isInArchive: boolean },
  language: Language,
): string {
  const codes = new Map(
    recordsOf(kit.certificates).map(({ record: { id } }) => [id, drawingOf(links.get(id) ?? '')]),
  )
  const page = { kit, codes, isInArchive, style: STYLE, script: AGE_SCRIPT, policy: POLICY }
  return withLanguage(
    language,
    () => `<!doctype html>\n${renderToStaticMarkup(createElement(OfflineKit, page))}\n`,
  )
}

/** A QR code as the address of a picture that is within the page. */
function drawingOf(link: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvgByRuns(link))}`
}
