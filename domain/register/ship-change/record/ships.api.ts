import { unprintedWarnings } from '#/domain/documents/fonts/unprinted.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { z } from 'zod'
import { CertificateAnswer, certificate } from '#/domain/register/certificate/certificate-answer.ts'
import { mergeShips } from '#/domain/register/ship/merge.server.ts'
import {
  Merge,
  NewShip,
  ShipChanges,
  textsOfShip,
  type ShipRecord,
} from '#/domain/register/ship/ship.ts'
import { readShipKey, type ShipKey } from '#/domain/register/ship/ship-key.ts'
import { ListByNameQuery, PageQuery } from '#/domain/register/company/list-query.ts'
import { createShip, getShip, listShips } from '#/domain/register/ship/ships.server.ts'
import { addPageHeaders, endpoints, PAGE_HEADERS, withWarnings } from '#/domain/api/endpoint.ts'
import { Refusal } from '#/core/refusal.ts'
import { pageOfCertificates, type CertificatesOfShipQuery } from './certificates-of-ship.server.ts'
import { SurveyStatus, surveyStatusExample } from './survey-status.ts'
import {
  ListedShip,
  listedShipExample,
  renamedShipExample,
  ShipAnswer,
  shipExample,
  shipInputExample,
} from './ship-answer.ts'
import { kindsOf, surveyDueOf } from '#/domain/register/certificate/due/surveys-due.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { outlooksOf, statusOf, statusOfPart } from '#/domain/register/model/certificate/status.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { daysBetween } from '#/core/dates.ts'

const params = z.object({
  imo: z.string().meta({
    description: 'The IMO number, seven digits; `id-` and the id of a ship without one.',
    examples: ['9074729'],
  }),
})

function keyIn({ imo }: z.output<typeof params>) {
  const key = readShipKey(imo)
  if (!key)
    throw new Refusal(
      'not-found',
      'There is no such ship: an IMO number has 7 digits, an id is written id-12.',
    )
  return key
}

const SavedShip = withWarnings(ShipAnswer, 'SavedShip', 'A ship that was added or changed.')
const saved = (ship: ShipRecord) => ({ ...ship, warnings: unprintedWarnings(textsOfShip(ship)) })

const version = 'The version that was read; a change based on an older one is refused with 409.'
const fields = {
  callSign: 'Three to seven letters and digits.',
  length: 'Metres, with at most two decimals.',
  ownerId: 'The id of a company.',
  managerId: 'The id of a company.',
}

const paging = {
  limit: { text: 'How many on a page.', examples: [50] },
  after: 'The position where the page begins, taken from `Link`.',
}

