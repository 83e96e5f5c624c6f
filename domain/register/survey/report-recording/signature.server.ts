import { createHash } from 'node:crypto'
import { findPasskey } from '#/domain/people/passkeys/passkeys.server.ts'
import { verifyAssertion, type PasskeyRow } from '#/domain/people/passkeys/ceremonies.server.ts'
import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import type { StoredSignature } from '#/domain/register/survey/report-content/report-content.server.ts'

/** The challenge that a passkey signs: the SHA-256 of the text of the report, base64url. */
export function challengeOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}

const NOT_SIGNED =
  'The signature does not fit this report. Sign it again with a passkey of your account.'

/**
 * Verifies that the actor's own passkey signed this very text, and that the passkey verified its
 * owner (WebAuthn Level 3 §7.2). The challenge is the hash of the text, so a signature without a
 * network needs none from the server; it is not used up, because the register records a report once
 * by its id. The counter is not compared: reports arrive later and in another order than they were
 * signed. Refuses: invalid; forbidden with a passkey that the office has not confirmed: a thief of
 * password and session adds one, and signs nothing.
 */
export async function requireSignature(
  context: RequestContext,
  actor: Actor,
  content: string,
  assertion: PasskeyAssertion,
): Promise<StoredSignature> {
  const row = await findPasskey(context, assertion.id)
  if (row?.userId !== actor.id) throw notSigned()
  if (!(await isSigned(context, content, assertion, row))) throw notSigned()
  if (row.confirmedAt === null) throw new Refusal('forbidden', NOT_CONFIRMED)
  return { passkey: assertion, publicKey: row.publicKey, passkeyName: row.name }
}

async function isSigned(
  context: RequestContext,
  content: string,
  assertion: PasskeyAssertion,
  row: PasskeyRow,
): Promise<boolean> {
  const uncounted = { ...row, counter: 0 }
  return (
    (await verifyAssertion(context, {
      challenge: challengeOf(content),
      assertion,
      row: uncounted,
      alone: true,
    })) !== null
  )
}

const NOT_CONFIRMED =
  'This passkey is new: the office has to confirm it before it signs reports. Ask an administrator; the report stays on this device until then.'

function notSigned(): Refusal {
  return new Refusal('invalid', NOT_SIGNED, { fields: { passkey: [NOT_SIGNED] } })
}
