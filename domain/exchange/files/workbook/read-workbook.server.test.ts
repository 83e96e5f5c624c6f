import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'
import golden from '#/tests/golden/workbooks.json' with { type: 'json' }
import { workbook, workbookParts, zip } from '#/tests/helpers/imports/workbook.ts'
import { MAX_PARTS } from './archive.server.ts'

async function read(content: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-workbook-'))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const file = openSync(path, 'r')
  onTestFinished(() => {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  })
  const { header, rows } = await readTable(file)
  return { header, rows: (await Array.fromAsync(rows)).map(({ row, cells }) => [row, ...cells]) }
}

const sheet = (rows: string, strings: string | null = null) => zip(workbookParts(rows, { strings }))
const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
const ROWS = `${HEAD}<row r="2"><c r="A2"><v>1</v></c></row>`
const MB = 1024 * 1024
const CENTRAL = Buffer.from('PK\u0001\u0002')
const END = Buffer.from('PK\u0005\u0006')

/** The workbook with some bytes written over. */
function changed(content: Buffer, change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(content)
  change(bytes)
  return bytes
}

test('texts that cells share, runs, escapes, prefixes and formulas are read as a spreadsheet shows them', async () => {
  const strings =
    '<si><t>Name</t></si><si><r><t>KM </t></r><r><rPr><b/></rPr><t xml:space="preserve">Élan &amp; &#x43;o</t></r><rPh><t>no</t></rPh></si><si><t>line_x000A_two<![CDATA[ <3]]></t></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>0</v></c></row>' +
    '<row r="4" spans="1:3"><c r="A4" t="s"><v>1</v></c><c r="B4" t="str"><f>A1&amp;"&gt;"</f><v>formula</v></c><c r="C4" t="s"><v>2</v></c></row>' +
    '<x:row><x:c><x:v> 9074729 </x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><!-- none --><c t="d"><v>2026-01-31</v></c><c r="D5" s="1"/></x:row>'
  expect(await read(sheet(rows, strings))).toEqual({
    header: ['Name', '', 'Name'],
    rows: [
      [4, 'KM Élan & Co', 'formula', 'line\ntwo <3'],
      [5, '9074729', '#N/A', '2026-01-31'],
    ],
  })
})

test('a row that is wider than the header widens it', async () => {
  const { header, rows } = await read(workbook([['a'], ['1', null, '3'], ['4']]))
  expect([header, rows]).toEqual([
    ['a', '', ''],
    [
      [2, '1', '', '3'],
      [3, '4', '', ''],
    ],
  ])
})

test('40 random workbooks are read as another program has read them (read-excel-file 9.3.17)', async () => {
  expect(golden).toHaveLength(40)
  for (const { rows, epoch1904, read: wanted } of golden) {
    const file = workbook([['top', 'b', 'c', 'd', 'e', 'f'], ...JSON.parse(rows), ['last']], {
      epoch1904,
    })
    expect((await read(file)).rows).toEqual(JSON.parse(wanted))
  }
})

test('the last column that can be imported is the hundredth', async () => {
  const cell = (column: string) => sheet(`${HEAD}<row r="2"><c r="${column}2"><v>7</v></c></row>`)
  const { header, rows } = await read(cell('CV'))
  expect([header.length, rows[0]?.length, rows[0]?.at(-1)]).toEqual([100, 101, '7'])
  await expect(read(cell('CW'))).rejects.toThrow('The sheet “Register” has more than 100 columns.')
})

