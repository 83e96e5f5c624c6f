import { MAX_PASSKEYS } from '#/domain/people/model/limits.ts'
import {
  OWN_CONFIRMATION_FIELDS,
  PasswordChange,
  OwnConfirmation,
} from '#/domain/people/model/account.ts'
import {
  NEW_PASSWORD,
  answerSignedIn,
  sessionCookieHeader,
} from '#/domain/people/sign-in/sign-in.api.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { changePassword } from './own-changes.server.ts'
import { addPasskey, beginPasskey } from './own-passkeys.server.ts'
import { z } from 'zod'
import {
  ListedSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '#/domain/people/sessions/own-sessions.server.ts'
import type { Context } from 'hono'
import { office } from '#/domain/authority/office.ts'
import { account, AccountAnswer } from '#/domain/people/accounts/account-answer.ts'
import { sessionTokenOf } from '#/domain/people/sessions/session-cookie.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import {
  beginPasskeyReAuthentication,
  beginPasskeySignIn,
  beginPasskeyStep,
  finishWithPasskey,
  signInWithPasskey,
} from '#/domain/people/passkeys/passkeys.server.ts'
import { NewPasskey, PasskeySignIn } from '#/domain/people/model/second-factor.ts'

export const passwordApi = endpoints({ tag: 'Signing in', who: 'account-holders' }).put(
  '/user/password',
  {
    operationId: 'changePassword',
    act: 'own.password',
    summary: 'Change your password',
    description:
      'Ends all other sessions of the account, and gives this one a new cookie. A wrong current password or code is refused with 400, and counts as a failed attempt to sign in.',
    body: PasswordChange,
    fields: { ...OWN_CONFIRMATION_FIELDS, password: NEW_PASSWORD },
    answer: {
      status: 204,
      text: 'The password was changed.',
      headers: { 'Set-Cookie': 'The session, with a new token.' },
    },
    refuses: [409, 429],
    example: { body: { current: 'a lantern on the quay', password: 'two lanterns on the quay' } },
    handle: ({ context, body }) => changePassword(context, body),
  },
)

const session: ListedSession = {
  id: 412,
  createdAt: '2026-11-21T05:00:00.000Z',
  lastSeenAt: '2026-11-21T05:20:00.000Z',
  browser: 'Firefox on Windows',
  address: '192.0.2.1',
  isThis: false,
}

export const sessionsApi = endpoints({
  tag: 'Signing in',
  who: 'account-holders',
  record: { name: 'session', example: session.id },
})
  .get('/', {
    operationId: 'listSessions',
    act: 'own.read',
    summary: 'List your sessions',
    description: 'The session of this request first, then by their last use.',
    answer: { text: 'The sessions.', schema: z.array(ListedSession) },
    example: { answer: [session] },
    handle: ({ context }) => listSessions(context),
  })
  .delete('/:id', {
    operationId: 'deleteSession',
    act: 'own.sessions.end',
    summary: 'End one of your sessions',
    answer: { status: 204, text: 'It has ended.' },
    handle: ({ context, id }) => endSession(context, id),
  })
  .delete('/', {
    operationId: 'deleteSessions',
    act: 'own.sessions.end',
    summary: 'End all your other sessions',
    answer: { status: 204, text: 'This session is the only one.' },
    handle: ({ context }) => endOtherSessions(context),
  })

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
    .describe(
      'With the first second factor of an account: codes for when it is lost, shown this once. Else null.',
    ),
})

const challenge = 'b5NgMUnxNG0qDGjUMkGKPg'
const rpId = 'register.example'
const request = {
  challenge,
  rpId,
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const named = { id: 'q83vEjRWeJA', rawId: 'q83vEjRWeJA', type: 'public-key' }
const made = {
  ...named,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoi',
    attestationObject: 'o2NmbXRkbm9u',
    transports: ['internal'],
  },
}
const used = {
  ...named,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoi',
    authenticatorData: 'SZYN5YgOjGh0',
    signature: 'MEUCIQDf7nH3',
    userHandle: 'MQ',
  },
}
const USED = { passkey: 'What the browser answered (`PublicKeyCredential.toJSON()`).' }
const GET =
  'The options for `navigator.credentials.get`, in its JSON form (`parseRequestOptionsFromJSON`).'
const signedIn = {
  text: 'The account, signed in.',
  schema: AccountAnswer,
  headers: sessionCookieHeader,
}

/**
 * What the browser's own dialogue of passkeys needs: each two calls, to be asked and to answer. The
 * options are answered as the library made them, whose types let our host be left out.
 */
