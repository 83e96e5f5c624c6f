import { expect, test } from 'vitest'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { readKit } from '#/domain/documents/kit/contents/read-kit.server.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { statusFiles } from './status-files.server.ts'

const FILES = [
  'status/status-0.jwt',
  'status/jwks.json',
  'status/did.json',
  'status/document-certificates.pem',
]

test('a kit has the state of the log once there is one; what else fails is not taken for a register without a log', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput())
  const kit = await readKit(staff, '9074729')
  const names = async () => (await statusFiles(staff, kit)).map(({ name }) => name)
  expect(await names()).toEqual(FILES)
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  expect(await names()).toEqual([...FILES, 'status/checkpoint.txt'])
  const files = await statusFiles(staff, kit)
  const { note } = await db.read
    .selectFrom('checkpoints')
    .select('note')
    .orderBy('size', 'desc')
    .executeTakeFirstOrThrow()
  expect(files.at(-1)).toEqual({ name: 'status/checkpoint.txt', content: note })
  await db.write.schema.alterTable('checkpoints').renameTo('checkpoints_elsewhere').execute()
  await expect(statusFiles(staff, kit)).rejects.toThrow(/checkpoints/)
})
