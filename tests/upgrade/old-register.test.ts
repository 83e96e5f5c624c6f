import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { Credentials } from '#/domain/people/model/account.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { readReset } from '#/domain/people/administration/reset-links.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { later } from '#/core/dates.ts'
import type { Jwk } from '#/domain/proof/keys/key-set.ts'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { checkProof } from '#/pages/public/proof/check-proof.ts'
import { readNote } from '#/domain/proof/log-format/note.ts'
import { readStatement } from '#/domain/proof/statements/read-statement.ts'
import { listedAt } from '#/domain/proof/statements/status-lists/status-list.ts'
import { readStatusList } from '#/domain/proof/statements/status-lists/read-status-list.ts'
import { trustedKeysIn } from '#/domain/proof/statements/trusted-keys.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { codeAt, kindOf } from '#/tests/helpers/accounts/accounts.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { signatureOf } from '#/tests/helpers/documents/validators.ts'
import { evidenceOf, oldFile, openOldRegister } from '#/tests/helpers/old-register.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'

// A register that version 0.1 made, and what was printed, downloaded and answered from it: this
// version upgrades the one and verifies the other.

/** A visitor whose clock goes on with each question, so that no limit of a minute is reached. */
function visitorAfter(db: Store, instant: string) {
  let time = Date.parse(instant)
  return visitor(db, { now: () => (time += 1_500) })
}

async function upgraded(engine: Engine) {
  const evidence = evidenceOf(engine)
  const db = await openOldRegister(engine)
  const { ask } = visitorAfter(db, evidence.endedAt)
  const jwks: { keys: Jwk[] } = await (await ask('/.well-known/jwks.json')).json()
  return { db, evidence, ask, jwks, keys: trustedKeysIn(jwks) }
}

const isCompromised = ({ why }: { why: string }) => why.includes('compromised')

test.for(ENGINES)(
  'nothing in it disagrees, and every state that was signed is still its own (%s)',
  async (engine) => {
    const { db, evidence } = await upgraded(engine)
    const { events, size, root } = evidence.log
    for (const seen of evidence.checkpoints) {
      const checked = await checkRegister(db, seen)
      expect([readNote(seen)?.text, checked.errors]).toEqual([readNote(seen)?.text, []])
      expect(checked).toMatchObject({ events, size, root })
    }
    const keys = (await publicKeys(db)).map((key) => [key.id, key.use, mnemonicOf(key).join(' ')])
    expect(keys).toEqual(evidence.keys.map((key) => [key.id, key.use, key.words]))
  },
)

test.for(ENGINES)(
  'every number is answered as before, also for an earlier day (%s)',
  async (engine) => {
    const { evidence, ask } = await upgraded(engine)
    for (const [number, { verified, certificate }] of Object.entries(evidence.answers)) {
      const answer = await (await ask(`/api/certificates/verify/${number}`)).json()
      expect([number, answer]).toMatchObject([number, { verified, certificate }])
    }
    const { past: earlier } = evidence
    for (const { number, on, status } of earlier) {
      const answer = await (await ask(`/api/certificates/verify/${number}?on=${on}`)).json()
      expect([number, on, answer.certificate?.status ?? 'not-found']).toEqual([number, on, status])
    }
  },
)

test.for(ENGINES)(
  'every printed code says what it said; only those of the compromised key are refused (%s)',
  async (engine) => {
    const { evidence, keys, ask } = await upgraded(engine)
    for (const code of evidence.codes) {
      const { pathname, hash } = new URL(code.link)
      expect([code.link, (await ask(pathname)).status]).toEqual([code.link, 200])
      if (code.statement === null) continue
      const wanted = isCompromised(code)
        ? { refused: 'compromised' }
        : { statement: code.statement }
      expect([code.link, readStatement(code.number, hash.slice(1), keys)]).toEqual([
        code.link,
        wanted,
      ])
    }
    expect(evidence.codes.filter(({ statement }) => statement === null)).toEqual([])
    expect(evidence.codes.length).toBeGreaterThan(45)
  },
)

test.for(ENGINES)(
  'every downloaded document is known, and its signature valid (%s)',
  async (engine) => {
    const { evidence, ask } = await upgraded(engine)
    for (const { number, version, file, sha256: hash } of evidence.documents) {
      const answer = await (await ask(`/api/documents/${hash}`)).json()
      expect(answer).toMatchObject({ known: true, certificateId: number, version })
      const said = signatureOf(readFileSync(oldFile(engine, join('documents', file))))
      expect(said).toContain('Signature Validation: Signature is Valid.')
      expect(said).toContain('Total document signed')
    }
  },
)

