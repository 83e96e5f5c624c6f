import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limited, ContextTelemetry } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import type { StoreTelemetry } from '#/db/telemetry.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/**
 * The outcome of an attempt to send an email. `deferred`: it is tried again. `unsent`: there is no
 * mail server.
 */
export type EmailOutcome = 'sent' | 'deferred' | 'failed' | 'unsent'

/** What the app reports. */
export type AppTelemetry = {
  /** A limit rejected a request. */
  limited: (what: Limited) => void
  /** The telemetry for the context of a request to this path. */
  context(path: string): ContextTelemetry
}

/** Metrics, traces, or both. There is none unless a variable turns it on. */
export type Telemetry = {
  store: StoreTelemetry
  app?: AppTelemetry
  /** `apiPaths`: the paths of the API, with parameters in braces. */
  requests(listener: Listener, apiPaths: readonly string[]): Listener
  /** Sends an email by `attempt`, and records the outcome. */
  sendEmail(attempt: () => Promise<EmailOutcome>): Promise<EmailOutcome>
  /**
   * The register is open, and this process listens. `first`: it also reports what all processes
   * share.
   */
  begin(db: Store, options: { first: boolean }): void
  /** Exports what has not been exported yet. */
  stop(): Promise<void>
}
