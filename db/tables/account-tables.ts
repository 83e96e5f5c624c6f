import type { Generated, Selectable } from 'kysely'
import type { Role } from '#/core/stored-values.ts'

/** Accounts, how they are signed in to, and what was done to them. */
export type AccountTables = {
  users: {
    id: Generated<number>
    username: string
    email: string
    /** argon2id, as a PHC string. */
    password: string
    role: Role
    createdAt: string
    /** Since when nobody may sign in with it; null while one may. */
    disabledAt: string | null
    lastSeenAt: string | null
    /** The language of emails to its owner. */
    language: Generated<string>
    /** As certificates print it; only surveyors have one. */
    name: string | null
  }
  sessions: {
    id: Generated<number>
    /** SHA-256 of the token in the cookie, hex; the token itself is stored nowhere. */
    tokenHash: string
    userId: number
    /**
     * `half`: the password was right and the second step is still to come; good for nothing else.
     */
    stage: 'full' | 'half'
    createdAt: string
    lastSeenAt: string
    expiresAt: string
    /** As the browser says; empty for a program that says nothing. */
    userAgent: string
    ip: string
    /** The hash of the token before, which is good until then. */
    formerHash: Generated<string | null>
    formerUntil: Generated<string | null>
    /** Until when acts that cannot be undone are allowed beyond their number. */
    batchUntil: Generated<string | null>
  }
  invitations: {
    id: Generated<number>
    tokenHash: string
    purpose: 'first-administrator' | 'invitation'
    email: string | null
    role: Role
    /** Of the email, and of the account. */
    language: Generated<string>
    createdBy: number | null
    createdAt: string
    expiresAt: string
    usedAt: string | null
    /** Of the account, if it is a surveyor's. */
    name: string | null
  }
  signInFailures: {
    /** What is counted, such as `account` or `address`, and a SHA-256 of what it names. */
    key: string
    failures: number
    lastAt: string
    blockedUntil: string
  }
  /** Browsers and networks that an account has signed in from. They authenticate nobody. */
  knownOrigins: {
    userId: number
    /** SHA-256 of the token in the browser's cookie, or of the network. */
    originHash: string
    lastAt: string
  }
  /** Permissions for one export of any size; a used one is removed. */
  exportGrants: {
    tokenHash: string
    /** The session that it was made in, and is good for. */
    sessionHash: string
    userId: number
    expiresAt: string
  }
  /** What an account has exported without its password on the newest day that it did so. */
  exportTotals: {
    userId: number
    /** In Jakarta, YYYY-MM-DD. */
    day: string
    certificates: number
  }
  /**
   * Time-based codes (RFC 6238). One that is not confirmed yet belongs to the session that asked
   * for it, and opens nothing.
   */
  authenticatorApps: {
    id: Generated<number>
    userId: number
    /** Base 32; it must be known to be compared, so it cannot be a hash. */
    secret: string
    sessionHash: string
    createdAt: string
    confirmedAt: string | null
    /** The newest time step a code was accepted for; none is accepted twice. */
    lastStep: number
  }
  passkeys: {
    id: Generated<number>
    userId: number
    credentialId: string
    /** COSE, base64url. */
    publicKey: string
    counter: number
    /** JSON list of text. */
    transports: string
    name: string
    createdAt: string
    lastUsedAt: string | null
    /**
     * When and by whom the office confirmed that it is the surveyor's: before, it signs no reports.
     */
    confirmedAt: Generated<string | null>
    confirmedBy: Generated<string | null>
  }
  /** Asked of a browser and not answered yet; each is answered once. */
  passkeyChallenges: {
    challenge: string
    purpose: 'add' | 'sign-in' | 'second-step'
    /** The session, full or half, that it was made for; null for signing in without one. */
    sessionHash: string | null
    expiresAt: string
  }
  recoveryCodes: {
    id: Generated<number>
    userId: number
    /** HMAC-SHA-256 with a key of `secrets`. */
    codeHash: string
    usedAt: string | null
  }
  /** One-time links to a new password; a used one is removed. */
  passwordResets: {
    id: Generated<number>
    tokenHash: string
    userId: number
    createdAt: string
    expiresAt: string
  }
  /** Keys of programs. A row is never removed, because events name it. */
  apiKeys: {
    id: Generated<number>
    /** Its public part, such as `lentera_4fK2mQ9x`. */
    prefix: string
    /** SHA-256 of the whole key, hex; the key itself is stored nowhere. */
    keyHash: string
    name: string
    /** `KEY_SCOPES` in their order, with spaces between them. */
    scopes: string
    /** The account that made it, on whose behalf it acts. */
    userId: number
    createdAt: string
    expiresAt: string
    /** How many requests it may make. */
    perMinute: number
    /** Written at most once a minute. */
    lastUsedAt: string | null
    revokedAt: string | null
    /** Null also where the server revoked it. */
    revokedBy: number | null
  }
  /**
   * What was done to accounts, API keys, webhooks, settings and reports from on board; only ever
   * added to. No secrets.
   */
  accountEvents: {
    id: Generated<number>
    at: string
    kind: string
    actorId: number | null
    actorName: string
    /** `users.id`; null for an invitation, and for what concerns all. */
    userId: number | null
    /**
     * The email address it is about, or the id of a report from on board; empty for what concerns
     * all.
     */
    subject: string
    detail: string | null
  }
}

export type UserRow = Selectable<AccountTables['users']>
