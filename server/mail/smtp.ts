import type { SendMailOptions } from 'nodemailer'
import { smtpOptions } from './smtp-url.ts'

export type Smtp = {
  /** Resolves when the server has taken the message; when `signal` aborts, the connection is closed. */
  send(message: SendMailOptions, signal: AbortSignal): Promise<void>
}

/** One connection a letter. */
export function smtpTo(url: string): Smtp {
  let transport: Promise<ReturnType<(typeof import('nodemailer'))['createTransport']>> | undefined
  return {
    async send(message, signal) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpOptions(url)))
      await (await transport).sendMail({ ...message, signal })
    },
  }
}

/** Why an attempt failed, in words for staff, and whether every other one would end the same. */
export type Failure = { words: string; forGood: boolean }

const LONGEST_ANSWER = 300
/** Refusals after these commands are of this recipient, or of this letter; earlier ones are of us. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']
/** Somebody has to sign in first, or over TLS (RFC 4954 §6), or the server is out of step (RFC 5321 §4.2.4). */
const ABOUT_THE_SESSION = [503, 530, 534, 535, 538]

/**
 * A refusal with 5xx of the recipient or of the letter is for good (RFC 5321 §4.2.1). One of our name, our password or the
 * sender is a matter of settings that somebody may mend, so no letter is lost for it.
 */
export function failureOf(error: unknown, url: string): Failure {
  const { message, code, responseCode = 0, response, command } = detailsOf(error)
  if (responseCode > 0) {
    const aboutIt = ABOUT_THE_LETTER.some((name) => command === name) && !ABOUT_THE_SESSION.includes(responseCode)
    return {
      words: `The mail server refused it: ${harmless(response ?? message, url)}`,
      forGood: aboutIt && responseCode >= 500,
    }
  }
  // Before anything was sent: nodemailer itself finds that nobody can be written to at such an address.
  if (command === 'API') return { words: `It cannot be sent: ${harmless(message, url)}`, forGood: code === 'EENVELOPE' }
  if (code === 'EABORT' || code === 'ETIMEDOUT') return { words: 'The mail server did not answer in time.', forGood: false }
  return { words: `No connection with the mail server: ${harmless(message, url)}`, forGood: false }
}

type Details = { message: string; code?: string; responseCode?: number; response?: string; command?: string }

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error)) return { message: String(error) }
  // What nodemailer adds to an Error, where the server has answered (its documentation, "Error codes").
  return { ...(error as Partial<Details>), message: error.message }
}

/** Servers quote what they refuse: links, which may let people in, and names and passwords. */
function harmless(text: string, url: string): string {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [secret, `\0${user}\0${secret}`].map((part) => Buffer.from(part).toString('base64'))
  const secrets = secret === '' ? [] : [secret, password, ...encoded]
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/https?:\/\/\S+/gi, '…')
  return secrets.reduce((rest, part) => rest.replaceAll(part, '…'), line).slice(0, LONGEST_ANSWER)
}
