import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { CorrectionsAnswer } from '#/app/certificates/certificate-answer.ts'
import type { Proof } from '#/app/register/log/proof.ts'
import { ManyNumbers } from './machines/many.ts'
import { PastDay } from './past/past.ts'
import { CODE_OUTCOMES, type CheckedCode } from './code/code.ts'
import { STATUSES, type Check, type PublicCertificate } from './verdict.ts'

export const shown = z
  .strictObject({
    certificateId: z.string().describe('The certificate number in its normal form.'),
    type: z.string().describe('The first of its types.'),
    vesselName: z.string(),
    imoNumber: z.string().nullable(),
    flag: z.string(),
    issuedDate: z.iso.date(),
    expiryDate: z.iso.date().describe('The last day on which it is valid.'),
    issuedCertificates: z.string().describe('All of its types, joined by comma and space.'),
    isValid: z.boolean().describe('In force today, by the date in Jakarta.'),
    status: z.enum(STATUSES),
    standingReason: z.string().nullable().describe('Why it is suspended or withdrawn.'),
    standingSince: z.iso.date().nullable().describe('Since when it is suspended or withdrawn.'),
    supersededBy: z.string().nullable().describe('The number of the certificate that renews it; ask for that one.'),
    supersededOn: z.iso.date().nullable().describe('From when on: the issue date of that certificate.'),
    corrections: CorrectionsAnswer,
  })
  .meta({
    id: 'VerifiedCertificate',
    description: 'What anybody learns of a certificate.',
  }) satisfies z.ZodType<PublicCertificate>

const OneCheck = z.strictObject({
  name: z.enum(['issued', 'period', 'standing', 'superseded', 'details']),
  outcome: z.enum(['passed', 'failed', 'compare']).describe('`compare`: only the reader, who has the paper, can tell.'),
}) satisfies z.ZodType<Check>

const Hash = z.base64()
const Proved = z
  .union([
    z.strictObject({
      state: z.literal('proved'),
      event: z.string().describe('What is proved, as JSON; it is hashed as it stands.'),
      salt: Hash.describe('Hashed before it.'),
      privateCommitment: Hash.describe('The commitment to what is not for everybody.'),
      leaf: z.int().describe('The place in the log, from 0.'),
      path: z.array(Hash).describe('From the leaf to the root (RFC 9162 §2.1.3.1).'),
      checkpoint: z.string().describe('The signed state of the log (C2SP tlog-checkpoint).'),
    }),
    z.strictObject({
      state: z
        .enum(['pending', 'missing', 'contradicted'])
        .describe('`pending`: so new that no signed state has it yet. The others must not happen; please tell us.'),
    }),
  ])
  .meta({ id: 'Proof', description: 'Shows that what was answered is in the register’s log.' }) satisfies z.ZodType<Proof>

const found = {
  verified: z.literal(true).describe('The authority issued it.'),
  certificate: shown,
  checks: z.array(OneCheck),
  checkedAt: z.iso.datetime(),
}
const notFound = {
  verified: z.literal(false).describe('The register holds no such number.'),
  certificate: z.null(),
  didYouMean: z.string().optional().describe('The one number that has the same letters and digits.'),
  correctedTo: z.string().optional().describe('The number was corrected to this one; paper with the old one is replaced.'),
  correctedOn: z.iso.date().optional().describe('On this day.'),
  enteredOn: z.iso.date().optional().describe('It was entered on this day, after the day that was asked of.'),
}
const Code = z
  .strictObject({
    outcome: z
      .enum(CODE_OUTCOMES)
      .describe(
        '`agrees`: signed by us for this number, and as the register has it. `differs`: signed by us, and corrected since. `gone`: signed by us, and not in the register any more. `forged`: changed or made up. `foreign`: signed with no key of ours. `moved`: signed by us for another number. `compromised`: signed with a key that others have had. `unreadable`: not a statement. `unchecked`: the keys could not be read.',
      ),
    differences: z.array(
      z.strictObject({
        field: z.enum(['certificateId', 'vesselName', 'imoNumber', 'flag', 'issuedDate', 'expiryDate', 'issuedCertificates']),
        paper: z.string().nullable().describe('What the code says; it ends in `…` where the code had no room for more.'),
        register: z.string().nullable(),
      }),
    ),
    statedOn: z.iso.date().nullable().describe('The day whose facts the code states; null where it is not ours.'),
    belongsTo: z.string().nullable().describe('Of `moved`: the number that the code was signed for.'),
  })
  .meta({ id: 'CheckedCode', description: 'How the QR code compares with the register.' }) satisfies z.ZodType<CheckedCode>

