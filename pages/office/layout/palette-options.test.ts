import { expect, test } from 'vitest'
import {
  isVerbAlone,
  localOptions,
  readCommand,
  registerOptions,
  type FoundCertificate,
} from './palette-options.ts'

const certificate = (changes: Partial<FoundCertificate> = {}): FoundCertificate => ({
  id: 7,
  certificateId: 'LMC-2026-00070-J7GKC',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  standing: 'in-force',
  supersededBy: null,
  ...changes,
})

test.for([
  ['suspend LMC-2026-00070', 'Suspend', 'LMC-2026-00070'],
  ['  Renew   km samudra ', 'Renew', 'km samudra'],
  ['suspend', undefined, 'suspend'],
  ['MV Suspend', undefined, 'MV Suspend'],
] as const)('“%s” is read as a verb and what is searched', ([typed, name, q]) => {
  const command = readCommand(typed)
  expect([command.verb?.name, command.q]).toEqual([name, q])
})

test('pages are found by a part of their name, those of administrators by administrators alone', () => {
  const names = (typed: string, admin: boolean) =>
    localOptions(typed, admin).map(({ name }) => name)
  expect(names('CERTIFICATES', false)).toEqual([
    'Import certificates',
    'Export certificates',
    'Certificates',
  ])
  expect(names('webhooks', false)).toEqual([])
  expect(names('webhooks', true)).toEqual(['Webhooks'])
})

test('a certificate is opened, and a ship with an IMO number is offered once', () => {
  const found = [
    certificate(),
    certificate({ id: 8 }),
    certificate({ id: 9, vesselName: 'TB Tanpa', imoNumber: null }),
  ]
  expect(registerOptions(found, null).map(({ group, to }) => `${group} ${to}`)).toEqual([
    'Certificates /admin/certificates/7',
    'Certificates /admin/certificates/8',
    'Certificates /admin/certificates/9',
    'Ships /admin?q=9074729',
  ])
})

test.for([
  ['suspend', 'in-force', ['/admin/certificates/7/status/suspend?record']],
  ['suspend', 'withdrawn', []],
  ['reinstate', 'suspended', ['/admin/certificates/7/status/reinstate?record']],
  ['renew', 'withdrawn', []],
  ['edit', 'withdrawn', ['/admin/certificates/7/edit']],
] as const)(
  '%s is offered for a certificate that is %s only where it is possible',
  ([name, standing, addresses]) => {
    const { verb } = readCommand(`${name} x`)
    expect(registerOptions([certificate({ standing })], verb).map(({ to }) => to)).toEqual(
      addresses,
    )
  },
)

test('a certificate that another has superseded is not renewed again', () => {
  const { verb } = readCommand('renew x')
  const renewable = [certificate(), certificate({ id: 8, supersededBy: 'LMC-2026-00071-J7GKC' })]
  expect(registerOptions(renewable, verb).map(({ to }) => to)).toEqual([
    '/admin/certificates/new?renew=7',
  ])
})

test.each([
  ['suspend', true],
  [' Renew ', true],
  ['suspend LMC-2026', false],
  ['suspended', false],
  ['', false],
])('%j is a verb without a certificate: %s', (typed, alone) => {
  expect(isVerbAlone(typed)).toBe(alone)
})
