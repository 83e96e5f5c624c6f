import { redirect } from 'react-router'
import { MAX_NAMED, unprintedWarning } from '#/domain/documents/fonts/unprinted.ts'
import { endCookie, setCookie } from '#/domain/context/cookies.ts'
import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import type { Notice } from './notice.ts'

/**
 * Notices on the page after a redirect. The cookie holds only the key, and codes of characters, so
 * no other text can be shown.
 */
const FLASHES = {
  'signed-in': () => ({
    title: 'Login successful',
    description: 'You have been logged in successfully.',
  }),
  created: () => ({
    title: 'Certificate created',
    description: 'The certificate has been created successfully with QR code.',
  }),
  'created-several': () => ({
    title: 'Certificates created',
    description: 'Each certificate has its own number and QR code.',
  }),
  'set-issued': () => ({
    title: 'Set issued',
    description: 'Each certificate can be verified by its own number.',
  }),
  updated: () => ({
    title: 'Certificate updated',
    description: 'The certificate has been updated successfully.',
  }),
  'updated-second': () => ({
    title: 'Certificate updated',
    description:
      'The certificate has been updated successfully. Its ship has another certificate of the same type in force: verifications of both say so.',
  }),
  deleted: () => ({
    title: 'Certificate deleted',
    description: 'The certificate has been deleted successfully.',
  }),
  suspended: () => ({
    title: 'Certificate suspended',
    description: 'Verification shows this from now on.',
  }),
  reinstated: () => ({
    title: 'Certificate reinstated',
    description: 'Verification shows this from now on.',
  }),
  withdrawn: () => ({
    title: 'Certificate withdrawn',
    description: 'Verification shows this from now on.',
  }),
  'withdrawal-undone': () => ({
    title: 'Withdrawal undone',
    description: 'Verification shows this from now on.',
  }),
  'suspended-several': () => ({
    title: 'Certificates suspended',
    description: 'Verification shows this from now on.',
  }),
  'reinstated-several': () => ({
    title: 'Certificates reinstated',
    description: 'Verification shows this from now on.',
  }),
  'withdrawn-several': () => ({
    title: 'Certificates withdrawn',
    description: 'Verification shows this from now on.',
  }),
  'survey-recorded': () => ({
    title: 'Survey recorded',
    description: 'Each certificate shows the survey that is due next.',
  }),
  'renewal-recorded': () => ({
    title: 'Renewal survey recorded',
    description: 'Issue the certificates that follow it.',
  }),
  'report-approved': () => ({
    title: 'Report approved',
    description: 'The survey is in the register.',
  }),
  'report-declined': () => ({
    title: 'Report declined',
    description: 'The surveyor reads the reason on the phone.',
  }),
  'survey-removed': () => ({
    title: 'Survey removed',
    description: 'It stays in the history, with the reason.',
  }),
  'particulars-recorded': () => ({
    title: 'Particulars saved',
    description: 'The next document of the certificate has them.',
  }),
  'part-corrected': () => ({
    title: 'Certificate corrected',
    description: 'Verification shows this from now on.',
  }),
  'scan-saved': () => ({
    title: 'Scan saved',
    description: 'Everyone who verifies the certificate can download it.',
  }),
  'scan-removed': () => ({
    title: 'Scan removed',
    description: 'The public can no longer download it.',
  }),
  extended: () => ({
    title: 'Certificate extended',
    description: 'Verification shows this from now on.',
  }),
  'condition-imposed': () => ({
    title: 'Condition imposed',
    description: 'Verification shows it until it is closed.',
  }),
  'condition-closed': () => ({
    title: 'Condition closed',
    description: 'Verification no longer shows it.',
  }),
  'letter-again': () => ({
    title: 'Sending again',
    description: 'The email is being sent to the mail server.',
  }),
  'service-added': () => ({ title: 'Service added', description: 'It is last in the order.' }),
  'service-saved': () => ({
    title: 'Service saved',
    description: 'The site shows it from now on.',
  }),
  'service-deleted': () => ({
    title: 'Service deleted',
    description: 'It is no longer on the site.',
  }),
  'flag-added': () => ({ title: 'Flag added', description: 'It is last in the order.' }),
  'flag-saved': () => ({ title: 'Flag saved', description: 'The site shows it from now on.' }),
  'flag-deleted': () => ({ title: 'Flag deleted', description: 'It is no longer on the site.' }),
  'ship-added': () => ({
    title: 'Ship added',
    description: 'Certificates with its IMO number are listed on its page.',
  }),
  'ship-saved': () => ({
    title: 'Ship saved',
    description: 'The history has the earlier particulars.',
  }),
  'ship-renamed': () => ({
    title: 'Ship saved',
    description: 'The earlier name or flag stays in the list with its period.',
  }),
  'ship-name-corrected': () => ({
    title: 'Name corrected',
    description: 'Verification shows the corrected name from now on.',
  }),
  'ship-merged': () => ({
    title: 'Ships merged',
    description: 'Certificates of both are listed here.',
  }),
  'ship-settled': () => ({
    title: 'Difference settled',
    description: 'The decision is in the history.',
  }),
  'company-added': () => ({
    title: 'Company added',
    description: 'It can be chosen as owner and manager of ships.',
  }),
  'company-saved': () => ({
    title: 'Company saved',
    description: 'The history has the earlier particulars.',
  }),
  'import-discarded': () => ({
    title: 'Import discarded',
    description: 'The file is deleted; none of its records was saved.',
  }),
  'sign-out-failed': () => ({
    title: 'Logout failed',
    description: '500: The session could not be ended. Please try again.',
    destructive: true,
  }),
  'sign-out-not-now': () => ({
    title: 'Logout failed',
    description:
      '503: The register cannot save changes at the moment, so the session has not ended. Please try again in a few minutes.',
    destructive: true,
  }),
  'application-moved': () => ({
    title: 'Step saved',
    description: 'The application has been moved.',
  }),
  'application-noted': () => ({
    title: 'Note added',
    description: 'Your note is in the history; the applicant does not see it.',
  }),
  'application-taken': () => ({
    title: 'Assigned to you',
    description: 'This application is assigned to you.',
  }),
  'application-handed-back': () => ({
    title: 'Unassigned',
    description: 'This application is not assigned to anyone.',
  }),
  'message-marked': () => ({ title: 'Saved', description: 'The message is marked.' }),
  'application-erased': () => ({
    title: 'Application erased',
    description: 'Certificates issued from it stay.',
  }),
  'message-erased': () => ({
    title: 'Message erased',
    description: 'The list says when, by whom and why.',
  }),
  'messages-marked': () => ({ title: 'Saved', description: 'The messages are marked.' }),
  'messages-partly-marked': () => ({
    title: 'Some messages were not changed',
    description: 'A colleague had changed them; the others are marked.',
  }),
  'recovery-code-used': () => ({
    title: 'Signed in with a recovery code',
    description: 'It cannot be used again. Your account page says how many are left.',
  }),
  'password-changed': () => ({
    title: 'Password changed',
    description: 'All your other sessions have ended.',
  }),
  'password-reset': () => ({ title: m.reset_done(), description: m.reset_done_text() }),
  'second-factor-added': () => ({
    title: 'Second factor set up',
    description: 'It is required from your next sign-in.',
  }),
  'second-factor-removed': () => ({
    title: 'Second factor removed',
    description: 'It is no longer required.',
  }),
  'application-submitted': () => ({ title: m.apply_done(), description: m.apply_done_text() }),
  'application-link-requested': () => ({
    title: m.application_new_link_done(),
    description: m.application_new_link_done_text({ phone: office.phone }),
  }),
  'kit-link-requested': () => ({ title: m.kit_requested(), description: m.kit_requested_text() }),
  'message-sent': () => ({ title: m.contact_sent(), description: m.contact_sent_text() }),
} satisfies Record<string, () => Notice>

