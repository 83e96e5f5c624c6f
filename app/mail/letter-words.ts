import { wordedState } from '#/app/applications/application.ts'
import { dateInJakarta, fullDate, timeInJakarta, wholeNumber } from '#/app/dates.ts'
import { currentLanguage, type Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { office, officeName } from '#/app/site/office.ts'
import { inOneLine } from '#/app/text.ts'
import type { AdministratorAct, Letter } from './letter.ts'

/** A letter in the words of one language; how it looks is the matter of the text and of the HTML made of it. */
export type WordedLetter = {
  language: Language
  subject: string
  salutation: string | null
  parts: Part[]
  /** Who writes, line by line. */
  closing: string[]
}

export type Part =
  | { part: 'text'; text: string }
  | { part: 'facts'; facts: Fact[] }
  | { part: 'link'; name: string; address: string }
  | { part: 'quote'; name: string; text: string }
  | { part: 'list'; heads: [string, string, string]; rows: ListRow[]; more: string | null }

type Fact = { name: string; value: string }
type ListRow = { number: string; vessel: string; date: string; address: string }

/** Names and the like in a letter are cut there: whoever needs the rest has the link. */
const LONGEST = 200
const LONGEST_IN_SUBJECT = 80

/** Words a letter in the current language; `wordedIn` says which that is. */
export function wordLetter(letter: Letter): WordedLetter {
  const { subject, parts } = wordsOf(letter)
  const outside = !isForOffice(letter)
  const address = `${office.address.join(', ')}`
  return {
    language: currentLanguage(),
    subject,
    salutation: outside ? m.mail_dear() : null,
    parts: outside ? [...parts, text(m.mail_questions({ phone: office.phone }))] : parts,
    closing: outside ? [officeName(), address, office.phone] : [officeName()],
  }
}

function isForOffice(letter: Letter): boolean {
  if (letter.kind === 'certificates-expiring') return letter.list !== null
  return ['application-arrived', 'message-arrived', 'administrator-act'].includes(letter.kind)
}

type Words = { subject: string; parts: Part[] }

function wordsOf(letter: Letter): Words {
  switch (letter.kind) {
    case 'invitation':
      return {
        subject: m.mail_invitation_subject(),
        parts: [
          text(m.mail_invitation_text({ office: officeName() })),
          ...link(m.mail_invitation_link(), letter.link),
          text(m.mail_invitation_until({ until: until(letter.expiresAt) })),
        ],
      }
    case 'password-reset':
      return {
        subject: m.mail_reset_subject(),
        parts: [
          text(m.mail_reset_text({ office: officeName() })),
          ...link(m.mail_reset_link(), letter.link),
          text(m.mail_reset_until({ until: until(letter.expiresAt) })),
        ],
      }
    case 'application-received':
      return {
        subject: m.mail_received_subject({ reference: letter.reference }),
        parts: [
          text(m.mail_received_text()),
          facts([m.application_reference(), letter.reference], [m.apply_service(), letter.service]),
          ...privateLink(letter.link),
        ],
      }
    case 'application-arrived':
      return {
        subject: m.mail_arrived_subject({
          reference: letter.reference,
          vessel: inOneLine(letter.vesselName, LONGEST_IN_SUBJECT),
        }),
        parts: [
          text(m.mail_arrived_text()),
          facts(
            [m.application_reference(), letter.reference],
            [m.apply_vessel(), letter.vesselName],
            [m.apply_company(), letter.companyName],
            [m.apply_service(), letter.service],
          ),
          ...link(m.mail_staff_link(), letter.link),
        ],
      }
    case 'application-state':
      return stateOfApplication(letter)
    case 'administrator-act':
      return administratorAct(letter)
    case 'message-arrived':
      return {
        subject: m.mail_message_subject({ subject: inOneLine(letter.subject, LONGEST_IN_SUBJECT) }),
        parts: [
          text(m.mail_message_text()),
          facts([m.contact_name(), letter.name], [m.contact_email(), letter.email], [m.contact_subject(), letter.subject]),
          quote(m.contact_message(), letter.message),
          ...link(m.mail_staff_link(), letter.link),
        ],
      }
    case 'certificates-expiring':
      return expiring(letter)
  }
}

const ACTS: Record<AdministratorAct, () => string> = {
  invited: () => m.mail_act_invited(),
  'role-changed': () => m.mail_act_role_changed(),
  disabled: () => m.mail_act_disabled(),
  enabled: () => m.mail_act_enabled(),
  'reset-link-made': () => m.mail_act_reset_link_made(),
  'second-factors-ended': () => m.mail_act_second_factors_ended(),
  'second-factor-demanded': () => m.mail_act_second_factor_demanded(),
  'second-factor-optional': () => m.mail_act_second_factor_optional(),
  'register-exported': () => m.mail_act_register_exported(),
}

function administratorAct({ act, by, subject, detail, at }: Extract<Letter, { kind: 'administrator-act' }>): Words {
  const about: [string, string][] = subject === null || subject === by ? [] : [[m.mail_act_account(), subject]]
  const details: [string, string][] = detail === null ? [] : [[m.mail_act_detail(), detail]]
  return {
    subject: m.mail_act_subject({ act: ACTS[act]() }),
    parts: [
      text(m.mail_act_text({ office: officeName() })),
      facts([m.mail_act_what(), ACTS[act]()], [m.mail_act_by(), by], ...about, ...details, [m.mail_act_at(), until(at)]),
      text(m.mail_act_advice()),
    ],
  }
}

function stateOfApplication(letter: Extract<Letter, { kind: 'application-state' }>): Words {
  const { reference, note, inspection } = letter
  // Posted where the state is set, so it is one of those that have words.
  const state = wordedState(letter.status as Parameters<typeof wordedState>[0])
  const scheduled: [string, string][] = inspection
    ? [[m.mail_state_inspection(), m.mail_state_inspection_at({ date: fullDate(inspection.date), place: inspection.place })]]
    : []
  return {
    subject: m.mail_state_subject({ reference, state }),
    parts: [
      text(m.mail_state_text()),
      facts([m.application_reference(), reference], [m.application_state(), state], ...scheduled),
      ...(note === null ? [] : [quote(m.mail_state_note(), note)]),
      ...privateLink(letter.link),
    ],
  }
}

function expiring({ days, certificates, more, list }: Extract<Letter, { kind: 'certificates-expiring' }>): Words {
  const rows = certificates.map(({ number, vesselName, expiryDate, link: address }) => ({
    number: inOneLine(number, LONGEST),
    vessel: inOneLine(vesselName, LONGEST),
    date: fullDate(expiryDate),
    address,
  }))
  const [only] = rows.length + more === 1 ? rows : []
  return {
    subject: only
      ? m.mail_expiring_subject_one({ number: only.number, date: only.date })
      : m.mail_expiring_subject({ count: wholeNumber(rows.length + more), days }),
    parts: [
      text(only ? m.mail_expiring_text_one({ days }) : m.mail_expiring_text({ days })),
      {
        part: 'list',
        heads: [m.mail_expiring_number(), m.mail_expiring_vessel(), m.mail_expiring_date()],
        rows,
        more: more === 0 ? null : m.mail_expiring_more({ count: wholeNumber(more) }),
      },
      ...(list === null ? [text(m.mail_expiring_renew())] : link(m.mail_expiring_list(), list)),
    ],
  }
}

function text(words: string): Part {
  return { part: 'text', text: words }
}

function facts(...pairs: [name: string, value: string][]): Part {
  return { part: 'facts', facts: pairs.map(([name, value]) => ({ name, value: inOneLine(value, LONGEST) })) }
}

/** Somebody's own words, in their own lines. */
function quote(name: string, words: string): Part {
  const lines = words.split('\n').map((line) => inOneLine(line, words.length))
  return { part: 'quote', name, text: lines.join('\n') }
}

function link(name: string, address: string | null): Part[] {
  return address === null ? [] : [{ part: 'link', name, address }]
}

function privateLink(address: string | null): Part[] {
  if (address === null) return [text(m.mail_application_link_known())]
  return [...link(m.mail_application_link(), address), text(m.mail_application_link_text())]
}

function until(instant: string): string {
  return m.mail_until({ date: fullDate(dateInJakarta(instant)), time: timeInJakarta(instant) })
}
