import { expect, test } from 'vitest'
import { csvFile, goodRows, read } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { guessColumns } from '#/domain/exchange/files/format/columns.ts'
import { checkImport } from './imports.server.ts'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

const HEADER = 'Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date'

test('a column that the file does not have is refused, with its name; its last one is taken', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { id, contents } = await read(
    context,
    csvFile(
      goodRows(1).map((row) => `${row},9074729`),
      `${HEADER},Note`,
    ),
  )
  const header = contents?.header ?? []
  const choosing = (imoNumber: number) =>
    checkImport(context, id, ImportChoices.parse({ ...guessColumns(header), imoNumber }))
  // They are numbered from 0.
  await expect(choosing(header.length)).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: { imoNumber: ['The file has no such column'] } },
  })
  await expect(choosing(header.length - 1)).resolves.toMatchObject({ state: 'checking' })
})
