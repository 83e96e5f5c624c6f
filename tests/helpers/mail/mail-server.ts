import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { parseMime, type Mime } from './mime.ts'

type Received = Mime & { from: string; to: string[]; secure: boolean; user: unknown }

/** A refusal with an SMTP code; thrown by a test's `recipient` or `taking`. */
export class Answer extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

type Rules = SMTPServerOptions & {
  /** `user:password`, where authentication is required. */
  account?: string
  /** Called with the address of each recipient; throws an `Answer` to refuse it. */
  recipient?: (address: string) => void
  /** Called with each message before it counts as received; throws an `Answer` to refuse it. */
  taking?: (message: Mime) => void | Promise<void>
}

/**
 * A real mail server on this machine, with a self-signed certificate. `received`: the messages that
 * it accepted with 250.
 */
export async function mailServer({ account, recipient, taking, ...options }: Rules = {}) {
  const received: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: account === undefined,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    logger: false,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onAuth: ({ method, username, password }, _session, done) => {
      if (`${username}:${password}` !== account)
        return done(new Answer(535, '5.7.8 Authentication failed'))
      done(null, { user: `${username} by ${method}` })
    },
    onRcptTo: ({ address }, _session, done) => answered(() => recipient?.(address), done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        answered(async () => {
          const message = parseMime(Buffer.concat(chunks).toString('latin1'))
          await taking?.(message)
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            ...message,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            user: session.user,
          })
        }, done),
      )
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // A TCP server's address.
  const { port } = server.server.address() as AddressInfo
  const target = `${account === undefined ? '' : `${account}@`}127.0.0.1:${port}`
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${target}`,
    port,
    received,
    connections: () => connections,
  }
}

function answered(work: () => void | Promise<void>, done: (error?: Error | null) => void): void {
  Promise.resolve()
    .then(work)
    .then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
}
