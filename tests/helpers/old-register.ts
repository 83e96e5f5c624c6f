import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import type { InclusionProof } from '#/domain/proof/log/proof.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { freshLocation, type Location } from './store.ts'
import { oldFile, writeOldRegister } from './upgrade/old-location.ts'

export { oldFile }

// The register that version 0.1 made (tests/fixtures/register-0.1/README.md).

type OldAnswer = { number: string; verified: boolean; certificate: PublicCertificate | null }

export type OldRegister = {
  endedAt: string
  accounts: {
    email: string
    password: string
    role: 'admin' | 'user'
    disabled?: true
    passkey?: true
    authenticatorSecret?: string
    recoveryCodes?: string[]
    usedRecoveryCode?: string
  }[]
  links: Record<'invitation' | 'passwordReset' | 'application' | 'session' | 'halfSession', string>
  keys: { id: string; use: string; words: string }[]
  log: { events: number; size: number; root: string }
  answers: Record<string, Omit<OldAnswer, 'number'>>
  past: { number: string; on: string; status: string }[]
  codes: { number: string; why: string; link: string; statement: Statement | null }[]
  documents: { number: string; version: number; file: string; sha256: string }[]
  proofs: { number: string; proof: InclusionProof }[]
  receipts: { askedAt: string; why: string; answer: { answers: OldAnswer[]; receipt: string } }[]
  credentials: { number: string; token: string }[]
  statusLists: { address: string; why: string; token: string }[]
  checkpoints: string[]
  tiles: Record<string, string>
}

/** What was printed, downloaded and answered while that version ran. */
export function evidenceOf(engine: Engine): OldRegister {
  return JSON.parse(readFileSync(oldFile(engine, 'evidence.json'), 'utf8')) as OldRegister // written by that version
}

/** A copy of that register, as that version left it. */
export async function restoreOldRegister(engine: Engine): Promise<Location> {
  const location = await freshLocation(engine)
  await writeOldRegister(engine, location)
  return location
}

/** The same, opened by this version, which brings it to its own schema. */
export async function openOldRegister(engine: Engine): Promise<Store> {
  const db = await openStore(await restoreOldRegister(engine))
  onTestFinished(() => db.close())
  // As the server does at its start: that version recorded no states outside its database.
  await requireSigned(db, () => {})
  return db
}
