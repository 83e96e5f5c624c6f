import { z } from 'zod'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { signIn, SignInRefused, type Staff } from '#/quality/drills/frame/staff.ts'
import { sendOnce } from './send-once.ts'

export type Session = {
  cookie: string
  /** How often it was looked at, and how often somebody was still signed in then. */
  looks: number
  signedIn: number
  look(): Promise<void>
}

/** A certificate that no request names, so that its verification means something until the end. */
export const PROBED = 'LMC-2026-PROBED'

/** After so many requests, about, one of them has signed the session out. */
const REQUESTS_OF_A_SESSION = 300
const PASSWORD = 'only for what is malformed'
const Invited = z.object({ link: z.string() })

/**
 * The session of an administrator whose requests may go wrong: a certificate is there to ask for, and where one of the requests has signed
 * the session out, the next look takes another one. They are opened before the first of so many `requests`: wrong links and passwords among
 * these make everybody of this network wait who has not signed in to the account before.
 */
export async function openSession(origin: string, requests: number, signal: AbortSignal): Promise<Session> {
  const first = await signIn(origin, signal)
  await first.issue('LMC-2026-00042')
  await first.issue(PROBED)
  // Somebody whom no request names, as they do the first account.
  const keeper = await colleague(origin, { staff: first, password: ACCOUNT.ADMIN_PASSWORD }, signal)
  const another = () => colleague(origin, { staff: keeper, password: PASSWORD }, signal)
  const reserve: string[] = []
  for (let i = 0; i < requests / REQUESTS_OF_A_SESSION; i++) reserve.push((await another()).cookie)
  const session: Session = {
    cookie: (await another()).cookie,
    looks: 0,
    signedIn: 0,
    async look() {
      const { status } = await sendOnce(`${origin}/api/user`, { cookie: session.cookie })
      session.looks += 1
      if (status === 401) session.cookie = reserve.pop() ?? (await another().catch(orWait))?.cookie ?? session.cookie
      else session.signedIn += 1
    },
  }
  return session
}

/** Wrong links of the requests are guesses from this network: the next look tries again. */
function orWait(error: unknown): null {
  if (error instanceof SignInRefused && error.status === 429) return null
  throw error
}

let colleagues = 0

/** Another administrator, whom this one invites. */
async function colleague(origin: string, by: { staff: Staff; password: string }, signal: AbortSignal): Promise<Staff> {
  const username = `colleague${++colleagues}@lentera.example`
  const order = { email: username, role: 'admin', password: by.password }
  const invited = await by.staff.ask('POST', '/api/invitations', order)
  const invitation = new URL(Invited.parse(invited.body).link).searchParams.get('invitation')
  const account = { username, password: PASSWORD }
  return signIn(origin, signal, { path: '/api/register', body: { ...account, invitation } })
}
