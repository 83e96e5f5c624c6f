import { paths } from '#/domain/addresses/paths.ts'

/**
 * Numbers of open applications, unread messages and reports that wait for approval; `COUNTED_UP_TO`
 * means that number or more.
 */
export type Waiting = { applications: number; messages: number; reports: number }
export const COUNTED_UP_TO = 100

type Section = {
  to: string
  name: string
  /** The addresses below this are of the section too; by default those below `to`. */
  prefix?: string
  /** Another address that is of the section, with those below it. */
  besides?: string
  admin?: boolean
  waiting?: keyof Waiting
  unit?: string
  /** Its second row. The page of a tab is also at these addresses. */
  tabs?: { to: string; name: string; also?: RegExp }[]
}

/**
 * The sections of the staff area, in the order shown. `admin`: only administrators have it, in a
 * menu at the end.
 */
const SECTIONS: Section[] = [
  { to: paths.overview(), name: 'Overview' },
  {
    to: paths.staff(),
    name: 'Certificates',
    prefix: '/admin/certificates',
    tabs: [
      { to: paths.staff(), name: 'Certificates' },
      {
        to: paths.newCertificate(),
        name: 'Create Certificate',
        also: /^\/admin\/certificates\/\d+\/edit$/,
      },
    ],
  },
  { to: paths.ships(), name: 'Ships', besides: paths.companies() },
  { to: paths.surveysDue(), name: 'Surveys due' },
  { to: paths.surveyReports(), name: 'Survey reports', waiting: 'reports', unit: 'waiting' },
  { to: paths.applications(), name: 'Applications', waiting: 'applications', unit: 'open' },
  { to: paths.messages(), name: 'Messages', waiting: 'messages', unit: 'unread' },
  { to: paths.accounts(), name: 'Accounts', admin: true },
  { to: paths.apiKeys(), name: 'API keys', admin: true },
  { to: paths.editServices(), name: 'Services', admin: true },
  { to: paths.editFlags(), name: 'Flags', admin: true },
  { to: paths.mail(), name: 'Email', admin: true },
  { to: paths.erasures(), name: 'Erasures', admin: true },
  { to: paths.webhooks(), name: 'Webhooks', admin: true },
  { to: paths.jobs(), name: 'Jobs', admin: true },
  { to: paths.surveyRules(), name: 'Survey rules', admin: true },
]

export function sectionsFor(admin: boolean): Section[] {
  return SECTIONS.filter((section) => admin || !section.admin)
}

/** The second row of the section of an address, with the tab that is open. */
export function tabsOf(address: string): { to: string; name: string; current: boolean }[] {
  const pathname = address.toLowerCase()
  const { tabs = [] } = SECTIONS.find(({ to }) => to === sectionOf(pathname)) ?? {}
  const open = tabs.find(({ to, also }) => to === pathname || also?.test(pathname))
  return tabs.map((tab) => ({ to: tab.to, name: tab.name, current: tab === open }))
}

/**
 * The section that an address belongs to, by its address; undefined for an address of none, such as
 * the account's.
 */
export function sectionOf(address: string): string | undefined {
  // As the routes do, which know no capital letters.
  const pathname = address.toLowerCase()
  const matches = SECTIONS.filter(
    ({ to, prefix = to, besides = prefix }) =>
      [to, besides].includes(pathname) ||
      pathname.startsWith(`${prefix}/`) ||
      pathname.startsWith(`${besides}/`),
  )
  // An exact match comes first: the address of one section is below that of another.
  return (matches.find(({ to }) => to === pathname) ?? matches[0])?.to
}