export const passkeysApi = endpoints({ tag: 'Passkeys', who: 'account-holders', repeatable: false })
  .post('/options', {
    operationId: 'beginPasskey',
    act: 'own.factors.add',
    summary: 'Begin to add a passkey',
    description: `For your own account, which has at most ${MAX_PASSKEYS} (409). Also for those who have to set up a second factor before they may do anything else. A wrong password or code is refused with 400, and counts as a failed attempt to sign in.`,
    body: OwnConfirmation,
    fields: OWN_CONFIRMATION_FIELDS,
    answer: {
      text: 'The options for `navigator.credentials.create`, in its JSON form (`parseCreationOptionsFromJSON`).',
      schema: CreationAnswer,
    },
    refuses: [409, 429],
    example: {
      body: { current: 'a lantern on the quay' },
      answer: {
        challenge,
        rp: { id: rpId, name: office.product },
        user: { id: 'MQ', name: account.email, displayName: account.email },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
      },
    },
    handle: async ({ c, context, body }) => c.json(await beginPasskey(context, body)),
  })
  .post('/', {
    operationId: 'createPasskey',
    act: 'own.factors.add',
    summary: 'Add a passkey',
    description: 'Answers the call before. One that was added before is refused with 409.',
    body: NewPasskey,
    fields: { name: 'The name that its owner gives it.', ...USED },
    answer: { status: 201, text: 'The passkey.', schema: AddedPasskey },
    refuses: [409],
    example: {
      body: { name: 'Office laptop', passkey: made },
      answer: {
        passkey: {
          id: 3,
          name: 'Office laptop',
          createdAt: '2026-11-21T05:00:00.000Z',
          lastUsedAt: null,
        },
        recoveryCodes: null,
      },
    },
    handle: ({ context, body }) => addPasskey(context, body),
  })
  .post('/sign-in/options', {
    operationId: 'beginPasskeySignIn',
    who: 'anyone',
    summary: 'Begin to sign in with a passkey alone',
    description: 'No account is named: the passkey identifies it.',
    answer: { text: GET, schema: RequestAnswer },
    refuses: [429],
    example: { answer: request },
    handle: async ({ c, context }) => c.json(await beginPasskeySignIn(context)),
  })
  .post('/sign-in', {
    operationId: 'signInWithPasskey',
    who: 'anyone',
    summary: 'Sign in with a passkey alone',
    description:
      'Answers the call before. The passkey must have asked for a PIN, a finger or the like.',
    body: PasskeySignIn,
    fields: USED,
    answer: signedIn,
    refuses: [401],
    example: { body: { passkey: used }, answer: account },
    handle: async ({ c, context, body: { passkey } }) =>
      answerSignedIn(c, await signInWithPasskey(context, passkey), 200),
  })
  .post('/re-authentication/options', {
    operationId: 'beginPasskeyReAuthentication',
    act: 'own.factors.read',
    summary: 'Begin re-authentication with a passkey',
    description:
      'What the browser answers goes into the member `passkey` of a call that asks for the password again, such as an invitation.',
    answer: { text: GET, schema: RequestAnswer },
    example: {
      answer: {
        ...request,
        userVerification: 'preferred',
        allowCredentials: [{ id: named.id, type: named.type }],
      },
    },
    handle: async ({ c, context }) => c.json(await beginPasskeyReAuthentication(context)),
  })
  .post('/second-step/options', {
    operationId: 'beginPasskeySecondStep',
    who: 'half-signed-in',
    summary: 'Begin the second step with a passkey',
    answer: { text: GET, schema: RequestAnswer },
    example: {
      answer: {
        ...request,
        userVerification: 'preferred',
        allowCredentials: [{ id: named.id, type: named.type }],
      },
    },
    handle: async ({ c, context }) => c.json(await beginPasskeyStep(context, halfTokenOf(c))),
  })
  .post('/second-step', {
    operationId: 'takePasskeySecondStep',
    who: 'half-signed-in',
    summary: 'Take the second step with a passkey',
    description: 'Answers the call before, within ten minutes of the password.',
    body: PasskeySignIn,
    fields: USED,
    answer: signedIn,
    example: { body: { passkey: used }, answer: account },
    handle: async ({ c, context, body: { passkey } }) =>
      answerSignedIn(c, await finishWithPasskey(context, halfTokenOf(c), passkey), 200),
  })

function halfTokenOf(c: Context<ApiEnv>): string | undefined {
  return sessionTokenOf(c.req.header('cookie'), c.get('context').origin)
}
