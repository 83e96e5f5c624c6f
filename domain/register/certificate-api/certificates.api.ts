import { undoWithdrawal } from '#/domain/register/certificate/standing/undo-withdrawal.server.ts'
import { WithdrawalUndone } from '#/domain/register/certificate/standing/undo-withdrawal.ts'
import { printedTexts } from '#/domain/register/model/certificate/printed-texts.ts'
import { unprintedWarnings } from '#/domain/documents/fonts/unprinted.server.ts'
import { z } from 'zod'
import { addPageHeaders, endpoints, PAGE_HEADERS, withWarnings } from '#/domain/api/endpoint.ts'
import {
  CertificateAnswer,
  certificate,
  certificateRecord,
} from '#/domain/register/certificate/certificate-answer.ts'
import { DeletionCall } from '#/domain/register/certificate/deletion.ts'
import {
  CertificateChanges,
  NewCertificate,
  type Certificate,
} from '#/domain/register/model/certificate/certificate.ts'
import {
  FIELD_NAMES,
  fieldOf,
  pick,
  PUBLIC_FACTS,
} from '#/domain/register/model/certificate/field-lists.ts'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { listCertificatesAsJson } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { FILTER_FIELDS } from '#/domain/register/search/list/filter-fields.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  ReAuthentication,
  RE_AUTHENTICATION_FIELDS,
} from '#/domain/people/model/re-authentication.ts'
import { undoFlagChange } from '#/domain/register/ship-change/flag-change/undo-flag-change.server.ts'
import { UndoneFlagChange } from '#/domain/register/ship-change/flag-change/undone-flag-change.ts'
import { StandingDecision } from '#/domain/register/model/certificate/standing.ts'
import { warningsOf } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'

const SavedCertificate = withWarnings(
  CertificateAnswer,
  'SavedCertificate',
  'A certificate that was issued or changed.',
)

/** A certificate that was saved, with what a person should look at. */
async function savedAnswer(context: RequestContext, saved: Certificate) {
  return {
    ...saved,
    warnings: [...(await warningsOf(context, saved)), ...unprintedWarnings(printedTexts(saved))],
  }
}

const fields = {
  ...Object.fromEntries(
    FIELD_NAMES.flatMap((name) => (fieldOf(name).sent ? [[name, fieldOf(name).sent ?? '']] : [])),
  ),
  selectedCertificates:
    'Types of the register’s list of 16, named as `type` is when certificates are listed.',
}

const standingReason = 'Annual survey overdue'
const suspended = {
  ...certificate,
  isValid: false,
  standing: 'suspended',
  standingReason,
  standingSince: '2026-11-21',
  version: 2,
}

