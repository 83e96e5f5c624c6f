import { movesFrom, type StandingMove } from '#/domain/register/model/certificate/standing.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { sectionsFor } from './sections.ts'

/** A certificate as the palette needs it. */
export type FoundCertificate = Pick<
  Certificate,
  'id' | 'certificateId' | 'vesselName' | 'imoNumber' | 'standing' | 'supersededBy'
>

export type Option = {
  group: 'Certificates' | 'Ships' | 'Actions' | 'Pages'
  name: string
  detail?: string
  /** An address, or a command of the page. */
  to: string
}

/** The `to` of the option that opens the keyboard shortcuts. */
export const HELP = '#shortcuts'

type Verb = {
  name: string
  to: (id: number) => string
  isOpen: (certificate: FoundCertificate) => boolean
}

const decide = (name: string, move: StandingMove): Verb => ({
  name,
  to: (id) => paths.decideStanding(id, move),
  isOpen: ({ standing }) => movesFrom(standing).includes(move),
})

/** What may be written before a number or a name, such as `suspend`. */
const VERBS: Verb[] = [
  decide('Suspend', 'suspend'),
  decide('Reinstate', 'reinstate'),
  decide('Withdraw', 'withdraw'),
  { name: 'Edit', to: paths.editCertificate, isOpen: () => true },
  {
    name: 'Renew',
    to: paths.renewCertificate,
    isOpen: ({ standing, supersededBy }) => standing !== 'withdrawn' && supersededBy === null,
  },
]

const verbOf = (text: string) => VERBS.find(({ name }) => name.toLowerCase() === text.toLowerCase())

/** Whether a verb is typed without what it is for. */
export function isVerbAlone(typed: string): boolean {
  return verbOf(typed.trim()) !== undefined
}

/**
 * What is typed, as the verb that it begins with, and the text to search the register for; no verb
 * means to open.
 */
export function readCommand(typed: string): { verb: Verb | null; q: string } {
  const text = typed.trim()
  const [first = '', ...rest] = text.split(/\s+/)
  const verb = verbOf(first)
  return verb && rest.length > 0 ? { verb, q: rest.join(' ') } : { verb: null, q: text }
}

/** Pages and actions whose name has what is typed; all of them where nothing is. */
export function localOptions(typed: string, admin: boolean): Option[] {
  const text = typed.trim().toLowerCase()
  const pages = sectionsFor(admin).map(({ to, name }): Option => ({ group: 'Pages', name, to }))
  const more: Option[] = [
    { group: 'Pages', name: 'Create Certificate', to: paths.newCertificate() },
    { group: 'Pages', name: 'Companies', to: paths.companies() },
    { group: 'Pages', name: 'Your account', to: paths.ownAccount() },
    { group: 'Actions', name: 'Add a ship', to: paths.newShip() },
    { group: 'Actions', name: 'Add a company', to: paths.newCompany() },
    { group: 'Actions', name: 'Import certificates', to: paths.imports() },
    { group: 'Actions', name: 'Export certificates', to: paths.exportPage() },
    { group: 'Actions', name: 'Keyboard shortcuts', to: HELP },
  ]
  return [...more, ...pages]
    .filter(({ name }) => name.toLowerCase().includes(text))
    .toSorted((one, other) => one.group.localeCompare(other.group))
}

/** The list of what is typed, if it may be a number: it names numbers that were deleted, too. */
export function listOption(q: string): Option[] {
  if (!/\d/.test(q)) return []
  return [
    {
      group: 'Pages',
      name: `Search the list for ${q}`,
      detail: 'Also deleted numbers',
      to: `${paths.staff()}?q=${encodeURIComponent(q)}`,
    },
  ]
}

/**
 * The certificates that were found, and their ships; with a verb, what it does to those that allow
 * it.
 */
export function registerOptions(found: FoundCertificate[], verb: Verb | null): Option[] {
  if (verb) {
    return found.filter(verb.isOpen).map(({ id, certificateId, vesselName }) => ({
      group: 'Actions',
      name: `${verb.name} ${certificateId}`,
      detail: vesselName,
      to: verb.to(id),
    }))
  }
  const certificates = found.map(({ id, certificateId, vesselName }): Option => ({
    group: 'Certificates',
    name: certificateId,
    detail: vesselName,
    to: paths.certificate(id),
  }))
  const ships = new Map(
    found.flatMap(({ imoNumber, vesselName }) =>
      imoNumber === null ? [] : [[imoNumber, vesselName] as const],
    ),
  )
  return [
    ...certificates,
    ...Array.from(ships, ([imo, vessel]): Option => ({
      group: 'Ships',
      name: vessel,
      detail: `IMO ${imo}, all certificates`,
      to: `${paths.staff()}?q=${imo}`,
    })),
  ]
}
