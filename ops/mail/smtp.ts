import type { SendMailOptions } from 'nodemailer'
import { smtpOptions } from './mail-settings.ts'

export type Smtp = {
  /**
   * Resolves when the server has taken the message; when `signal` aborts, the connection is closed.
   */
  send(message: SendMailOptions, signal: AbortSignal): Promise<void>
}

/**
 * One connection per email. Loading Nodemailer takes 0.1 s, so it begins here and is not waited for:
 * neither the start nor the first email then holds requests up.
 */
export function createSmtp(url: string): Smtp {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(smtpOptions(url)),
  )
  // `send` rejects with it; until then nobody waits.
  transport.catch(() => {})
  return {
    async send(message, signal) {
      await (await transport).sendMail({ ...message, signal })
    },
  }
}

/** Why an attempt failed, for staff, and whether another attempt would be refused as well. */
export type Failure = { message: string; permanent: boolean }

const MAX_REPLY_LENGTH = 300
/**
 * Refusals of these commands are about the recipient or the email; refusals of earlier commands are
 * about our settings.
 */
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA']
/**
 * Authentication or TLS is required (RFC 4954 §6), or commands are out of sequence (RFC 5321
 * §4.2.4).
 */
const ABOUT_THE_SESSION = [503, 530, 534, 535, 538]

/**
 * A refusal with 5xx of the recipient or of the email is permanent (RFC 5321 §4.2.1). A refusal of
 * our user name, password or sender can be corrected in the settings, so the email is tried again.
 */
export function describeFailure(error: unknown, url: string): Failure {
  const { message, code, responseCode = 0, response, command } = detailsOf(error)
  if (responseCode > 0) {
    const isAboutEmail =
      ABOUT_THE_EMAIL.some((name) => command === name) && !ABOUT_THE_SESSION.includes(responseCode)
    return {
      message: `The mail server refused it: ${redactSecrets(response ?? message, url)}`,
      permanent: isAboutEmail && responseCode >= 500,
    }
  }
  // Before anything was sent: Nodemailer refuses the address itself.
  if (command === 'API')
    return {
      message: `It cannot be sent: ${redactSecrets(message, url)}`,
      permanent: code === 'EENVELOPE',
    }
  if (code === 'EABORT' || code === 'ETIMEDOUT')
    return { message: 'The mail server did not answer in time.', permanent: false }
  return {
    message: `No connection with the mail server: ${redactSecrets(message, url)}`,
    permanent: false,
  }
}

type Details = {
  message: string
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error)) return { message: String(error) }
  // What nodemailer adds to an Error, where the server has answered (its documentation, "Error
  // codes").
  return { ...(error as Partial<Details>), message: error.message }
}

/** Removes what servers quote in refusals: links, which may grant access, and passwords. */
function redactSecrets(text: string, url: string): string {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [secret, `\0${user}\0${secret}`].map((part) =>
    Buffer.from(part).toString('base64'),
  )
  const secrets = secret === '' ? [] : [secret, password, ...encoded]
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/https?:\/\/\S+/gi, '…')
  return secrets.reduce((rest, part) => rest.replaceAll(part, '…'), line).slice(0, MAX_REPLY_LENGTH)
}
