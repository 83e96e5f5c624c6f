import type { Read } from '#/quality/drills/mutated-files/case.ts'

/** Reads badly, in the way that the file names: what the drill must notice. */
export async function open(): Promise<Read> {
  const held: Uint8Array[] = []
  return async (content) => {
    const how = content.toString()
    // Makes room for what a header claims, outside the heap that Node bounds.
    if (how === 'greedy')
      for (let i = 0; i < 100; i++) held.push(new Uint8Array(16 * 1024 * 1024).fill(1))
    if (how === 'endless') for (;;);
    if (how === 'broken') throw new TypeError('Cannot read properties of undefined')
    return how === 'refused' ? null : how
  }
}
