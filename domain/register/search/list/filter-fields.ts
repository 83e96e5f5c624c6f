import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { SORTS } from './certificate-query.ts'

/** The descriptions of the filter and sort parameters, of the list and of the export. */
export const FILTER_FIELDS = {
  q: {
    text: 'Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter.',
    examples: ['samudra'],
  },
  status: {
    text: 'What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue.',
    examples: ['valid'],
  },
  flag: 'A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it.',
  type: { text: 'One of the types it covers.', enum: CERTIFICATE_TYPES.map(({ label }) => label) },
  expiring:
    'With a certificate in force that expires, or whose extension ends, today or within this number of days.',
  issuedFrom: 'Issued on this day or later.',
  issuedTo: 'Issued on this day or earlier.',
  sort: {
    text: 'What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order.',
    enum: SORTS.flatMap((column) => [column, `-${column}`]),
    default: '-id',
    examples: ['expiryDate'],
  },
}
