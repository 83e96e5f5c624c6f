import { z } from 'zod'
import { PartCode } from '#/domain/register/certificate/part-answer.ts'
import {
  answerShape,
  CorrectionsAnswer,
  exampleOf,
} from '#/domain/register/certificate/certificate-answer.ts'
import { PUBLIC } from '#/domain/register/model/certificate/field-lists.ts'
import type { Proof } from '#/domain/proof/log/proof.ts'
import { CODE_OUTCOMES, type CheckedCode } from '#/domain/verification/verdict/code.ts'
import {
  publicPartExample,
  PublicPartAnswer,
} from '#/domain/register/public-parts/public-part-answer.ts'
import type { Check, PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'

/** The public part of a certificate, as the API answers it. */
export const Shown = z
  .strictObject({
    ...answerShape(PUBLIC),
    isValid: z.boolean().describe('In force today, by the date in Jakarta.'),
    status: z.enum(STATUSES),
    standingSince: z.iso
      .date()
      .nullable()
      .describe(
        'The first day since when one of its certificates is suspended or withdrawn; null where none is, or the day is not known.',
      ),
    notInForceSince: z.iso
      .date()
      .nullable()
      .describe(
        'The first day since when one of its certificates is not in force, whatever the reason; null where all are in force or not valid yet, and where the day is not known.',
      ),
    shipClass: z
      .strictObject({
        status: z.enum(['suspended', 'withdrawn']),
        since: z.iso.date().nullable(),
        number: z.string().describe('Of the certificate of class, which can be verified.'),
      })
      .nullable()
      .describe(
        'That the class of its ship is suspended or withdrawn, for a statutory certificate of the ship: no rule ends it for that. Null where it is not, and where this office has no certificate of class of the ship.',
      ),
    corrections: CorrectionsAnswer,
    parts: z.array(PublicPartAnswer).describe('Each of its certificates, with its own status.'),
  })
  .meta({
    id: 'VerifiedCertificate',
    description: 'What the public sees of a certificate.',
  }) satisfies z.ZodType<PublicCertificate>

const OneCheck = z.strictObject({
  name: z.enum(['issued', 'period', 'standing', 'surveys', 'superseded', 'details']),
  outcome: z
    .enum(['passed', 'failed', 'compare'])
    .describe('`compare`: only the reader, who has the paper, can decide.'),
}) satisfies z.ZodType<Check>

const Hash = z.base64()
const Proved = z
  .union([
    z.strictObject({
      state: z.literal('proved'),
      event: z.string().describe('What is proved, as JSON; its bytes are hashed.'),
      facts: z
        .string()
        .nullable()
        .describe(
          'Of an event of format 3, the facts that `facts` in it is the SHA-256 of, as JSON; of older ones null, as the event has them.',
        ),
      salt: Hash.describe('Hashed before it.'),
      privateCommitment: Hash.describe('The commitment to the parts that are not public.'),
      leaf: z.int().describe('The index in the log, from 0.'),
      path: z.array(Hash).describe('From the leaf to the root (RFC 9162 §2.1.3.1).'),
      checkpoint: z.string().describe('The signed state of the log (C2SP tlog-checkpoint).'),
    }),
    z.strictObject({
      state: z
        .enum(['pending', 'missing', 'contradicted'])
        .describe(
          '`pending`: too new to be in a signed state. The others must not occur; please notify us.',
        ),
    }),
  ])
  .meta({
    id: 'Proof',
    description: 'Shows that what was answered is in the register’s log.',
  }) satisfies z.ZodType<Proof>

const found = {
  verified: z.literal(true).describe('The authority issued it.'),
  certificate: Shown,
  checks: z.array(OneCheck),
  checkedAt: z.iso.datetime(),
  others: z
    .array(z.strictObject({ code: PartCode, label: z.string(), number: z.string() }))
    .optional()
    .describe(
      'Other certificates of the same types in force for this ship, which has one of each; left out where there are none.',
    ),
  renamed: z
    .strictObject({
      name: z.string(),
      since: z.iso
        .date()
        .nullable()
        .describe('The first day of this name; null where it is not known.'),
    })
    .optional()
    .describe(
      'What the ship is called now, where the certificate has a former name of it; `vesselName` stays as printed.',
    ),
}
const notFound = {
  verified: z.literal(false).describe('The register holds no such number.'),
  certificate: z.null(),
  didYouMean: z
    .string()
    .optional()
    .describe('The one number that has the same letters and digits.'),
  recordOfPart: z
    .string()
    .optional()
    .describe(
      'Of a number such as `NUMBER/IOPP`: the record is in the register and has no certificate of that type.',
    ),
  codes: z.array(z.string()).optional().describe('The types that the record has.'),
  correctedTo: z
    .string()
    .optional()
    .describe('The number was corrected to this one; documents with the old one are replaced.'),
  correctedOn: z.iso.date().optional().describe('On this day.'),
  removedOn: z.iso
    .date()
    .optional()
    .describe('The day the authority removed the number, which was entered by mistake.'),
  enteredOn: z.iso
    .date()
    .optional()
    .describe('The day it was entered, which is later than the day asked for.'),
}
const Code = z
  .strictObject({
    outcome: z
      .enum(CODE_OUTCOMES)
      .describe(
        '`agrees`: signed by us for this number, and as the register has it. `differs`: signed by us, and corrected since. `gone`: signed by us, and not in the register any more. `forged`: changed or made up. `foreign`: signed with no key of ours. `moved`: signed by us for another number. `compromised`: signed with a key that was compromised. `unreadable`: not a statement. `unchecked`: the keys could not be read.',
      ),
    differences: z.array(
      z.strictObject({
        field: z.enum([
          'certificateId',
          'vesselName',
          'imoNumber',
          'flag',
          'issuedDate',
          'expiryDate',
          'issuedCertificates',
        ]),
        paper: z
          .string()
          .nullable()
          .describe('What the code says; it ends in `…` where no more fitted into the code.'),
        register: z.string().nullable(),
      }),
    ),
    statedOn: z.iso
      .date()
      .nullable()
      .describe('The day whose facts the code states; null where it is not ours.'),
    belongsTo: z
      .string()
      .nullable()
      .describe('Of `moved`: the number that the code was signed for.'),
  })
  .meta({
    id: 'CheckedCode',
    description: 'How the QR code compares with the register.',
  }) satisfies z.ZodType<CheckedCode>

const requested = {
  code: Code.optional(),
  on: z.iso.date().optional().describe('The day asked for.'),
  knownNow: z
    .enum(STATUSES)
    .nullish()
    .describe(
      'With `on`: the status of that day by what the register knows now; null where the number has no certificate now.',
    ),
  proof: Proved.nullish(),
  receipt: z
    .string()
    .optional()
    .describe('A signed JSON Web Token of type `verification-receipt+jwt`.'),
}
/** The answer to one question. */
export const Verification = z.union([
  z.strictObject({ ...found, ...requested }),
  z.strictObject({ ...notFound, ...requested }),
])
const number = { number: z.string().describe('In its normal form.') }

/** One of many. */
export const One = z.union([
  z.strictObject({ ...number, ...found, code: Code.optional() }),
  z.strictObject({
    ...number,
    ...notFound,
    code: Code.optional(),
    problem: z
      .string()
      .optional()
      .describe('Why this is no certificate number; `number` is then what was sent.'),
  }),
])

/** The one of all examples. */
export const shownExample = {
  ...exampleOf(PUBLIC),
  isValid: true,
  status: 'valid',
  notInForceSince: null,
  shipClass: null,
  corrections: [],
  parts: [publicPartExample],
}
