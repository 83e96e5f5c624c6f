import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import { partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import {
  both,
  joinWithSlash,
  verifyingTexts,
  type Both,
  type DocumentFacts,
  type Verifying,
} from '#/domain/documents/certificate/texts/printed-texts.ts'
import { endorsementRows } from '#/domain/register/model/endorsements/endorsement-rows.ts'
import { endorsementsOf } from '#/domain/register/model/endorsements/endorsements.ts'
import { dayMonthYear } from '#/domain/language/format.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { SHIP_TYPE_LABELS } from '#/domain/register/ship/ship.ts'
import type { ShipDate } from '#/domain/register/ship/ship-dates.ts'
import { isNumber, stateOf } from '#/domain/states/states.ts'
import { isInspection } from '#/domain/register/model/survey/windows.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import type { CertificateForm, FormField, ShipFacts } from './form.ts'

/**
 * What a form is made of: its record, its part, the ship, and what staff have recorded for this
 * form, by the keys of its fields.
 */
export type FormFacts = {
  record: DocumentFacts
  part: Part
  ship: ShipFacts | null
  particulars: Readonly<Record<string, string>>
}

/** Every text on the form of one certificate; `typesetting/form.typ` defines how it looks. */
export type PrintedForm = ReturnType<typeof printedForm>

/** What is printed on the form of a part, in both languages. */
export function printedForm(form: CertificateForm, facts: FormFacts, verifying: Verifying) {
  const { record, part } = facts
  const type = certificateTypeOfCode(part.code)
  const number = partNumber(record.certificateId, part, record.parts.length)
  return {
    layout: 'form' as const,
    authority: office.names,
    title: { en: type?.officialName ?? part.label, id: form.indonesianName },
    kind: kindOf(part),
    number: { name: both(m.document_number), value: number },
    issuedUnder: issuedUnder(form, record.flag),
    source: form.source,
    /** Printed in place of a fact that nobody recorded. */
    notRecorded: notRecorded(),
    particulars: {
      title: both(
        certificateTypeOfCode(form.code)?.holder === 'company'
          ? m.form_particulars_company
          : m.form_particulars,
      ),
      rows: form.fields.map((field) => ({ name: both(field.title), value: valueOf(field, facts) })),
    },
    certifies: { title: both(m.form_certifies), statements: form.statements.map(both) },
    validity: validityOf(form, part),
    completed: {
      name: both(m.form_completed),
      value: part.surveyCompletedOn === null ? notRecorded() : inEnglish(part.surveyCompletedOn),
    },
    issued: both(() => m.form_issued_at({ city: office.city, date: dayMonthYear(part.issuedOn) })),
    official: {
      name: both(m.form_official),
      value: officialText(),
      signed: both(m.form_signed),
    },
    attachments:
      form.attachments.length === 0
        ? null
        : { title: both(m.form_attachments), rows: form.attachments.map(both) },
    endorsements: endorsementSection(facts),
    ...verifyingTexts(record, number, verifying),
  }
}

/**
 * The instrument and the Government, with its formal name in English. Where we do not know which
 * State a flag names, no Government is: a number may be a code of ISO 3166 or of ITU.
 */
function issuedUnder({ instrument }: CertificateForm, flag: string): Both {
  if (instrument === null) return both(() => m.form_issued_by_rules({ office: officeName() }))
  const state = isNumber(flag) ? null : stateOf(flag)
  if (state === null)
    return both(() => m.form_issued_flag_as_recorded({ instrument, flag, office: officeName() }))
  const sentence = (government: string) =>
    m.form_issued_under({ instrument, flag: government, office: officeName() })
  return {
    en: withLanguage('en', () => sentence(state.formalName ?? state.name)),
    id: withLanguage('id', () => sentence(flag)),
  }
}

const KINDS: Partial<Record<Part['kind'], () => string>> = {
  interim: m.form_kind_interim,
  'short-term': m.form_kind_short_term,
  conditional: m.form_kind_conditional,
  provisional: m.form_kind_provisional,
}

/** Who signs for the authority: its technical leader. */
function officialText(): string {
  const leader = office.leaders.find(({ role }) => role === 'technical')
  return leader ? `${leader.name}, ${withLanguage('en', m.about_role_technical)}` : office.names.en
}

/** That it is not full-term; null where it is. */
function kindOf({ kind }: Part): Both | null {
  const name = KINDS[kind]
  return name ? both(name) : null
}

function validityOf(form: CertificateForm, { expiryDate, extension, kind }: Part): Both[] {
  if (expiryDate === null) return [both(form.noExpiry ?? m.form_no_expiry)]
  // Only a full-term certificate has surveys within its term.
  const surveys = kind === 'full-term' ? form.subjectTo : null
  const date = () => dayMonthYear(expiryDate)
  return [
    both(() =>
      surveys === null
        ? m.form_valid_until_alone({ date: date() })
        : m.form_valid_until({ date: date(), surveys: surveys(), regulation: form.regulation }),
    ),
    ...(extension === null
      ? []
      : [both(() => m.form_extended({ date: dayMonthYear(extension.until) }))]),
  ]
}

const inEnglish = (day: string) => withLanguage('en', () => dayMonthYear(day))
const notRecorded = () => joinWithSlash(both(m.form_not_recorded))

/** A fact as the form has it; what nobody recorded is said to be so, never left out. */
function valueOf({ key, from, isFormerParticular }: FormField, facts: FormFacts): string {
  const own = facts.particulars[key]
  if (from === 'certificate') return own ?? RECORDED[key]?.(facts) ?? notRecorded()
  return SHIP_VALUES[key]?.(facts) ?? (isFormerParticular ? own : undefined) ?? notRecorded()
}

/** What the surveys of the certificate say where nothing is recorded for the form. */
const RECORDED: Record<string, (facts: FormFacts) => string | null> = {
  bottomInspections: ({ part }) => {
    const days = [
      ...new Set(part.surveys.filter(isInspection).map(({ completedOn }) => completedOn)),
    ].toSorted()
    return days.length === 0 ? null : days.slice(-2).map(inEnglish).join(', ')
  },
  // The shipowner of MLC article II(1)(j) is the owner unless another has taken over its duties.
  labourShipowner: ({ ship }) => ship?.owner?.name ?? null,
  labourShipownerAddress: ({ ship }) => ship?.owner?.address ?? null,
}

const SHIP_VALUES: Record<string, (facts: FormFacts) => string | null> = {
  name: ({ record }) => record.vesselName,
  imoNumber: ({ record }) => record.imoNumber ?? joinWithSlash(both(m.document_imo_none)),
  callSign: ({ ship }) => ship?.callSign ?? null,
  portOfRegistry: ({ ship }) => ship?.portOfRegistry ?? null,
  grossTonnage: ({ record, ship }) => textOf(record.grossTonnage ?? ship?.grossTonnage ?? null),
  deadweight: ({ ship }) => textOf(ship?.deadweight ?? null),
  length: ({ ship }) => textOf(ship?.length ?? null),
  shipType: ({ ship }) => (ship?.shipType ? SHIP_TYPE_LABELS[ship.shipType] : null),
  contractedOn: ({ ship }) => dateOf(ship, 'contractedOn'),
  keelLaidOn: ({ ship }) => dateOf(ship, 'keelLaidOn'),
  deliveredOn: ({ ship }) => dateOf(ship, 'deliveredOn'),
  convertedOn: ({ ship }) => dateOf(ship, 'convertedOn'),
  classNotation: ({ ship }) => ship?.classNotation ?? null,
  ownerName: ({ ship }) => ship?.owner?.name ?? null,
  // The company of the ISM Code is who operates the ship: the manager, else the owner.
  companyName: ({ ship }) => (ship?.manager ?? ship?.owner)?.name ?? null,
  companyAddress: ({ ship }) => (ship?.manager ?? ship?.owner)?.address ?? null,
  companyImo: ({ ship }) => (ship?.manager ?? ship?.owner)?.imoNumber ?? null,
}

function dateOf(ship: ShipFacts | null, name: ShipDate): string | null {
  const date = ship?.[name] ?? null
  return date && inEnglish(date)
}

function textOf(value: number | null): string | null {
  return value === null ? null : value.toLocaleString('en')
}

function endorsementSection({ part, record }: FormFacts) {
  const endorsements = endorsementsOf(part, record.surveysFrom)
  const { surveys, extension } = endorsements
  const [rows, inIndonesian] = (['en', 'id'] as const).map((language) =>
    withLanguage(language, () => endorsementRows(part.code, endorsements)),
  )
  return {
    title: both(m.form_endorsements),
    text: both(
      surveys.length === 0 && extension === null ? m.form_none_needed : m.form_endorsements_text,
    ),
    heads: [
      m.form_endorsement,
      m.form_window,
      m.form_completed_on,
      m.form_location,
      m.form_surveyor,
    ].map(both),
    endorsed: both(m.form_endorsed),
    rows: (rows ?? []).map(({ title, window, done, note, also }, i) => {
      const id = inIndonesian?.[i]
      return {
        title: { en: title, id: id?.title ?? '' },
        window,
        done,
        note: inBoth(note, id?.note),
        also: inBoth(also, id?.also),
      }
    }),
  }
}

function inBoth(en: string | null, id: string | null | undefined): Both | null {
  return en === null ? null : { en, id: id ?? '' }
}
