import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { account, AccountAnswer, sessionCookieHeader } from '#/app/accounts/account-answer.ts'
import { PasswordAgain } from '#/app/accounts/account.ts'
import { NewPasskey, PasskeySignIn } from './passkey.ts'

const CreationAnswer = z.looseObject({
  challenge: z.string().describe('To be answered within five minutes, once.'),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string() }),
})
const RequestAnswer = z.looseObject({
  challenge: z.string().describe('To be answered within five minutes, once.'),
  rpId: z.string(),
})
const AddedPasskey = z.strictObject({
  passkey: z.strictObject({
    id: z.int(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  }),
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('With the first second factor of an account: codes for when it is lost, shown this once. Else null.'),
})

const challenge = 'b5NgMUnxNG0qDGjUMkGKPg'
const rpId = 'register.example'
const request = { challenge, rpId, timeout: 300_000, userVerification: 'required', allowCredentials: [] }
const named = { id: 'q83vEjRWeJA', rawId: 'q83vEjRWeJA', type: 'public-key' }
const made = {
  ...named,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9u', transports: ['internal'] },
}
const used = {
  ...named,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgOjGh0', signature: 'MEUCIQDf7nH3', userHandle: 'MQ' },
}
const USED = { passkey: 'What the browser answered (`PublicKeyCredential.toJSON()`).' }
const GET = 'What `navigator.credentials.get` is asked, in its JSON form (`parseRequestOptionsFromJSON`).'
const tag = 'Passkeys'
const post = { method: 'post', tag, repeatable: false } as const
const signedIn = { words: 'The account, signed in.', schema: AccountAnswer, headers: sessionCookieHeader }

export const passkeysOperations: Operation[] = [
  {
    ...post,
    path: '/api/passkeys/options',
    who: 'staff',
    summary: 'Begin to add a passkey',
    description:
      'For one’s own account, which has at most 20 (409). Also for those who have to set up a second factor before they may do anything else. A wrong password is refused with 400, and counts as a failed attempt to sign in.',
    body: PasswordAgain,
    fields: { current: 'The password, asked for again.' },
    answers: {
      200: {
        words: 'What `navigator.credentials.create` is asked, in its JSON form (`parseCreationOptionsFromJSON`).',
        schema: CreationAnswer,
      },
    },
    refuses: [409, 429],
    example: {
      body: { current: 'a lantern on the quay' },
      answer: {
        challenge,
        rp: { id: rpId, name: 'Lentera' },
        user: { id: 'MQ', name: account.email, displayName: account.email },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
      },
    },
  },
  {
    ...post,
    path: '/api/passkeys',
    who: 'staff',
    summary: 'Add a passkey',
    description: 'Answers the call before. One that was added before is refused with 409.',
    body: NewPasskey,
    fields: { name: 'What its owner knows it by.', ...USED },
    answers: { 201: { words: 'The passkey.', schema: AddedPasskey } },
    refuses: [409],
    example: {
      body: { name: 'Office laptop', passkey: made },
      answer: {
        passkey: { id: 3, name: 'Office laptop', createdAt: '2026-11-21T05:00:00.000Z', lastUsedAt: null },
        recoveryCodes: null,
      },
    },
  },
  {
    ...post,
    path: '/api/passkeys/sign-in/options',
    who: 'anyone',
    summary: 'Begin to sign in with a passkey alone',
    description: 'The passkey says itself whose it is.',
    answers: { 200: { words: GET, schema: RequestAnswer } },
    refuses: [429],
    example: { answer: request },
  },
  {
    ...post,
    path: '/api/passkeys/sign-in',
    who: 'anyone',
    summary: 'Sign in with a passkey alone',
    description: 'Answers the call before. The passkey must have asked for a PIN, a finger or the like.',
    body: PasskeySignIn,
    fields: USED,
    answers: { 200: signedIn },
    refuses: [401],
    example: { body: { passkey: used }, answer: account },
  },
  {
    ...post,
    path: '/api/passkeys/re-authentication/options',
    who: 'staff',
    summary: 'Begin re-authentication with a passkey',
    description:
      'What the browser answers goes into the member `passkey` of a call that asks for the password again, such as an invitation.',
    answers: { 200: { words: GET, schema: RequestAnswer } },
    example: { answer: { ...request, userVerification: 'preferred', allowCredentials: [{ id: named.id, type: named.type }] } },
  },
  {
    ...post,
    path: '/api/passkeys/second-step/options',
    who: 'half-signed-in',
    summary: 'Begin the second step with a passkey',
    answers: { 200: { words: GET, schema: RequestAnswer } },
    example: { answer: { ...request, userVerification: 'preferred', allowCredentials: [{ id: named.id, type: named.type }] } },
  },
  {
    ...post,
    path: '/api/passkeys/second-step',
    who: 'half-signed-in',
    summary: 'Take the second step with a passkey',
    description: 'Answers the call before, within ten minutes of the password.',
    body: PasskeySignIn,
    fields: USED,
    answers: { 200: signedIn },
    example: { body: { passkey: used }, answer: account },
  },
]
