import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { CertificateAnswer, certificate } from '#/app/certificates/certificate-answer.ts'
import { CERTIFICATE_TYPES } from '#/app/certificates/certificate-types.ts'
import { CertificateListQuery, SORTS } from './certificate-query.ts'

const { q, status, flag, type, expiring, issuedFrom, issuedTo, sort, limit, after, before } = CertificateListQuery.shape

/** Which certificates, and in what order: the parameters of a list, and of an export. */
export const filterParameters = {
  q: q.meta({
    description: 'Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter.',
    examples: ['samudra'],
  }),
  status: status.meta({ description: 'What a verification says today, by the date in Jakarta.', examples: ['valid'] }),
  flag: flag.meta({ description: 'The name of the flag, just as the certificates have it.' }),
  type: type.meta({
    description: 'One of the types it covers.',
    enum: CERTIFICATE_TYPES.map(({ label }) => label),
  }),
  expiring: expiring.meta({ description: 'In force, and expiring today or within so many days.' }),
  issuedFrom: issuedFrom.meta({ description: 'Issued on this day or later.' }),
  issuedTo: issuedTo.meta({ description: 'Issued on this day or earlier.' }),
  sort: sort.meta({
    description: 'What they are sorted by; `id` is the order of entry, and `-` before a name turns the order round.',
    enum: SORTS.flatMap((column) => [column, `-${column}`]),
    default: '-id',
    examples: ['expiryDate'],
  }),
}

export const certificateListOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates',
    tag: 'Certificates',
    who: 'staff',
    summary: 'List or search certificates',
    description:
      'A page at a time, of those for which all that is asked holds; without `sort` the newest entry comes first. `Link` leads to the next page, where there is one, with everything else that was asked.',
    query: z.object({
      ...filterParameters,
      limit: limit.meta({ description: 'How many on a page.', examples: [50] }),
      after: after.meta({
        description: 'The place where the page begins, as `Link` names it. It is not to be understood, only to be sent back.',
      }),
      before: before.meta({ description: 'The page that ends before such a place, in the same order.' }),
    }),
    answers: {
      200: {
        words: 'One page of certificates.',
        schema: z.array(CertificateAnswer),
        headers: { 'X-Total-Count': 'How many match in all.', Link: 'The next page, as rel="next".' },
      },
    },
    refuses: [429],
    example: { answer: [certificate] },
  },
]
