import { both, joinWithSlash } from '#/domain/documents/certificate/texts/printed-texts.ts'
import { lastDayShown, recordsOf, type Kit } from '#/domain/documents/kit/contents/kit.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { KitQuestion } from './kit-question.ts'

const THREAD = 'domain/documents/kit/sheets/kit-thread.server.ts'

/** The instruction sheet for inspectors of a ship: a PDF with one page in each language. */
export function instructionSheet(
  { db, origin }: RequestContext,
  { ship, certificates, left, madeAt }: Kit,
): Promise<Uint8Array> {
  const facts = {
    ship,
    certificates: certificates.map(({ shown }) => ({
      number: shown.number,
      code: codeOf(shown.code),
      until: lastDayShown(shown),
    })),
    more: left.more > 0,
    madeAt,
    madeOn: dateInJakarta(madeAt),
    authority: office.names.en,
    emergencyPhone: office.emergencyPhone,
    phone: office.phone,
    email: office.email,
    origin,
    addresses: {
      en: origin + paths.verify(undefined, 'en'),
      id: origin + paths.verify(undefined, 'id'),
    },
    shipLink: origin + paths.vessel(ship.imo),
  }
  return ask(db, { what: 'instructions', facts })
}

/** The page of QR codes: a PDF. `links`: what the code of each record holds. */
export function codesSheet(
  { db }: RequestContext,
  { ship, certificates, madeAt }: Kit,
  links: ReadonlyMap<number, string>,
): Promise<Uint8Array> {
  const noExpiry = joinWithSlash(both(m.kit_no_expiry))
  const printed = {
    ship,
    title: joinWithSlash(both(m.kit_codes)),
    lead: joinWithSlash(both(m.kit_codes_text)),
    madeAt,
    authority: office.names.en,
    alt: both(() => m.document_qr_alt({ number: '{number}' })).en,
    codes: recordsOf(certificates).map(({ record, parts }) => ({
      link: links.get(record.id) ?? '',
      number: record.certificateId,
      lines: parts.map(({ shown }) => ({
        code: codeOf(shown.code) || shown.label,
        until: lastDayShown(shown) ?? noExpiry,
      })),
    })),
  }
  return ask(db, { what: 'codes', printed })
}

/** The abbreviation of a type; none where it is none of the known types. */
function codeOf(code: string): string {
  return code === 'OTHER' ? '' : code
}

/** What the thread answers is the bytes of the PDF. */
function ask(db: RequestContext['db'], question: KitQuestion): Promise<Uint8Array> {
  return db.askThread(THREAD, question) as Promise<Uint8Array>
}