export const certificatesApi = endpoints({
  tag: 'Certificates',
  who: 'staff',
  record: certificateRecord,
})
  .get('/', {
    operationId: 'listCertificates',
    act: 'certificate.read',
    summary: 'List or search certificates',
    description:
      'Returns the certificates that match all filters, page by page; without `sort` the newest entry comes first. `Link` leads to the next page, where there is one, with the same filters.',
    query: CertificateListQuery,
    fields: {
      ...FILTER_FIELDS,
      limit: { text: 'How many on a page.', examples: [50] },
      after:
        'The position where the page begins, as given by `Link`. Its format is internal: send it back unchanged.',
      before: 'The page that ends before such a position, in the same order.',
    },
    answer: {
      text: 'One page of certificates.',
      schema: z.array(CertificateAnswer),
      headers: {
        ...PAGE_HEADERS,
        'X-Total-Count': 'The number of matches, counted up to 5,000.',
        'X-Total-Count-Capped': '`true` where more than 5,000 match, else `false`.',
      },
    },
    refuses: [429],
    example: { answer: [certificate] },
    handle: async ({ c, context, query }) => {
      const { certificates, total, totalIsCapped, next } = await listCertificatesAsJson(
        context,
        query(),
      )
      c.header('X-Total-Count-Capped', String(totalIsCapped))
      addPageHeaders(c, { total, next: next === null ? null : { after: next } })
      return c.body(certificates, 200, { 'Content-Type': 'application/json' })
    },
  })
  .post('/', {
    operationId: 'createCertificate',
    act: 'certificate.issue',
    summary: 'Issue a certificate',
    description:
      'A number that is taken, or was ever issued before, is refused with 409. With `renewalOf` it renews another certificate, which names this one in `supersededBy` and is superseded from its issue date on, part by part: only parts of types that this one has, each naming the part that renews it, such as `NUMBER/SEC`; where they have no type in common, all. One that is withdrawn, or renewed already, cannot be renewed (409).',
    body: NewCertificate,
    fields: {
      ...fields,
      parts:
        'Its certificates, each with its own dates, instead of selected types. What is left out of a part is as in the record; types that do not expire have no expiry date.',
      renewalOf:
        'The id of the certificate that this one renews. Null or left out where it renews none.',
    },
    answer: {
      status: 201,
      text: 'The certificate as it is stored in the register, with what a person should look at.',
      schema: SavedCertificate,
    },
    refuses: [404, 409],
    example: {
      body: {
        ...pick(certificate, PUBLIC_FACTS),
        selectedCertificates: ['International Load Line', 'International Tonnage'],
      },
      answer: { ...certificate, warnings: [] },
    },
    handle: async ({ context, body }) =>
      savedAnswer(context, await createCertificate(context, body)),
  })
  .get('/:id', {
    operationId: 'getCertificate',
    act: 'certificate.read',
    summary: 'Read a certificate',
    answer: { text: 'The record.', schema: CertificateAnswer },
    example: { answer: certificate },
    handle: ({ context, id }) => getCertificate(context, id),
  })
  .put('/:id', {
    operationId: 'updateCertificate',
    act: 'certificate.change',
    confirms: true,
    summary: 'Change a certificate',
    description:
      'Merges what is sent into the record, so that a record may be sent back whole. With a `version`, a change based on an older one is refused. Every change is stored in the register for good. A change of a fact that a verification shows is a correction: the public sees its day, its fields and its reason. Dates and standing change for all certificates of the record where they agree; where these have their own, the change is refused, and `instead` has the page of each.',
    body: CertificateChanges,
    fields: {
      ...fields,
      correctionReason:
        'Why facts that a verification shows are changed. Public; left out, the public reads that no reason was given.',
    },
    answer: {
      text: 'The record after the change, with what a person should look at.',
      schema: SavedCertificate,
    },
    refuses: [409],
    example: {
      body: { standing: 'suspended', standingReason, version: 1 },
      answer: { ...suspended, warnings: [] },
    },
    handle: async ({ context, id, body }) =>
      savedAnswer(context, await updateCertificate(context, id, body)),
  })
  .post('/:id/standing', {
    operationId: 'changeStanding',
    act: 'certificate.decide',
    confirms: true,
    summary: 'Suspend, reinstate or withdraw',
    description:
      'From today on, by the date in Jakarta. One in force can be suspended or withdrawn, one that is suspended reinstated or withdrawn; anything else is refused with 409. Withdrawn is final, but for 24 hours in which an administrator can undo it.',
    body: StandingDecision,
    fields: {
      reason:
        'Why. Everyone who verifies the certificate reads the reason of a suspension or withdrawal; each stays in its history.',
      version: 'The version that was read; a decision upon an older one is refused with 409.',
    },
    answer: { text: 'The record after the decision.', schema: CertificateAnswer },
    refuses: [409],
    example: { body: { move: 'suspend', reason: standingReason, version: 1 }, answer: suspended },
    handle: ({ context, id, body }) => decideStanding(context, id, body),
  })
  .post('/:id/undo-withdrawal', {
    operationId: 'undoWithdrawal',
    act: 'withdrawal.undo',
    who: 'administrators',
    summary: 'Undo a withdrawal of the last 24 hours',
    description:
      'Each certificate of the record that was withdrawn in the last 24 hours is again what it was before, in force or suspended. Owner and administration are notified, and a verification shows it as a correction of `standing`. Refused with 409 where none was: an older withdrawal is final.',
    body: WithdrawalUndone.extend(ReAuthentication.shape),
    fields: {
      reason: 'Why; the public reads it.',
      version: 'The version that was read; an older one is refused with 409.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: { text: 'The record after it.', schema: CertificateAnswer },
    refuses: [403, 409, 429],
    example: {
      body: { reason: 'Another ship was meant', version: 2, password: 'a lantern on the quay' },
      answer: certificate,
    },
    handle: ({ context, id, body: { reason, version, ...again } }) =>
      undoWithdrawal(context, id, { reason, version }, again),
  })
  .post('/:id/undo-flag-change', {
    operationId: 'undoFlagChange',
    act: 'withdrawal.undo',
    who: 'administrators',
    summary: 'Undo a withdrawal by a change of flag that was none',
    description:
      'The one withdrawal that can be undone at any time: the flag of the ship was written otherwise (`Turkey`, `Türkiye`), or its change was recorded by mistake. The ship has the event of that change; a reason that only reads like one undoes nothing. Each certificate of the record that the change withdrew is again what it was before, in force or suspended; owner and administration are notified. Refused with 409 where no change of flag withdrew a certificate of it, or the ship has another flag.',
    body: UndoneFlagChange.extend(ReAuthentication.shape),
    fields: {
      reason: 'Why the flag did not change; stays in the history.',
      version: 'The version that was read; an older one is refused with 409.',
      recordedByMistake: 'Must be true where the two flags are not one State; else left out.',
      ...RE_AUTHENTICATION_FIELDS,
    },
    answer: { text: 'The record after it.', schema: CertificateAnswer },
    refuses: [403, 409, 429],
    example: {
      body: { reason: 'Türkiye is Turkey', version: 2, password: 'a lantern on the quay' },
      answer: certificate,
    },
    handle: ({ context, id, body: { reason, version, recordedByMistake, ...again } }) =>
      undoFlagChange(context, id, { reason, version, recordedByMistake }, again),
  })
  .delete('/:id', {
    operationId: 'deleteCertificate',
    act: 'certificate.delete',
    summary: 'Delete a certificate',
    description:
      'For a record entered by mistake: its number is then verified as “not found”, with the day it was removed. A real certificate that is no longer valid is withdrawn instead. Staff find it with the reason in `GET /api/deletions`; without one, that none was given. The call needs no body.',
    body: DeletionCall,
    optionalBody: true,
    fields: {
      reason: 'Why; it stays in the history and in the list of deletions, for staff alone.',
      version: 'The version that was read; an older one is refused with 409.',
    },
    answer: { status: 204, text: 'The certificate was deleted.' },
    refuses: [409],
    example: { body: { reason: 'Entered twice' } },
    handle: ({ context, id, body }) => deleteCertificate(context, id, body),
  })