test('one cell far to the right or below costs nothing and is refused', async () => {
  const before = process.memoryUsage.rss()
  const far = sheet(`${HEAD}<row r="30000"><c r="XFD30000"><v>1</v></c></row>`)
  await expect(read(far)).rejects.toThrow('The sheet “Register” has more than 100 columns.')
  // One that is only formatted holds nothing.
  expect(
    (
      await read(
        sheet(`${HEAD}<row r="30000"><c r="A30000"><v>1</v></c><c r="XFD30000" s="1"/></row>`),
      )
    ).rows,
  ).toEqual([[30_000, '1']])
  for (const row of ['1048577', '0', '-1', '9999999999', 'x']) {
    await expect(read(sheet(`${HEAD}<row r="${row}"><c><v>1</v></c></row>`))).rejects.toThrow(
      'damaged',
    )
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
})

test.for([
  ['two rows of one number', `${HEAD}<row r="1"><c r="A1"><v>1</v></c></row>`],
  ['a cell of another row', `${HEAD}<row r="2"><c r="A3"><v>1</v></c></row>`],
  ['a cell twice', `${HEAD}<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`],
  ['a reference that is none', `${HEAD}<row r="2"><c r="AAAA2"><v>1</v></c></row>`],
  ['a cell in a cell', `${HEAD}<row r="2"><c r="A2"><v>1</v><c r="B2"><v>2</v></c></c></row>`],
  ['a cell in no row', `${HEAD}<c r="A1"><v>1</v></c>`],
  ['a row in a row', `${HEAD}<row r="2"><row r="3"><c r="A3"><v>1</v></c></row></row>`],
  ['rows in a row', `${HEAD}<row r="2"><sheetData/></row><row r="3"><c r="A3"><v>1</v></c></row>`],
  ['more columns than a sheet has', `${HEAD}<row r="2">${'<c/>'.repeat(16_385)}</row>`],
  ['a text that is not there', `${HEAD}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`],
  ['a style that is not there', `${HEAD}<row r="2"><c r="A2" s="7"><v>7</v></c></row>`],
  ['tags that do not close', `${HEAD}<row r="2"><c r="A2"><v>1</c></v></row>`],
  ['elements without end', `${HEAD}${'<row>'.repeat(100)}`],
  ['a tag without end', `${HEAD}<row ${'x'.repeat(70_000)}`],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${HEAD}`],
] as const)('%s: the workbook is called damaged', async ([, rows]) => {
  await expect(read(sheet(rows))).rejects.toThrow('This workbook is damaged or not complete.')
})

test('long texts are refused where they stand, shared or not, in one piece or in runs', async () => {
  const long = 'x'.repeat(20_000)
  const inRuns = `<row r="2"><c r="B2" t="inlineStr"><is>${`<r><t>${long}</t></r>`.repeat(2)}</is></c></row>`
  await expect(read(sheet(HEAD + inRuns))).rejects.toThrow(
    'Row 2, column 2 holds more than 32,767 characters.',
  )
  await expect(
    read(sheet(`${HEAD}<row r="2"><c r="A2" t="str"><v>${long}${long}</v></c></row>`)),
  ).rejects.toThrow('Row 2, column 1')
  const shared = `<si><t>${long}${long}</t></si>`
  await expect(read(sheet(HEAD, shared))).rejects.toThrow(
    'A text of the workbook is longer than 32,767 characters.',
  )
  const cells = ['A', 'B', 'C', 'D', 'E', 'F'].map(
    (column) => `<c r="${column}2" t="s"><v>0</v></c>`,
  )
  await expect(
    read(sheet(`${HEAD}<row r="2">${cells.join('')}</row>`, `<si><t>${long}</t></si>`)),
  ).rejects.toThrow('Row 2 is longer than 100,000 characters.')
})

test('one long text in many cells is refused before it fills the memory', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`,
  )
  const before = process.memoryUsage.rss()
  const file = sheet(HEAD + rows.join(''), `<si><t>${'x'.repeat(32_000)}</t></si>`)
  await expect(read(file)).rejects.toThrow('the file holds more text than can be imported at once')
  expect(process.memoryUsage.rss() - before).toBeLessThan(250 * MB)
})

test('a bomb whose directory hides its entries from a count at the end is refused', async () => {
  // The record at the end counts no entries, and they are there all the same: another program may
  // unpack them.
  const parts = workbookParts(HEAD)
  const bomb = zip({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(300 * MB, '<row/>') })
  const hidden = changed(bomb, (bytes) => {
    const end = bytes.lastIndexOf(END)
    bytes.writeUInt16LE(0, end + 8)
    bytes.writeUInt16LE(0, end + 10)
  })
  await expect(read(hidden)).rejects.toThrow('damaged')
  // Its own account says less: it is cut off where that is reached.
  const lying = changed(bomb, (bytes) => {
    for (let at = bytes.indexOf(CENTRAL); at >= 0; at = bytes.indexOf(CENTRAL, at + 1)) {
      if (bytes.readUInt32LE(at + 24) > MB) bytes.writeUInt32LE(1_000, at + 24)
    }
  })
  const before = process.memoryUsage.rss()
  await expect(read(lying)).rejects.toThrow('damaged')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
})

const honest = workbook([['a'], ['b']])

