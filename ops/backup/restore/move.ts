import { join } from 'node:path'
import { checkRegister, type Checked } from '#/domain/proof/register-check/check-register.server.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { makeFolder, withTemporaryFolder } from '#/db/files/folders.ts'
import { withRegister } from '#/db/open/open.ts'
import type { Where } from '#/db/schema.ts'
import { openExclusively } from '#/db/snapshot/exclusive.ts'
import { DATABASE } from '#/ops/backup/archive/manifest.ts'
import { copyKeys, readKeys } from '#/ops/backup/contents.ts'
import { installRegister, requireEmptyDestination } from './destination.ts'
import { recheckRegister, continueStates, findLossIn, describeLoss } from './restore.ts'

export type Moved = { checked: Checked; leftOut: string[] }

/**
 * Moves a register to an empty destination on the same engine or the other: every row, every key,
 * the same root. Nobody else may have it open meanwhile. The source retains everything and refuses
 * to be opened from then on. `destination`: how its tombstone names the new location. Throws an
 * Error of one line if it is in use, if the destination is not empty, and if the register has
 * errors; then nothing was changed.
 */
export async function moveRegister(
  from: Where,
  to: Where,
  destination: string,
  say: (line: string) => void,
): Promise<Moved> {
  // Migrates it to the newest schema, and reports why if it cannot be opened.
  await withRegister(from, (present) => requireSigned(present, say), { say })
  await requireEmptyDestination(to, readKeys(from.dataDir))
  makeFolder(to.dataDir)
  const source = await openExclusively(from, 'move it')
  try {
    return await withTemporaryFolder(to.dataDir, '.move-', async (work) => {
      say('Copying the register; nobody else can use it until this ends')
      const leftOut = await source.snapshot(join(work, DATABASE))
      copyKeys(from.dataDir, work)
      say('Checking the copy')
      const copied = await withRegister({ dataDir: work }, (copy) => checkRegister(copy))
      if (copied.errors.length > 0)
        throw new Error([...copied.errors, 'Nothing was moved'].join('\n'))
      const loss = await findLossIn(work, to)
      if (loss) throw new Error(describeLoss(loss))
      await continueStates(work, to, null)
      say('Installing the register')
      await installRegister(work, to)
      const checked = await recheckRegister(to, copied, null)
      if (checked.errors.length > 0) {
        throw new Error(
          [
            ...checked.errors,
            'The new location is not the same register; go on with the old one',
          ].join('\n'),
        )
      }
      await source.leaveTombstone(destination)
      return { checked, leftOut }
    })
  } finally {
    await source.release()
  }
}