type Flash = keyof typeof FLASHES

/**
 * The Set-Cookie header that carries a message over one redirect. On https the server binds it to this host. `unprinted`: characters of what was
 * saved that documents cannot print, of which the message warns.
 */
export function flash(name: Flash, unprinted: readonly number[] = []): string {
  const codes = unprinted.slice(0, MAX_NAMED).map((code) => `.${code.toString(16)}`)
  return setCookie('flash', `${name}${codes.join('')}`)
}

/** A redirect to a page that shows the message once. */
export function redirectWithNotice(address: string, ...shown: Parameters<typeof flash>): Response {
  return redirect(address, { headers: { 'Set-Cookie': flash(...shown) } })
}

export const FORGET_FLASH = endCookie('flash')

/** The message a request carries, if any. */
export function flashOf(cookieHeader: string | null): Notice | null {
  const [, name, codes = ''] =
    /(?:^|;\s*)(?:__Host-)?flash=([a-z-]+)((?:\.[\da-f]{1,6}){0,6})/.exec(cookieHeader ?? '') ?? []
  if (name === undefined || !isFlash(name)) return null
  const notice = FLASHES[name]()
  const warning = unprintedWarning(
    codes
      .split('.')
      .slice(1)
      .map((code) => Math.min(Number.parseInt(code, 16), 0x10_ffff)),
  )
  return warning === null ? notice : { ...notice, description: `${notice.description} ${warning}.` }
}

function isFlash(name: string): name is Flash {
  return Object.hasOwn(FLASHES, name)
}
