import { hashNewPassword } from '#/domain/people/passwords/passwords.server.ts'
import { sessionCookieName } from '#/domain/people/sessions/session-cookie.ts'
import { startSession } from '#/domain/people/sessions/sessions.server.ts'
import { addAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { openStore } from '#/db/open/open.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import type { Server } from '#/quality/drills/frame/server.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { sendOnce } from './send-once.ts'

export type Session = AsyncDisposable & {
  cookie: string
  /** How often it was looked at, and how often somebody was still signed in then. */
  looks: number
  signedIn: number
  look(): Promise<void>
}

/** A certificate that no request names, so that its verification means something until the end. */
export const PROBED = 'LMC-2026-PROBED'

const PASSWORD = 'only for what is malformed'

/**
 * The session of an administrator whose requests may go wrong: a certificate is there to ask for,
 * and where one of the requests has signed the session out, the next look begins that of another
 * administrator. These are added past the use cases, which allow no account so many invitations,
 * and no network so many sign-ins beside wrong ones.
 */
export async function openSession(
  { origin, location }: Server,
  signal: AbortSignal,
): Promise<Session> {
  const first = await signIn(origin, signal)
  await first.issue('LMC-2026-00042')
  await first.issue(PROBED)
  const db = await openStore(location)
  const hash = await hashNewPassword(db, PASSWORD, '')
  let colleagues = 0
  const another = async () => {
    const now = new Date().toISOString()
    const username = `colleague${++colleagues}@lentera.example`
    const { id } = await addAccount(db, now, { username, hash, role: 'admin' })
    const user = { id, password: hash }
    const token = await db.write
      .transaction()
      .execute((tx) => startSession(tx, contextOf(db, { now }), user))
    return `${sessionCookieName(origin)}=${token}`
  }
  const session: Session = {
    cookie: await another(),
    looks: 0,
    signedIn: 0,
    async look() {
      const { status } = await sendOnce(`${origin}/api/user`, { cookie: session.cookie })
      session.looks += 1
      if (status === 401) session.cookie = await another()
      else session.signedIn += 1
    },
    [Symbol.asyncDispose]: () => db.close(),
  }
  return session
}