/** What a table of contents lists, one by one. */
function recordsIn(directory: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = directory.indexOf(CENTRAL); at >= 0; at = directory.indexOf(CENTRAL, at + 1))
    starts.push(at)
  return starts.map((start, i) => directory.subarray(start, starts[i + 1]))
}

/** The archive with another table of contents. */
function withDirectory(archive: Buffer, records: Buffer[]): Buffer {
  const directory = Buffer.concat(records)
  const end = changed(archive.subarray(archive.lastIndexOf(END)), (bytes) => {
    bytes.writeUInt16LE(records.length, 8)
    bytes.writeUInt16LE(records.length, 10)
    bytes.writeUInt32LE(directory.length, 12)
  })
  return Buffer.concat([archive.subarray(0, archive.indexOf(CENTRAL)), directory, end])
}

/**
 * Two archives one behind the other, each with its own directory, of which the second claims to
 * begin at its own bytes.
 */
function twoEnds(): Buffer {
  const end = honest.lastIndexOf(END)
  const first = changed(honest, (bytes) => bytes.writeUInt16LE(22, end + 20))
  return Buffer.concat([first, honest.subarray(end)])
}

function withName(name: string): Buffer {
  return zip({ ...workbookParts(HEAD), [name]: 'x' })
}

/**
 * A workbook of which one part has another name besides (Info-ZIP, 0x7075), in its local header or
 * in the directory.
 */
function renamed(where: 'local' | 'directory'): Buffer {
  const file = zip({ 'a.xml': 'x', ...workbookParts(ROWS) })
  const name = Buffer.from('b.xml')
  const field = Buffer.alloc(9 + name.length)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + name.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32('a.xml'), 5)
  name.copy(field, 9)
  if (where === 'directory') {
    const [first = file, ...others] = recordsIn(
      file.subarray(file.indexOf(CENTRAL), file.lastIndexOf(END)),
    )
    const record = changed(Buffer.concat([first, field]), (bytes) =>
      bytes.writeUInt16LE(field.length, 30),
    )
    return withDirectory(file, [record, ...others])
  }
  return longerFirst(file, 30 + 'a.xml'.length, field, (bytes) =>
    bytes.writeUInt16LE(field.length, 28),
  )
}

/**
 * A workbook of which the first part has bytes behind the end of its packed ones, which no reader
 * unpacks.
 */
function withBytesBehind(): Buffer {
  const file = zip(workbookParts(ROWS))
  const packed = file.readUInt32LE(18)
  const more = Buffer.from('more')
  const at = 30 + file.readUInt16LE(26) + packed
  const longer = longerFirst(file, at, more, (bytes) =>
    bytes.writeUInt32LE(packed + more.length, 18),
  )
  return changed(longer, (bytes) =>
    bytes.writeUInt32LE(packed + more.length, bytes.indexOf(CENTRAL) + 20),
  )
}

/**
 * The archive with bytes put into its first part, behind which all others begin that much later.
 */
function longerFirst(
  file: Buffer,
  at: number,
  more: Buffer,
  change: (bytes: Buffer) => void,
): Buffer {
  return changed(Buffer.concat([file.subarray(0, at), more, file.subarray(at)]), (bytes) => {
    change(bytes)
    for (
      let record = bytes.indexOf(CENTRAL);
      record >= 0;
      record = bytes.indexOf(CENTRAL, record + 1)
    ) {
      const offset = bytes.readUInt32LE(record + 42)
      if (offset > 0) bytes.writeUInt32LE(offset + more.length, record + 42)
    }
    const end = bytes.lastIndexOf(END)
    bytes.writeUInt32LE(bytes.readUInt32LE(end + 16) + more.length, end + 16)
  })
}

test('one tag that does not end is refused before it is read again and again', async () => {
  const file = sheet(`${HEAD}<row ${'x="1" '.repeat(700_000)}`)
  await expect(read(file)).rejects.toThrow('more than 1 MB')
  await expect(read(sheet(`${HEAD}<!--${'x'.repeat(4 * MB)}`))).rejects.toThrow('more than 1 MB')
})

