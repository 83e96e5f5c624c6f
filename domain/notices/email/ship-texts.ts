import { fullDate, wholeNumber } from '#/domain/language/format.ts'
import { surveyKindsText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import {
  facts,
  MAX_FACT_LENGTH,
  MAX_NAME_LENGTH,
  text,
  link,
  quote,
  type Part,
  type SubjectAndParts,
} from './email-parts.ts'
import { m } from '#/domain/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import type { Email, NoticeAct, NoticedPart } from './email.ts'

// Emails about one ship: the reminder of what is due, and the notice of a decision.

type Reminder = Extract<Email, { kind: 'surveys-due' }>
type List = Extract<Part, { part: 'list' }>

/**
 * The reminder of what is due of one ship, in the current language: surveys, expiries and
 * conditions, each in its own section.
 */
export function composeSurveysDue(email: Reminder): SubjectAndParts {
  const { vesselName, imoNumber, surveys, expiring = [], conditions = [], more } = email
  const sections = [
    ...(surveys.length > 0 ? [surveySection(surveys)] : []),
    ...(expiring.length > 0 ? [expirySection(expiring)] : []),
    ...(conditions.length > 0 ? [conditionSection(conditions)] : []),
  ]
  const rest = more === 0 ? null : m.mail_due_more({ count: wholeNumber(more) })
  return {
    subject: subjectOf(email),
    parts: [
      facts([m.mail_notice_ship(), shipText(vesselName, imoNumber)]),
      ...sections.flatMap(({ before, list, after }, i) => [
        text(before),
        { ...list, more: i === sections.length - 1 ? rest : null },
        text(after),
      ]),
    ],
  }
}

function subjectOf({
  vesselName,
  surveys,
  expiring = [],
  conditions = [],
  more,
}: Reminder): string {
  const vessel = inOneLine(vesselName, MAX_NAME_LENGTH)
  if (surveys.some(({ closed }) => closed)) return m.mail_due_subject_closed({ vessel })
  if (conditions.some(({ overdue }) => overdue)) return m.mail_due_subject_condition({ vessel })
  const count = surveys.length + expiring.length + conditions.length + more
  if (count === surveys.length + more) return m.mail_due_subject({ vessel, count })
  if (count === expiring.length + more) return m.mail_due_subject_expiring({ vessel, count })
  if (count === conditions.length + more) return m.mail_due_subject_conditions({ vessel, count })
  return m.mail_due_subject_several({ vessel, count })
}

type Section = { before: string; list: Omit<List, 'more'>; after: string }

function surveySection(surveys: Reminder['surveys']): Section {
  return {
    before: m.mail_due_text(),
    list: {
      part: 'list',
      heads: [m.mail_notice_number(), m.mail_due_survey(), m.mail_due_to()],
      rows: surveys.map(({ number, label, code, kinds, to, closed, link }) => ({
        number: inOneLine(number, MAX_FACT_LENGTH),
        subject: named(label, surveyKindsText(kinds, code)),
        date: closed ? m.mail_due_closed({ date: fullDate(to) }) : fullDate(to),
        address: link,
      })),
    },
    after: surveys.some(({ closed }) => closed) ? m.mail_due_overdue() : m.mail_due_arrange(),
  }
}

function expirySection(expiring: NonNullable<Reminder['expiring']>): Section {
  return {
    before: m.mail_due_expiring(),
    list: {
      part: 'list',
      heads: [m.mail_notice_number(), m.mail_notice_type(), m.mail_expiring_date()],
      rows: expiring.map(({ number, label, lastDay, link }) => ({
        number: inOneLine(number, MAX_FACT_LENGTH),
        subject: inOneLine(label ?? '', MAX_FACT_LENGTH),
        date: fullDate(lastDay),
        address: link,
      })),
    },
    after: m.mail_expiring_renew(),
  }
}

function conditionSection(conditions: NonNullable<Reminder['conditions']>): Section {
  return {
    before: m.mail_due_conditions(),
    list: {
      part: 'list',
      heads: [m.mail_notice_number(), m.mail_due_condition(), m.mail_due_condition_to()],
      rows: conditions.map(({ number, label, text: condition, to, overdue, link }) => ({
        number: inOneLine(number, MAX_FACT_LENGTH),
        subject: named(label, condition),
        date: overdue ? m.mail_due_condition_overdue({ date: fullDate(to) }) : fullDate(to),
        address: link,
      })),
    },
    after: m.mail_due_conditions_meet(),
  }
}

function named(label: string | undefined, what: string): string {
  return inOneLine(label === undefined ? what : `${label}: ${what}`, MAX_FACT_LENGTH)
}

const ACTS: Record<NoticeAct, () => string> = {
  suspended: m.mail_notice_suspended,
  reinstated: m.mail_notice_reinstated,
  withdrawn: m.mail_notice_withdrawn,
  extended: m.mail_notice_extended,
}

/** The notice of a decision about parts of a certificate, in the current language. */
export function composeNotice(
  email: Extract<Email, { kind: 'certificate-notice' }>,
): SubjectAndParts {
  const { audience, number, vesselName, imoNumber, on, reason, parts, link: address } = email
  const [first] = parts
  const names = {
    number: inOneLine(number, MAX_NAME_LENGTH),
    vessel: inOneLine(vesselName, MAX_NAME_LENGTH),
  }
  const isOne = first !== undefined && parts.every(({ act }) => act === first.act)
  return {
    subject: isOne
      ? m.mail_notice_subject({ ...names, act: ACTS[first.act]() })
      : m.mail_notice_subject_several(names),
    parts: [
      text(audience === 'owner' ? m.mail_notice_owner() : m.mail_notice_administration()),
      facts(
        [m.mail_notice_ship(), shipText(vesselName, imoNumber)],
        [m.mail_notice_on(), fullDate(on)],
      ),
      ...parts.map((part) =>
        facts(
          [m.mail_notice_number(), part.number],
          [m.mail_notice_type(), part.label],
          [m.mail_notice_decision(), actText(part)],
        ),
      ),
      ...(reason === null ? [] : [quote(m.mail_notice_reason(), reason)]),
      ...(audience === 'owner' && parts.some(({ act }) => act === 'withdrawn')
        ? [text(m.mail_notice_return())]
        : []),
      ...link(m.mail_notice_verify(), address),
    ],
  }
}

/** Its name, with its IMO number where it has one. */
export function shipText(vesselName: string, imoNumber: string | null): string {
  return imoNumber === null ? vesselName : `${vesselName}, IMO ${imoNumber}`
}

function actText({ act, until }: NoticedPart): string {
  if (until === null) return ACTS[act]()
  const day = { until: fullDate(until) }
  return act === 'withdrawn' ? m.mail_notice_withdrawn_from(day) : m.mail_notice_extended_until(day)
}
