import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ReportFile } from '#/app/survey-reports/report/report.ts'
import { MAX_FILE_BYTES } from '#/app/survey-reports/report/report-format.ts'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { addFiles } from './add-files.ts'

const photo = (name: string, content = name, type = 'image/jpeg') => new File([content], name, { type })

test('a photo is stored by its SHA-256, once, under a name that the register takes', async () => {
  const store = memoryDevice()
  const name = `${'x'.repeat(250)}\u202Egpj\u0000.jpg`
  const { files, errors } = await addFiles(store, [], [photo('a.jpg'), photo('again.jpg', 'a.jpg'), photo(name, 'b')])
  expect(errors).toEqual([])
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(files.map(({ sha256, size }) => [sha256, size])).toEqual([
    [hash('a.jpg'), 5],
    [hash('b'), 1],
  ])
  for (const file of files) expect(ReportFile.parse(file)).toEqual(file)
  expect(files[1]?.name).toMatch(/^x+gpj\.jpg$/)
  expect(await (await store.readFile(hash('a.jpg')))?.text()).toBe('a.jpg')
})

test('what a report cannot have is left out, each with the reason', async () => {
  const store = memoryDevice()
  const many = Array.from({ length: 11 }, (_, i) => photo(`${i}.jpg`))
  const large = Object.defineProperty(photo('large.jpg'), 'size', { value: MAX_FILE_BYTES + 1 })
  const { files, errors } = await addFiles(store, [], [photo('a.exe', 'x', ''), photo('empty.jpg', ''), large, ...many])
  expect(files.map(({ name }) => name)).toEqual(many.slice(0, 10).map(({ name }) => name))
  expect(errors).toEqual([
    'a.exe: only photos (JPEG, PNG, WebP, HEIC) and PDF files can be sent',
    'empty.jpg is empty',
    'large.jpg has more than 20 MB',
    '10.jpg: a report has at most 10 files',
  ])
})