const wished = {
  code: Code.optional(),
  on: z.iso.date().optional().describe('The day it was asked of.'),
  proof: Proved.nullish(),
  receipt: z.string().optional().describe('A signed JSON Web Token of type `verification-receipt+jwt`.'),
}
const Verification = z.union([z.strictObject({ ...found, ...wished }), z.strictObject({ ...notFound, ...wished })])
const number = { number: z.string().describe('In its normal form.') }
const One = z.union([z.strictObject({ ...number, ...found }), z.strictObject({ ...number, ...notFound })])

export const shownExample = {
  certificateId: 'LMC-2026-00042',
  type: 'International Load Line',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  issuedCertificates: 'International Load Line, International Tonnage',
  isValid: true,
  status: 'valid',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  corrections: [],
}

const example = {
  verified: true,
  certificate: shownExample,
  checks: [
    { name: 'issued', outcome: 'passed' },
    { name: 'period', outcome: 'passed' },
    { name: 'standing', outcome: 'passed' },
    { name: 'details', outcome: 'compare' },
  ],
  checkedAt: '2026-11-21T05:00:00.000Z',
}

export const verificationOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates/verify/{number}',
    tag: 'Verification',
    summary: 'Verify a certificate',
    description:
      'A number that the register does not hold is an answer too, with status 200. Genuine is not the same as in force: look at `isValid` and `status`. A number may hold slashes, written out or encoded. Whoever accepts `application/vc+jwt` gets a certificate as a Verifiable Credential (W3C, version 2.0). At most 60 checks a minute from one address.',
    who: 'anyone',
    params: z.object({
      number: z
        .string()
        .max(64)
        .meta({
          description: 'The certificate number; spaces and capital letters do not matter.',
          examples: ['LMC-2026-00042'],
        }),
    }),
    query: z.object({
      on: PastDay('2999-12-31')
        .optional()
        .meta({ description: 'What the register said at the end of this day in Jakarta, by its events; not a day to come.' }),
      proof: z.string().optional().meta({ description: 'With it, the answer carries its proof from the register’s log.' }),
      receipt: z.string().optional().meta({ description: 'With it, the answer carries a signed receipt.' }),
      c: z.string().optional().meta({
        description: 'The statement of the QR code, as its link has it: the answer then says how it compares (`code`).',
      }),
    }),
    answers: { 200: { words: 'What the register says of this number.', schema: Verification } },
    refuses: [400, 409, 429],
    example: { answer: example },
  },
  {
    method: 'post',
    path: '/api/verify',
    tag: 'Verification',
    summary: 'Verify many certificates at once',
    description: 'Up to 100 numbers, all at one moment. At most 10 such requests a minute from one address.',
    who: 'anyone',
    repeatable: false,
    body: ManyNumbers,
    fields: {
      numbers: 'Certificate numbers; spaces and capital letters do not matter.',
      receipt: 'Whether to answer with a signed receipt.',
    },
    answers: {
      200: {
        words: 'What the register says of each, in the order asked.',
        schema: z.strictObject({
          answers: z.array(One),
          checkedAt: z.iso.datetime(),
          receipt: z.string().optional().describe('A signed JSON Web Token of type `verification-receipt+jwt`.'),
        }),
      },
    },
    refuses: [400, 409, 429],
    example: {
      body: { numbers: ['LMC-2026-00042'] },
      answer: { answers: [{ number: 'LMC-2026-00042', ...example }], checkedAt: example.checkedAt },
    },
  },
]
