/**
 * Everything stored that grants access or stands for somebody, and what happens to it when the
 * register goes back to an earlier state: what was ended or used since would otherwise work again.
 * A restore and a rollback read this one list; a test compares it with the columns of the database.
 */

/**
 * `always`: also by a rollback that loses nothing. `loss`: by a restore, and by a rollback after
 * which something is missing. `never`: it stays, and `why` says for what reason.
 */
type Credential = { table: string; grants: string } & (
  | { voided: 'always' | 'loss'; by: 'deletion' | 'revocation' | 'stop'; where?: string }
  | { voided: 'never'; why: string }
)

export const CREDENTIALS: readonly Credential[] = [
  {
    table: 'sessions',
    grants: 'a session, or the second step of a sign-in',
    voided: 'always',
    by: 'deletion',
  },
  {
    table: 'passkeyChallenges',
    grants: 'the use of a passkey, once',
    voided: 'always',
    by: 'deletion',
  },
  { table: 'passwordResets', grants: 'a new password by a link', voided: 'loss', by: 'deletion' },
  { table: 'idempotencyKeys', grants: 'a stored answer', voided: 'loss', by: 'deletion' },
  {
    table: 'invitations',
    grants: 'a new account by a link',
    voided: 'loss',
    by: 'deletion',
    where: '"usedAt" is null',
  },
  {
    table: 'authenticatorApps',
    grants: 'the confirmation of an app that is being set up',
    voided: 'loss',
    by: 'deletion',
    where: '"confirmedAt" is null',
  },
  {
    table: 'apiKeys',
    grants: 'the calls of a program',
    voided: 'loss',
    by: 'revocation',
    where: '"revokedAt" is null',
  },
  // Receivers may have entries that are lost, and a copy that is restored for a rehearsal delivers
  // nothing.
  {
    table: 'webhooks',
    grants: 'signed deliveries',
    voided: 'loss',
    by: 'stop',
    where: 'active = 1',
  },
  {
    table: 'exportGrants',
    grants: 'an export',
    voided: 'never',
    why: 'It works in its session alone, which is ended.',
  },
  {
    table: 'users',
    grants: 'a sign-in by password',
    voided: 'never',
    why: 'Accounts that differ need a yes.',
  },
  {
    table: 'passkeys',
    grants: 'a sign-in by passkey',
    voided: 'never',
    why: 'Accounts that differ need a yes.',
  },
  {
    table: 'recoveryCodes',
    grants: 'a second factor',
    voided: 'never',
    why: 'Accounts that differ need a yes.',
  },
  {
    table: 'knownOrigins',
    grants: 'nothing',
    voided: 'never',
    why: 'A known browser authenticates nobody.',
  },
  {
    table: 'signInFailures',
    grants: 'nothing',
    voided: 'never',
    why: 'Its keys name what is counted.',
  },
  {
    table: 'applications',
    grants: 'one application by the link of its applicant',
    voided: 'never',
    why: 'Nobody could send the applicant a new link.',
  },
  {
    table: 'kitLinks',
    grants: 'the kit of one ship',
    voided: 'never',
    why: 'The owner of the ship has no other link.',
  },
  {
    table: 'outbox',
    grants: 'what the links in emails that wait grant',
    voided: 'never',
    why: 'The links are void with their tables. A restore also takes them out of the emails.',
  },
  {
    table: 'secrets',
    grants: 'what the server signs',
    voided: 'never',
    why: 'Codes and links that stay are checked with it.',
  },
  {
    table: 'signingKeys',
    grants: 'what the register signs',
    voided: 'never',
    why: 'Only the public halves are stored.',
  },
]

/**
 * What voids the credentials, for SQLite. `loss`: whether something is missing afterwards. `why`:
 * of webhooks, why they were stopped.
 */
export function voidingStatements({ loss, now, why }: { loss: boolean; now: string; why: string }) {
  return CREDENTIALS.flatMap((credential) => {
    if (credential.voided === 'never' || (credential.voided === 'loss' && !loss)) return []
    const { table, by, where } = credential
    const matching = where === undefined ? '' : ` where ${where}`
    const sql = {
      deletion: `delete from "${table}"${matching}`,
      revocation: `update "${table}" set "revokedAt" = ?${matching}`,
      stop: `update "${table}" set "stoppedReason" = ?, lease = null, "leaseUntil" = null${matching}`,
    }[by]
    return [{ table, sql, values: by === 'deletion' ? [] : [by === 'stop' ? why : now] }]
  })
}