test.for([
  ['two records at the end', twoEnds(), 'two tables of contents'],
  ['a part twice', withName('xl/WORKBOOK.xml'), 'holds a part twice'],
  ['a name that leads out', withName('xl/../../etc/passwd'), 'leads out of it'],
  ['a name from the root', withName('/etc/passwd'), 'leads out of it'],
  ['a name with a backslash', withName('xl\\..\\x'), 'leads out of it'],
  ['a name with an empty byte', withName('xl/x\0.xml'), 'has two names'],
  ['a name in the letters of an old code page', withName('xl/é.xml'), 'has two names'],
  ['another name in the directory', renamed('directory'), 'has two names'],
  ['another name before the bytes', renamed('local'), 'has two names'],
  ['bytes behind the end of what is packed', withBytesBehind(), 'damaged'],
  [
    'an encrypted entry',
    changed(honest, (bytes) => bytes.writeUInt16LE(1, bytes.indexOf(CENTRAL) + 8)),
    'protected by a password',
  ],
  [
    'the long form',
    changed(honest, (bytes) => bytes.writeUInt32LE(0xffffffff, bytes.lastIndexOf(END) + 16)),
    '(ZIP64)',
  ],
  ['bytes before it', Buffer.concat([honest.subarray(0, 40), honest]), 'damaged'],
  ['a local header of another name', changed(honest, (bytes) => bytes.write('X', 31)), 'damaged'],
  [
    'a checksum that is another',
    changed(honest, (bytes) => bytes.writeUInt32LE(1, bytes.indexOf(CENTRAL) + 16)),
    'damaged',
  ],
  [
    'a local header of another method',
    changed(honest, (bytes) => bytes.writeUInt16LE(0, 8)),
    'damaged',
  ],
  [
    'an unknown method',
    changed(honest, (bytes) => bytes.writeUInt16LE(12, bytes.indexOf(CENTRAL) + 10)),
    'damaged',
  ],
] as const)('%s: refused', async ([, file, message]) => {
  await expect(read(file)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(message),
  })
})

/**
 * An archive of stored entries, of which one is the whole of another, its header included: two
 * names for the same bytes.
 */
function nestedEntries(): Buffer {
  const inner = zip({ 'docProps/inner.xml': 'x' }, { stored: true })
  const [innerCentral, innerEnd] = [inner.indexOf(CENTRAL), inner.lastIndexOf(END)]
  const local = inner.subarray(0, innerCentral)
  const outer = zip({ ...workbookParts(ROWS), 'docProps/outer.bin': local }, { stored: true })
  const record = changed(inner.subarray(innerCentral, innerEnd), (bytes) =>
    bytes.writeUInt32LE(outer.indexOf(local), 42),
  )
  const [central, end] = [outer.indexOf(CENTRAL), outer.lastIndexOf(END)]
  return withDirectory(outer, [...recordsIn(outer.subarray(central, end)), record])
}

test.for([0, 2, -1])(
  'bytes of an entry that is not listed are refused: other programs may read it (entry %i)',
  async (hidden) => {
    const [types, ...parts] = Object.entries(workbookParts(ROWS))
    const file = zip(
      Object.fromEntries([['a', 'x'], types ?? [], ['b', 'x'], ...parts, ['c', 'x']]),
    )
    const entries = recordsIn(file.subarray(file.indexOf(CENTRAL), file.lastIndexOf(END)))
    expect((await read(withDirectory(file, entries))).rows).toEqual([[2, '1']])
    await expect(read(withDirectory(file, entries.toSpliced(hidden, 1)))).rejects.toThrow('damaged')
  },
)

test('sizes and checksums may stand behind the bytes', async () => {
  expect((await read(zip(workbookParts(ROWS), { descriptors: true }))).rows).toEqual([[2, '1']])
})

test('entries over the same bytes are refused, packed or stored', async () => {
  const overlapping = changed(honest, (bytes) => {
    const first = bytes.indexOf(CENTRAL)
    // The first entry claims the bytes of the second as its own.
    bytes.writeUInt32LE(bytes.readUInt32LE(first + 20) + 40, first + 20)
  })
  await expect(read(overlapping)).rejects.toThrow('damaged')
  await expect(read(nestedEntries())).rejects.toThrow('damaged')
})

test('a workbook of as many parts as it may have is read, and of one more refused', async () => {
  const parts = workbookParts(ROWS)
  const more = MAX_PARTS - Object.keys(parts).length
  for (let n = 0; n < more; n++) parts[`xl/media/${n}.png`] = ''
  expect((await read(zip(parts))).header).toEqual(['a'])
  await expect(read(zip({ ...parts, 'xl/media/more.png': '' }))).rejects.toThrow(
    'has more than 4096 parts',
  )
})
