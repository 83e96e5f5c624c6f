import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ReportFile } from '#/domain/register/survey/report-content/report.ts'
import { MAX_FILE_BYTES } from '#/domain/register/survey/report-content/report-format.ts'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { addFiles } from './add-files.ts'

const photo = (name: string, content = name) =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), content], name, {
    type: 'text/plain',
  })

test('a photo is stored by its SHA-256, once, under a name that the register takes', async () => {
  const store = memoryDevice()
  const name = `${'x'.repeat(250)}\u202Egpj\u0000.jpg`
  const { files, errors } = await addFiles(
    store,
    [],
    [photo('a.jpg'), photo('again.jpg', 'a.jpg'), photo(name, 'b')],
  )
  expect(errors).toEqual([])
  const hash = (text: string) =>
    createHash('sha256').update(Buffer.from('ffd8ffe00010', 'hex')).update(text).digest('hex')
  // Node reads no images: the photos are as they were.
  expect(files.map(({ sha256, size, mediaType }) => [sha256, size, mediaType])).toEqual([
    [hash('a.jpg'), 11, 'image/jpeg'],
    [hash('b'), 7, 'image/jpeg'],
  ])
  for (const file of files) expect(ReportFile.parse(file)).toEqual(file)
  expect(files[1]?.name).toMatch(/^x+gpj\.jpg$/)
  expect(await (await store.readFile(hash('a.jpg')))?.slice(6).text()).toBe('a.jpg')
})

test('what a report cannot have is left out, each with the reason', async () => {
  const store = memoryDevice()
  const many = Array.from({ length: 11 }, (_, i) => photo(`${i}.jpg`))
  const large = Object.defineProperty(photo('large.jpg'), 'size', { value: MAX_FILE_BYTES + 1 })
  const huge = Object.defineProperty(photo('huge.jpg'), 'size', { value: 5 * MAX_FILE_BYTES + 1 })
  const named = (content: string, name: string) => new File([content], name, { type: 'image/jpeg' })
  const wrong = [
    named('x', 'a.jpg'),
    named('', 'empty.jpg'),
    named('<html>', 'page.jpg'),
    named('<svg>', 'drawing.jpg'),
    named('RIFF....WEBPVP8 ', 'a.webp'),
  ]
  const { files, errors } = await addFiles(store, [], [...wrong, large, huge, ...many])
  expect(files.map(({ name }) => name)).toEqual(many.slice(0, 10).map(({ name }) => name))
  const only = 'only photos (JPEG, PNG, HEIC) and PDF files can be sent'
  expect(errors).toEqual([
    `a.jpg: ${only}`,
    'empty.jpg is empty',
    `page.jpg is a page in HTML: ${only}`,
    `drawing.jpg is a drawing in SVG: ${only}`,
    `a.webp is an image in WebP: ${only}`,
    'large.jpg has more than 20 MB',
    'huge.jpg has more than 20 MB',
    '10.jpg: a report has at most 10 files',
  ])
})
