import { fullDate, wholeNumber } from '#/app/language/format.ts'
import { surveyKindsText } from '#/app/surveys/survey-kinds-text.ts'
import { m } from '#/app/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import {
  facts,
  MAX_FACT_LENGTH,
  MAX_NAME_LENGTH,
  text,
  type Part,
  type SubjectAndParts,
} from './email-parts.ts'
import type { Email } from './email.ts'
import { shipText } from './notice-texts.ts'

type Reminder = Extract<Email, { kind: 'surveys-due' }>
type List = Extract<Part, { part: 'list' }>

/** The reminder of what is due of one ship, in the current language: surveys, expiries and conditions, each in its own section. */
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
