import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustedKeysIn } from '#/domain/proof/statements/trusted-keys.ts'
import { ED25519, signatureLine } from '#/domain/proof/log-format/note.ts'
import type { InclusionProof } from '#/domain/proof/log/proof.ts'
import { checkProof, type ProofFailure, type ProofStep, type ProvedRecord } from './check-proof.ts'
import { sha256 } from './sha256.ts'

type Vector = {
  origin: string
  keys: { keys: object[] }
  record: ProvedRecord
  proof: InclusionProof
  results: string[]
}

/**
 * Entry 6 of 11; its hashes were computed by tests/helpers/log/rfc9162.ts, which shares no code
 * with the product.
 */
const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/golden/proof-1.json'), 'utf8'),
) as Vector
const { proof, record } = golden

type Changes = {
  proof?: Partial<InclusionProof>
  record?: Partial<ProvedRecord>
  origin?: string
  keys?: object[]
}

function stepsOf(changes: Changes = {}): ProofStep[] {
  return [
    ...checkProof(
      { ...proof, ...changes.proof },
      {
        origin: changes.origin ?? golden.origin,
        keys: trustedKeysIn(changes.keys ? { keys: changes.keys } : golden.keys),
        record: { ...record, ...changes.record },
        day: '2026-11-21',
      },
    ),
  ]
}

/** The steps that fail, by their number in the list. */
function failuresOf(changes: Changes): [number, ProofFailure][] {
  return stepsOf(changes).flatMap(({ failed }, i) =>
    failed ? [[i + 1, failed] as [number, ProofFailure]] : [],
  )
}

test('a proof is computed from the entry to the signed root, and each hash is the one that the definition gives', () => {
  const steps = stepsOf()
  expect(steps.map(({ kind }) => kind)).toEqual([
    'entry',
    'leaf',
    'join',
    'join',
    'join',
    'join',
    'root',
    'signature',
    'record',
  ])
  expect(steps.flatMap((step) => ('result' in step ? [step.result] : []))).toEqual(golden.results)
  expect(steps.flatMap((step) => (step.kind === 'join' ? [step.side] : []))).toEqual([
    'right',
    'left',
    'left',
    'right',
  ])
  expect(steps.flatMap((step) => (step.kind === 'join' ? [step.sibling] : []))).toEqual(proof.path)
  expect(steps.filter(({ failed }) => failed)).toEqual([])
  expect(steps[6]).toMatchObject({
    computed: golden.results.at(-1),
    signed: golden.results.at(-1),
    size: 11,
  })
})

/** The same base64 with another first byte. */
const changed = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  return Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)]).toString('base64')
}
const [text = '', signatures = ''] = proof.checkpoint.split('\n\n')
const root = text.split('\n')[2] ?? ''
const ROOT: [number, ProofFailure] = [7, { why: 'root' }]
const SIGNATURE: [number, ProofFailure] = [8, { why: 'wrong' }]