export const shipsApi = endpoints({ tag: 'Ships', who: 'staff' })
  .get('/', {
    operationId: 'listShips',
    act: 'ship.read',
    summary: 'List or search ships',
    description: 'By name, a page at a time. `Link` leads to the next page, where there is one.',
    query: ListByNameQuery,
    fields: {
      q: 'Text in the name, a former name, the IMO number, the call sign or the flag.',
      limit: { text: 'How many on a page.', examples: [50] },
      after: 'The position where the page begins, taken from `Link`.',
    },
    answer: {
      text: 'One page of ships.',
      schema: z.array(ListedShip),
      headers: { ...PAGE_HEADERS, 'X-Total-Count': 'The number of matches, counted up to 5,000.' },
    },
    refuses: [429],
    example: { answer: [listedShipExample] },
    handle: async ({ c, context, query }) => {
      const { ships, total, next } = await listShips(context, query())
      addPageHeaders(c, { total, next: next === null ? null : { after: String(next) } })
      return ships
    },
  })
  .post('/', {
    operationId: 'createShip',
    act: 'ship.change',
    summary: 'Add a ship',
    description: 'A certificate that is issued with an unknown IMO number adds its ship by itself.',
    body: NewShip,
    fields,
    answer: {
      status: 201,
      text: 'The ship, with what a person should look at.',
      schema: SavedShip,
    },
    refuses: [409],
    example: { body: shipInputExample, answer: { ...shipExample, warnings: [] } },
    handle: async ({ context, body: input }) => saved(await createShip(context, input)),
  })
  .get('/:imo', {
    operationId: 'getShip',
    act: 'ship.read',
    summary: 'Read a ship',
    params,
    answer: { text: 'The ship, with its companies, names and flags.', schema: ShipAnswer },
    refuses: [404],
    example: { answer: shipExample },
    handle: ({ context, params: path }) => getShip(context, keyIn(path())),
  })
  .put('/:imo', {
    operationId: 'updateShip',
    act: 'ship.change',
    confirms: true,
    summary: 'Change a ship',
    description:
      'Merges what is sent into the ship; what is left out stays as it is. A new name or flag needs `since` and `reason`; the old one stays in the list with its period. Another spelling of the flag of one State, or another register under it (`Turkey` and `Türkiye`, `Portugal` and `Portugal (MAR)`), is recorded as a correction, needs neither and ends nothing. A new flag withdraws the statutory certificates of the ship, as `docs/surveys.md` says, and notifies its owner and the administration of the old flag. Another company (the manager, else the owner) withdraws the Safety Management and the International Ship Security Certificate that were issued before, and another owner the Maritime Labour Certificate: `companyChange` says whether it changed, with `since` and `reason`, or the register is corrected; where certificates would end and it is left out, the change is refused (400). An API key names the first owner and manager, and changes neither.',
    params,
    body: ShipChanges,
    fields: {
      ...fields,
      version,
      since:
        'The day since when the new name or flag holds; not in the future, and not before the present one.',
      reason: 'Why the name, flag or company changes.',
      companyChange:
        '`changed`: another owner or manager took the ship over; `corrected`: the register was wrong, and no certificate ends.',
      flagChange:
        'Where it is not clear whether the new text is another flag (a text that names no State we know, or a territory and the State that answers for it), say which it is; without it such a change is refused (400), because a change of flag ends certificates. Refused where it contradicts what is clear.',
    },
    answer: {
      text: 'The ship after the change, with what a person should look at.',
      schema: SavedShip,
    },
    refuses: [404, 409],
    example: {
      body: { name: 'KM Samudra Raya', since: '2026-11-01', reason: 'Sold', version: 1 },
      answer: { ...renamedShipExample, warnings: [] },
    },
    handle: async ({ context, params: path, body: changes }) =>
      saved(await changeShip(context, keyIn(path()), changes)),
  })
  .get('/:imo/certificates', {
    operationId: 'listShipCertificates',
    act: 'certificate.read',
    summary: 'List the certificates of a ship',
    description:
      'The newest entry first, a page at a time. `Link` leads to the next page, where there is one.',
    params,
    query: PageQuery,
    fields: paging,
    answer: {
      text: 'One page of certificates.',
      schema: z.array(CertificateAnswer),
      headers: PAGE_HEADERS,
    },
    refuses: [404, 429],
    example: { answer: [certificate] },
    handle: async ({ c, context, params: path, query }) => {
      const { certificates, total, next } = await pageOfCertificates(
        context,
        keyIn(path()),
        query(),
      )
      addPageHeaders(c, { total, next: next === null ? null : { after: String(next) } })
      return certificates
    },
  })
  .get('/:imo/survey-status', {
    operationId: 'getSurveyStatus',
    act: 'ship.read',
    summary: 'Read which surveys a ship needs',
    description:
      'Each certificate of a ship with the surveys done, the next window and how many days are left, computed for today; a page at a time.',
    params,
    query: PageQuery,
    fields: paging,
    answer: {
      text: 'One page, the newest entry first.',
      schema: z.array(SurveyStatus),
      headers: PAGE_HEADERS,
    },
    refuses: [404, 429],
    example: { answer: [surveyStatusExample] },
    handle: async ({ c, context, params: path, query }) => {
      const { statuses, total, next } = await pageOfSurveyStatus(context, keyIn(path()), query())
      addPageHeaders(c, { total, next: next === null ? null : { after: String(next) } })
      return statuses
    },
  })
  .post('/:imo/merge', {
    operationId: 'mergeShips',
    act: 'ship.merge',
    summary: 'Merge another ship into a ship',
    description:
      'For one ship that was entered twice. The certificates of the other ship move to this one, what this one lacks is taken from the other, and the other leaves the register. Two ships with different IMO numbers are not merged while the other has certificates (409).',
    params,
    body: Merge,
    fields: {
      from: 'The ship that leaves the register: its IMO number, or `id-` and its id.',
      version: 'The version of this ship that was read.',
      fromVersion: 'The version of the other ship that was read.',
      reason: 'Why they are one ship; stays in the history.',
    },
    answer: { text: 'The ship after the change.', schema: ShipAnswer },
    refuses: [404, 409],
    example: {
      body: {
        from: 'id-318',
        version: 1,
        fromVersion: 1,
        reason: 'Entered twice, once without its IMO number',
      },
      answer: { ...shipExample, version: 2 },
    },
    handle: ({ context, params: path, body: merge }) => mergeShips(context, keyIn(path()), merge),
  })

/**
 * The surveys of one page of the certificates of a ship, the newest entry first. Refuses:
 * not-found; too-many.
 */
async function pageOfSurveyStatus(
  context: RequestContext,
  key: ShipKey,
  query: CertificatesOfShipQuery,
) {
  const { certificates, total, next } = await pageOfCertificates(context, key, query)
  return {
    statuses: certificates.map((certificate) => surveyStatusOf(certificate, context.today)),
    total,
    next,
  }
}

function surveyStatusOf(certificate: Certificate, today: string): SurveyStatus {
  const { id, certificateId, parts, surveysFrom } = certificate
  const outlooks = outlooksOf(certificate, today)
  return {
    id,
    certificateId,
    status: statusOf(certificate, today),
    parts: parts.map((part, i) => {
      const { code, label, expiryDate, extension, surveys, conditions } = part
      const { dueKinds, dueFrom, dueTo } = surveyDueOf(part, outlooks[i], today)
      return {
        code,
        label,
        status: statusOfPart(part, surveysFrom, today),
        expiryDate,
        extension,
        surveys,
        due:
          dueKinds === null || dueFrom === null || dueTo === null
            ? null
            : {
                kinds: kindsOf({ kinds: dueKinds }),
                from: dueFrom,
                to: dueTo,
                daysLeft: daysBetween(today, dueTo),
              },
        conditions,
      }
    }),
  }
}
