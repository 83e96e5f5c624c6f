import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limited, ScopeWatch } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import type { StoreWatch } from '#/db/watch.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** What became of an attempt to send a letter. `deferred`: there will be another. `unsent`: there is no mail server. */
export type LetterOutcome = 'sent' | 'deferred' | 'failed' | 'unsent'

/** What the app tells whoever watches. */
export type AppWatch = {
  /** A limit turned somebody away. */
  limited(what: Limited): void
  /** What a request of this address tells from within. */
  scope(path: string): ScopeWatch
}

/** Somebody who watches the server: metrics, traces, or both. There is none unless a variable asks for it. */
export type Watch = {
  store: StoreWatch
  app?: AppWatch
  requests(listener: Listener): Listener
  /** Tries to send a letter, by `attempt`, and takes note of what became of it. */
  letter(attempt: () => Promise<LetterOutcome>): Promise<LetterOutcome>
  /** The register is open, and this process listens. `first`: it also tells of what all processes share. */
  begin(db: Store, options: { first: boolean }): void
  /** What was noted and has not gone out yet goes out now. */
  stop(): Promise<void>
}