test.for<[what: string, changes: Changes, failures: [number, ProofFailure][]]>([
  [
    'another name in the entry',
    { proof: { event: proof.event.replace('KM Samudra', 'KM Lain') } },
    [ROOT, [9, { why: 'other-facts', facts: ['vesselName'] }]],
  ],
  ['another salt', { proof: { salt: changed(proof.salt) } }, [ROOT]],
  [
    'another private part',
    { proof: { privateCommitment: changed(proof.privateCommitment) } },
    [ROOT],
  ],
  ['the leaf beside it', { proof: { leaf: 7 } }, [ROOT]],
  [
    'a leaf whose path is shorter',
    { proof: { leaf: 10 } },
    [[5, { why: 'path', leaf: 10, size: 11 }]],
  ],
  [
    'a leaf that the log has not',
    { proof: { leaf: 11 } },
    [[3, { why: 'path', leaf: 11, size: 11 }]],
  ],
  ...proof.path.map(
    (hash, i) =>
      [
        `another hash ${i + 1} of the path`,
        { proof: { path: proof.path.with(i, changed(hash)) } },
        [ROOT],
      ] as [string, Changes, [number, ProofFailure][]],
  ),
  [
    'two hashes of the path in each other’s position',
    {
      proof: {
        path: [...proof.path.slice(1, 2), ...proof.path.slice(0, 1), ...proof.path.slice(2)],
      },
    },
    [ROOT],
  ],
  [
    'a path without its end',
    { proof: { path: proof.path.slice(0, -1) } },
    [[6, { why: 'path', leaf: 6, size: 11 }]],
  ],
  ['no path', { proof: { path: [] } }, [[3, { why: 'path', leaf: 6, size: 11 }]]],
  [
    'a path that is too long',
    { proof: { path: [...proof.path, root] } },
    [[7, { why: 'path', leaf: 6, size: 11 }]],
  ],
  [
    'another root',
    { proof: { checkpoint: proof.checkpoint.replace(root, changed(root)) } },
    [ROOT, SIGNATURE],
  ],
  [
    'another size',
    { proof: { checkpoint: proof.checkpoint.replace('\n11\n', '\n12\n') } },
    [SIGNATURE],
  ],
  [
    'another signature',
    { proof: { checkpoint: proof.checkpoint.replace(/.{6}\n$/, 'AAAA==\n') } },
    [SIGNATURE],
  ],
  [
    'the log of another site',
    { origin: 'https://elsewhere.example' },
    [[8, { why: 'other-log', log: 'register.example/log' }]],
  ],
  ['no published key', { keys: [] }, [[8, { why: 'unknown-key' }]]],
  [
    'the key published for codes only',
    { keys: golden.keys.keys.map((key) => ({ ...key, purpose: 'statements' })) },
    [[8, { why: 'unknown-key' }]],
  ],
  [
    'a compromised key',
    { keys: golden.keys.keys.map((key) => ({ ...key, revoked: 1 })) },
    [[8, { why: 'compromised' }]],
  ],
  [
    'an entry of another certificate',
    { record: { certificateId: 'LMC-1' } },
    [[9, { why: 'other-number', number: 'LMC-2026-00042' }]],
  ],
  [
    'a register that says another date',
    { record: { expiryDate: '2031-01-01' } },
    [[9, { why: 'other-facts', facts: ['expiryDate'] }]],
  ],
  [
    'a register that says suspended',
    { record: { status: 'suspended' } },
    [[9, { why: 'other-facts', facts: ['standing'] }]],
  ],
  [
    'a register that says expired, as the dates of the entry do',
    { record: { status: 'expired' } },
    [],
  ],
  [
    'an entry that is no JSON',
    { proof: { event: '{' } },
    [ROOT, [9, { why: 'other-number', number: '' }]],
  ],
  ...(['event', 'salt', 'privateCommitment', 'leaf', 'path', 'checkpoint'] as const).map(
    (part) =>
      [`no ${part}`, { proof: { [part]: undefined } as object }, [[1, { why: 'unreadable' }]]] as [
        string,
        Changes,
        [number, ProofFailure][],
      ],
  ),
  [
    'a hash that is too short',
    { proof: { path: ['AAAA', ...proof.path.slice(1)] } },
    [[1, { why: 'unreadable' }]],
  ],
  [
    'a signed state without signatures',
    { proof: { checkpoint: `${text}\n` } },
    [[1, { why: 'unreadable' }]],
  ],
])('the step that fails: %s', ([, changes, failures]) =>
  expect(failuresOf(changes)).toEqual(failures),
)

test('a state that another key signed in the log’s name is not genuine, also beside witnesses', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const signature = new Uint8Array(sign(null, Buffer.from(`${text}\n`), privateKey))
  const line = (name: string) =>
    signatureLine(sha256, { name, kind: ED25519, publicKey: raw }, signature)
  const note = (lines: string) => ({ proof: { checkpoint: `${text}\n\n${lines}` } })
  expect(failuresOf(note(line('register.example/log')))).toEqual([[8, { why: 'unknown-key' }]])
  expect(failuresOf(note(line('witness.example')))).toEqual([[8, { why: 'unknown-key' }]])
  expect(failuresOf(note(signatures + line('witness.example')))).toEqual([])
})
