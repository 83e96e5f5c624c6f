import type { DeviceStore } from '#/pages/surveyor/device/database.ts'
import { contentOf, newDraft, type Draft, type TypedReport } from '#/pages/surveyor/drafts/draft.ts'
import { choicesOn } from '#/pages/surveyor/drafts/sheet-today.ts'
import { challengeOf } from '#/domain/register/survey/report-recording/signature.server.ts'
import type { SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'
import type { Store } from '#/db/schema.ts'
import type { AppOptions } from '#/http/response-context.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, NOON, ORIGIN, PASSWORD } from '#/tests/helpers/people.ts'
import { authenticator } from './authenticator.ts'
import { PARTS } from './four-types.ts'

const TODAY = NOON.slice(0, 10)

type Person = ReturnType<typeof visitor>

/**
 * A register with a ship of four certificates that are due, an office, and a surveyor with a
 * passkey to whom the ship is assigned.
 */
export async function boardingParty(db: Store, options: Partial<AppOptions> = {}) {
  const office = visitor(db)
  await office.signIn('user')
  const issue = async (certificateId: string, changes: object = {}) => {
    const dates = {
      issuedDate: '2025-11-01',
      expiryDate: '2030-10-31',
      selectedCertificates: PARTS,
    }
    const answer = await office.ask('/api/certificates', {
      json: certificateBody({ certificateId, ...dates, ...changes }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    const { id }: { id: number } = await answer.json()
    return id
  }
  const recordId = await issue('LMC-2025-00042')
  const surveyor = await boardedSurveyor(db, 'surveyor', options)
  await assign(office, 1, surveyor.id)
  return { office, issue, recordId, surveyor }
}

/** A surveyor with a name and a passkey. */
export async function boardedSurveyor(db: Store, name: string, server: Partial<AppOptions> = {}) {
  const person = visitor(db, server)
  const username = `${name}@example.com`
  const { openAccount } = await import('#/tests/helpers/people.ts')
  const { id } = await openAccount(db, username, 'surveyor')
  await db.write.updateTable('users').set({ name: 'R. Hartono' }).where('id', '=', id).execute()
  await person.ask('/api/login', { json: { username, password: PASSWORD } })
  const device = authenticator()
  const options = await (
    await person.ask('/api/passkeys/options', { json: { current: PASSWORD } })
  ).json()
  const added = await person.ask('/api/passkeys', {
    json: { name: 'Phone', passkey: device.make(options) },
  })
  if (added.status !== 201) throw new Error(await added.text())
  await db.write
    .updateTable('passkeys')
    .set({ confirmedAt: NOON, confirmedBy: 'admin@example.com' })
    .where('userId', '=', id)
    .execute()
  return {
    id,
    person,
    device,
    sheets: async (): Promise<SurveySheets> => (await person.ask('/api/survey')).json(),
  }
}

export async function assign(office: Person, ship: number, userId: number): Promise<Response> {
  return office.ask(`/admin/ships/${ship}/surveyors`, {
    form: { intent: 'assign', userId: String(userId) },
  })
}

/**
 * A report about the first ship of a surveyor, not signed: an annual survey of all its certificates
 * of yesterday.
 */
export function draftOf(sheets: SurveySheets, typed: Partial<TypedReport> = {}): Draft {
  const [ship] = sheets.ships
  if (!ship) throw new Error('The surveyor has no ship')
  const covered = choicesOn(ship, TODAY).map(({ value }) => value)
  const report: TypedReport = {
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    result: 'satisfactory',
    remarks: '',
    covered,
    conditions: [],
    ...typed,
  }
  return newDraft(ship, sheets.account.id, report, NOON)
}

/** The same, signed and queued. */
export function signed(draft: Draft, device: ReturnType<typeof authenticator>, at = NOON): Draft {
  const content = contentOf(draft, ORIGIN, at)
  return {
    ...draft,
    step: 'queued',
    signed: { content, passkey: device.use({ challenge: challengeOf(content) }), at },
  }
}

/** Sends a signed report. */
export function send({ ask }: Person, { reportId, signed: sent }: Draft): Promise<Response> {
  return ask(`/api/survey/reports/${reportId}`, {
    method: 'PUT',
    json: { content: sent?.content ?? '', passkey: sent?.passkey },
  })
}

/** What a device stores, in memory. */
export function memoryDevice(): DeviceStore {
  let sheets: SurveySheets | null = null
  const drafts = new Map<string, Draft>()
  const files = new Map<string, Blob>()
  return {
    readSheets: () => Promise.resolve(sheets),
    writeSheets: async (written) => void (sheets = written),
    removeSheets: async () => void (sheets = null),
    readDrafts: () => Promise.resolve([...drafts.values()]),
    writeDraft: async (draft) => void drafts.set(draft.reportId, draft),
    removeDraft: async (reportId) => void drafts.delete(reportId),
    readFile: (sha256) => Promise.resolve(files.get(sha256) ?? null),
    writeFile: async (sha256, file) => void files.set(sha256, file),
    removeFile: async (sha256) => void files.delete(sha256),
  }
}
