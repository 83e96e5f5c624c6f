import { m } from '#/app/paraglide/messages.js'
import type { Notice } from './notice.ts'

/** What is said on the page after a redirect. The cookie holds only the key, so nobody can put words in our mouth. */
const FLASHES = {
  'signed-in': () => ({ title: 'Login successful', description: 'You have been logged in successfully.' }),
  created: () => ({
    title: 'Certificate created',
    description: 'The certificate has been created successfully with QR code.',
  }),
  updated: () => ({ title: 'Certificate updated', description: 'The certificate has been updated successfully.' }),
  deleted: () => ({ title: 'Certificate deleted', description: 'The certificate has been deleted successfully.' }),
  suspended: () => ({ title: 'Certificate suspended', description: 'Whoever verifies it learns so from now on.' }),
  reinstated: () => ({ title: 'Certificate reinstated', description: 'Whoever verifies it learns so from now on.' }),
  withdrawn: () => ({ title: 'Certificate withdrawn', description: 'Whoever verifies it learns so from now on.' }),
  'letter-again': () => ({ title: 'Sending again', description: 'The letter is on its way to the mail server.' }),
  'sign-out-failed': () => ({
    title: 'Logout failed',
    description: '500: The session could not be ended. Please try again.',
    destructive: true,
  }),
  'application-submitted': () => ({ title: m.apply_done(), description: m.apply_done_text() }),
  'message-sent': () => ({ title: m.contact_sent(), description: m.contact_sent_text() }),
} satisfies Record<string, () => Notice>

type Flash = keyof typeof FLASHES

/** The Set-Cookie header that carries a message over one redirect. */
export function flash(name: Flash): string {
  return `flash=${name}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`
}

export const FORGET_FLASH = 'flash=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'

/** The message a request carries, if any. */
export function flashOf(cookieHeader: string | null): Notice | null {
  const name = /(?:^|;\s*)flash=([a-z-]+)/.exec(cookieHeader ?? '')?.[1]
  return name !== undefined && isFlash(name) ? FLASHES[name]() : null
}

function isFlash(name: string): name is Flash {
  return Object.hasOwn(FLASHES, name)
}
