import { randomUUID } from 'node:crypto'
import { addAccount, createFirstAdministrator } from '#/domain/people/sign-in/accounts.server.ts'
import {
  MAX_CONDITIONS,
  REPORT_FORMAT,
} from '#/domain/register/survey/report-content/report-format.ts'
import { createShip, getShip } from '#/domain/register/ship/ships.server.ts'
import { MAX_WEBHOOKS } from '#/domain/exchange/webhooks/webhook.ts'
import { encryptSecret, newSecret } from '#/domain/exchange/webhooks/secrets.server.ts'
import { openStore } from '#/db/open/open.ts'
import { insertMany } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import type { Location } from '#/quality/drills/frame/server.ts'
import { fillShip, fullParts } from '#/tests/helpers/heavy-ship.ts'
import { contextOf } from '#/tests/helpers/people.ts'

/** How full each list becomes. */
export type Fullness = {
  /**
   * Entries of a certificate of each type, with as much text as an entry can have: of the ship that
   * has as many bytes as it can have.
   */
  large: number
  /** Entries of that ship besides, and of the ship whose flag changes. */
  small: number
  /** Applications, and messages. */
  sent: number
  /** Survey reports that wait for a decision. */
  reports: number
}

/**
 * A ship with 140 entries of 112 KB is as full as it can be; applications, messages and reports are
 * as many as some years bring.
 */
export const FULL: Fullness = { large: 138, small: 3_000, sent: 5_000, reports: 2_000 }

/** Of the ship that is full, and of the one whose flag changes. */
export const FULL_SHIP = '9074729'
const FLAG_SHIP = '9319466'

export type Filled = { fullShip: number; flagShip: number; flagShipVersion: number }

/**
 * Fills every list of a register that no server has open: past the use cases, which would take an
 * hour.
 */
export async function fill(
  location: Location,
  { large, small, sent, reports }: Fullness,
): Promise<Filled> {
  const db = await openStore(location)
  try {
    // The server itself makes one only in a register that has no account.
    await createFirstAdministrator(db, AT, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
    const context = contextOf(db, {
      actor: { id: 1, email: 'fill@lentera.example', role: 'user', sessionHash: '' },
    })
    const full = await createShip(context, {
      name: 'KM Penuh',
      flag: 'Tuvalu',
      imoNumber: FULL_SHIP,
    })
    const flagged = await createShip(context, {
      name: 'KM Bendera',
      flag: 'Tuvalu',
      imoNumber: FLAG_SHIP,
    })
    await fillShip(db, {
      shipId: full.id,
      imoNumber: FULL_SHIP,
      entries: large,
      parts: fullParts(),
      prefix: 'LARGE',
    })
    await fillShip(db, {
      shipId: full.id,
      imoNumber: FULL_SHIP,
      entries: Math.floor(small / 10),
      prefix: 'SMALL',
    })
    await fillShip(db, { shipId: flagged.id, imoNumber: FLAG_SHIP, entries: small, prefix: 'FLAG' })
    await fillForms(db, sent)
    await fillReports(db, full.id, reports)
    await fillWebhooks(db)
    const { version } = await getShip(context, { id: flagged.id })
    return { fullShip: full.id, flagShip: flagged.id, flagShipVersion: version }
  } finally {
    await db.close()
  }
}

const AT = '2026-11-01T00:00:00.000Z'
const LONG = 'x'.repeat(4_000)

async function fillForms({ write }: Store, count: number): Promise<void> {
  const { id: serviceId } = await write
    .selectFrom('services')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shared = { language: 'en', formId: null, searchText: 'x'.repeat(600) }
  for (let start = 0; start < count; start += 500) {
    const some = Array.from({ length: Math.min(500, count - start) }, (_, i) => start + i)
    const applications = some.map((n) => ({
      ...shared,
      reference: `APP-2026-${String(n).padStart(5, '0')}`,
      keyHash: randomUUID(),
      serviceId,
      companyName: 'x'.repeat(200),
      vesselName: 'x'.repeat(200),
      contactEmail: 'armada@samudra.example',
      contactPhone: '+62 21 555 0100',
      details: LONG,
      submittedAt: AT,
    }))
    await insertMany(write, 'applications', applications)
    const messages = some.map(() => ({
      ...shared,
      name: 'x'.repeat(200),
      email: 'armada@samudra.example',
      subject: 'x'.repeat(200),
      message: LONG,
      receivedAt: AT,
    }))
    await insertMany(write, 'messages', messages)
  }
}

async function fillReports(db: Store, shipId: number, count: number): Promise<void> {
  const { id: userId } = await addAccount(db, AT, {
    username: 'surveyor@lentera.example',
    hash: 'none',
    role: 'surveyor',
  })
  const condition = {
    id: 1,
    code: 'SEC',
    kind: 'class',
    text: LONG.slice(0, 500),
    dueOn: '2029-01-01',
  }
  const whole = {
    format: REPORT_FORMAT,
    origin: 'https://lentera.example',
    ship: { id: shipId, name: 'KM Penuh', imoNumber: FULL_SHIP },
    kind: 'annual',
    completedOn: '2026-01-01',
    place: 'Batam',
    result: 'satisfactory-with-conditions',
    remarks: LONG.slice(0, 2_000),
    certificates: Array.from({ length: 60 }, (_, i) => ({
      id: i + 1,
      number: `LARGE-${i}`,
      version: 1,
      codes: ['SEC'],
    })),
    conditions: Array.from({ length: MAX_CONDITIONS }, () => condition),
    files: [],
    signedAt: AT,
  }
  const rows = Array.from({ length: count }, () => {
    const reportId = randomUUID()
    return {
      reportId,
      userId,
      surveyor: 'R. Hartono',
      shipId,
      content: JSON.stringify({ ...whole, reportId }),
      signature: '{}',
      receivedAt: AT,
      state: 'waiting' as const,
      decidedBy: null,
      decidedAt: null,
      reason: null,
    }
  })
  for (let start = 0; start < count; start += 100)
    await insertMany(db.write, 'surveyReports', rows.slice(start, start + 100))
}

/**
 * As many webhooks as there may be, each with the failures of a year; none is active, so nothing is
 * sent to them.
 */
async function fillWebhooks(db: Store): Promise<void> {
  const { write } = db
  const secret = await encryptSecret(db, newSecret())
  const hooks = Array.from({ length: MAX_WEBHOOKS }, (_, i) => ({
    name: `Hook ${i}`,
    url: `https://hooks.lentera.example/${'x'.repeat(1_900)}`,
    active: 0 as const,
    secret,
    createdAt: AT,
    position: 0,
    attempts: 0,
  }))
  const found = await insertMany<object, { id: number }>(write, 'webhooks', hooks, ['id'])
  for (const { id: webhookId } of found) {
    const failures = Array.from({ length: 500 }, (_, i) => ({
      webhookId,
      after: i,
      through: i + 1,
      entries: 1,
      attempts: 12,
      failedAt: AT,
      status: 500,
      error: 'x'.repeat(200),
    }))
    await insertMany(write, 'failedDeliveries', failures)
  }
}
