import type { Random } from '#/quality/drills/frame/random.ts'

/** One file to be read, and what may come of it. */
export type Case = {
  /** What was done to the honest file. */
  mutation: string
  content: Buffer
  /**
   * What an honest file comes to where this one is signed or sealed: nothing but the same, or a
   * refusal, may come of it. Null where anything that can be read may be.
   */
  only: string | null
}

/**
 * A kind of files: how they are made, and the module that reads them in a process of its own
 * (`Reading`).
 */
export type Kind = {
  name: 'spreadsheets' | 'backups' | 'statements' | 'documents'
  reader: URL
  /** Node's options for that process. */
  options: readonly string[]
  /** Given to the module as it begins: must be plain data. */
  setup: unknown
  next(random: Random): Case | Promise<Case>
}

/** What such a module exports. */
export type Reading = {
  /** Made once in each process. */
  open(setup: unknown): Promise<Read>
}

/**
 * Reads a file as the product does: what it came to, in a text that is the same for the same
 * content; null where it was refused as it should be. Anything that is thrown is a fault.
 */
export type Read = (content: Buffer) => Promise<string | null>

/**
 * What an honest file comes to. Throws where it is refused: then nothing could be said of a mutated
 * one.
 */
export async function honestOutcome(read: Read, content: Buffer): Promise<string> {
  const came = await read(content)
  if (came === null) throw new Error('An honest file was refused')
  return came
}
