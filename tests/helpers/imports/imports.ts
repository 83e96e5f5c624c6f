import { expect } from 'vitest'
import { guessColumns } from '#/domain/exchange/files/format/columns.ts'
import { isWorking, type Import } from '#/domain/exchange/files/format/import.ts'
import {
  checkImport,
  commitImport,
  getImport,
  receiveImport,
} from '#/domain/exchange/files/imports.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

const HEADER = 'Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date'

/** A CSV file of rows under the usual header. */
export function csvFile(rows: string[], header = HEADER): string {
  return `${[header, ...rows].join('\r\n')}\r\n`
}

/** Rows without errors; `count` of them, each thousand of one ship. */
export function goodRows(count: number, prefix = 'T-'): string[] {
  return Array.from(
    { length: count },
    (_, i) =>
      `${prefix}${i + 1},KM Uji ${i + 1},${imoNumber(907_472 + Math.floor(i / 1_000))},Indonesia,International Tonnage,2026-01-31,2031-01-30`,
  )
}

/**
 * The IMO number with these six digits: the last one is the sum of the six, the first seven times,
 * the second six times, and so on.
 */
function imoNumber(six: number): string {
  const digits = String(six)
  return `${digits}${Array.from(digits).reduce((sum, digit, i) => sum + Number(digit) * (7 - i), 0) % 10}`
}

/** Sends a file and waits until it is read. */
export async function read(
  context: RequestContext,
  content: string | Uint8Array,
  fileName = 'register.csv',
): Promise<Import> {
  async function* bytes() {
    yield typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
  return settled(context, (await receiveImport(context, { fileName, content: bytes() })).id)
}

/** The same, and checks it with the columns that were guessed. */
export async function checked(
  context: RequestContext,
  content: string | Uint8Array,
  choices: Partial<ImportChoices> = {},
): Promise<Import> {
  const { id, contents, failure } = await read(context, content)
  expect(failure).toBeNull()
  const guessed = guessColumns(contents?.header ?? [])
  await checkImport(context, id, ImportChoices.parse({ ...guessed, ...choices }))
  return settled(context, id)
}

export async function committed(
  context: RequestContext,
  content: string | Uint8Array,
): Promise<Import> {
  const { id, outcome } = await checked(context, content)
  expect(outcome).toMatchObject({ faulty: 0 })
  await commitImport(context, id)
  return settled(context, id)
}

/** An import once nothing of it is under way. */
export async function settled(context: RequestContext, id: number): Promise<Import> {
  await expect
    .poll(async () => isWorking((await getImport(context, id)).state), { interval: 20 })
    .toBe(false)
  return getImport(context, id)
}
