import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRegister, type Checked } from '#/app/register/check/check-register.server.ts'
import { requireSigned } from '#/app/register/check/require-signed.server.ts'
import { makeFolder } from '#/db/folders.ts'
import { openStore } from '#/db/open.ts'
import type { Where } from '#/db/schema.ts'
import { holdStill } from '#/db/snapshot/hold-still.ts'
import { DATABASE } from './archive/manifest.ts'
import { readKeys } from './contents.ts'
import { place, requireRoom } from './place.ts'
import { checkedIn, continueStates, lossIn, wordedLoss } from './restore.ts'

export type Moved = { checked: Checked; leftOut: string[] }

/**
 * Moves a register to an empty place on the same engine or the other: every row, every key, the same root. Nobody else may have
 * it open meanwhile. The place it came from keeps everything and refuses to be opened from then on. `words`: how that place names
 * the new one. Throws an Error of one line where it is in use, where the new place is not empty, and where the register has
 * faults; then everything is as it was.
 */
export async function moveRegister(from: Where, to: Where, words: string, say: (line: string) => void): Promise<Moved> {
  // Brings it to the newest schema, and says what is wrong with it where it cannot be opened.
  const present = await openStore(from)
  try {
    await requireSigned(present, say)
  } finally {
    await present.close()
  }
  await requireRoom(to, readKeys(from.dataDir))
  makeFolder(to.dataDir)
  const still = await holdStill(from)
  const work = mkdtempSync(join(to.dataDir, '.move-'))
  try {
    say('Copying the register; nobody else can use it meanwhile')
    const leftOut = await still.snapshot(join(work, DATABASE))
    mkdirSync(join(work, 'keys'), { mode: 0o700 })
    for (const { name, content } of readKeys(from.dataDir)) writeFileSync(join(work, name), content, { mode: 0o600 })
    say('Checking the copy')
    const copied = await checkCopy(work)
    if (copied.faults.length > 0) throw new Error([...copied.faults, 'Nothing was moved'].join('\n'))
    const loss = await lossIn(work, to)
    if (loss) throw new Error(wordedLoss(loss))
    await continueStates(work, to, null)
    say('Putting it in place')
    await place(work, to)
    const checked = await checkedIn(to, copied, null)
    if (checked.faults.length > 0) {
      throw new Error([...checked.faults, 'The new place is not the same register; go on with the old one'].join('\n'))
    }
    await still.leave(words)
    return { checked, leftOut }
  } finally {
    await still.letGo()
    rmSync(work, { recursive: true, force: true })
  }
}

async function checkCopy(work: string): Promise<Checked> {
  const db = await openStore({ dataDir: work })
  try {
    return await checkRegister(db)
  } finally {
    await db.close()
  }
}