test.for(ENGINES)(
  'every proof, tile, receipt, credential and status list verifies (%s)',
  async (engine) => {
    const { evidence, jwks, keys, ask } = await upgraded(engine)
    for (const { number, proof } of evidence.proofs) {
      const event = JSON.parse(proof.event)
      const origin = `http://${readNote(proof.checkpoint)?.text.split('/log')[0]}`
      const steps = [
        ...checkProof(proof, {
          origin,
          keys,
          record: { ...event, certificateId: number, status: event.standing, parts: [] },
          day: '',
        }),
      ]
      expect([number, steps.filter(({ failed }) => failed)]).toEqual([number, []])
    }
    for (const [path, bytes] of Object.entries(evidence.tiles)) {
      expect(Buffer.from(await (await ask(`/log/${path}`)).arrayBuffer()).toString('base64')).toBe(
        bytes,
      )
    }
    // An implementation of JOSE that is not ours.
    const verified = async (token: string, typ: string) => {
      const { kid = '' } = decodeProtectedHeader(token)
      const keys = jwks.keys
        .filter((key) => kid.endsWith(`#${key.kid}`))
        .map((key) => ({ ...key, kid }))
      const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), { typ })
      return { payload, revoked: keys.some((key) => key.revoked !== undefined) }
    }
    for (const given of evidence.receipts) {
      const { payload, revoked } = await verified(given.answer.receipt, 'verification-receipt+jwt')
      const answers = given.answer.answers.map(({ number, verified, certificate }) => ({
        number,
        verified,
        certificate,
      }))
      expect(payload).toMatchObject({ checkedAt: given.askedAt, answers })
      expect([given.why, revoked]).toEqual([given.why, isCompromised(given)])
    }
    for (const { number, token } of evidence.credentials) {
      expect((await verified(token, 'vc+jwt')).payload).toMatchObject({
        credentialSubject: { certificateNumber: number },
      })
    }
    for (const list of evidence.statusLists) {
      const read = await readStatusList(list.token, list.address, keys)
      expect([list.why, read === null]).toEqual([list.why, isCompromised(list)])
      if (read) expect(listedAt(read.bits, 1)).toBe('in-force')
    }
  },
)

test.for(ENGINES)(
  'its people sign in, and the links that were given out still lead where they did (%s)',
  async (engine) => {
    const { db, evidence } = await upgraded(engine)
    const now = later(evidence.endedAt, 60)
    const context = contextOf(db, { now })
    const { accounts, links } = evidence
    expect(
      accounts.filter(
        ({ usedRecoveryCode, authenticatorSecret }) => usedRecoveryCode && authenticatorSecret,
      ),
    ).not.toEqual([])
    for (const {
      email: username,
      password,
      disabled,
      authenticatorSecret,
      recoveryCodes = [],
      usedRecoveryCode,
    } of accounts) {
      const as = (code?: string) => signIn(context, Credentials.parse({ username, password, code }))
      if (disabled) expect(await kindOf(as())).toBe('unauthenticated')
      else if (recoveryCodes.length === 0) expect((await as()).account.email).toBe(username)
      else {
        if (usedRecoveryCode) expect(await kindOf(as(usedRecoveryCode))).toBe('unauthenticated')
        if (authenticatorSecret)
          expect((await as(codeAt(authenticatorSecret, now))).account.email).toBe(username)
        expect((await as(recoveryCodes[0])).account.email).toBe(username)
      }
    }
    expect(await actorOf(db, links.session.split('=')[1] ?? '', now)).toMatchObject({
      email: 'registrar@example.com',
    })
    const { open } = visitorAfter(db, now)
    const parameter = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''
    expect(await readReset(context, parameter(links.passwordReset, 'token'))).toEqual({
      email: 'registrar@example.com',
    })
    const { pathname, search } = new URL(links.application)
    expect(await (await open(pathname + search)).text()).toContain('KM Samudra Jaya')
    const invitation = parameter(links.invitation, 'invitation')
    const joined = await register(context, {
      username: 'new@example.com',
      password: 'a compass and a chart',
      invitation,
    })
    expect(joined.account).toMatchObject({ email: 'new@example.com', role: 'user' })
  },
)
