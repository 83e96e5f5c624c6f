import { fullDate, wholeNumber } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import { facts, link, MAX_FACT_LENGTH, quote, text, type SubjectAndParts } from './email-parts.ts'
import type { Email, NoticeAct, NoticedPart } from './email.ts'
import { surveyKindsText } from '#/app/surveys/survey-kinds-text.ts'

const MAX_SUBJECT_LENGTH = 80

const ACTS: Record<NoticeAct, () => string> = {
  suspended: m.mail_notice_suspended,
  reinstated: m.mail_notice_reinstated,
  withdrawn: m.mail_notice_withdrawn,
  extended: m.mail_notice_extended,
}

/** The notice of a decision about parts of a certificate, in the current language. */
export function composeNotice(email: Extract<Email, { kind: 'certificate-notice' }>): SubjectAndParts {
  const { audience, number, vesselName, imoNumber, on, reason, parts, link: address } = email
  const [first] = parts
  const names = { number: inOneLine(number, MAX_SUBJECT_LENGTH), vessel: inOneLine(vesselName, MAX_SUBJECT_LENGTH) }
  const isOne = first !== undefined && parts.every(({ act }) => act === first.act)
  return {
    subject: isOne ? m.mail_notice_subject({ ...names, act: ACTS[first.act]() }) : m.mail_notice_subject_several(names),
    parts: [
      text(audience === 'owner' ? m.mail_notice_owner() : m.mail_notice_administration()),
      facts([m.mail_notice_ship(), shipText(vesselName, imoNumber)], [m.mail_notice_on(), fullDate(on)]),
      ...parts.map((part) =>
        facts(
          [m.mail_notice_number(), part.number],
          [m.mail_notice_type(), part.label],
          [m.mail_notice_decision(), actText(part)],
        ),
      ),
      ...(reason === null ? [] : [quote(m.mail_notice_reason(), reason)]),
      ...link(m.mail_notice_verify(), address),
    ],
  }
}

/** The reminder of the surveys of one ship, in the current language. */
export function composeSurveysDue(email: Extract<Email, { kind: 'surveys-due' }>): SubjectAndParts {
  const { vesselName, imoNumber, surveys, more } = email
  const vessel = inOneLine(vesselName, MAX_SUBJECT_LENGTH)
  const isOverdue = surveys.some(({ closed }) => closed)
  return {
    subject: isOverdue ? m.mail_due_subject_closed({ vessel }) : m.mail_due_subject({ vessel, count: surveys.length + more }),
    parts: [
      text(m.mail_due_text()),
      facts([m.mail_notice_ship(), shipText(vesselName, imoNumber)]),
      {
        part: 'list',
        heads: [m.mail_notice_number(), m.mail_due_survey(), m.mail_due_to()],
        rows: surveys.map(({ number, kinds, to, closed, link: address }) => ({
          number: inOneLine(number, MAX_FACT_LENGTH),
          subject: surveyKindsText(kinds),
          date: closed ? m.mail_due_closed({ date: fullDate(to) }) : fullDate(to),
          address,
        })),
        more: more === 0 ? null : m.mail_due_more({ count: wholeNumber(more) }),
      },
      text(m.mail_due_arrange()),
    ],
  }
}

function shipText(vesselName: string, imoNumber: string | null): string {
  return imoNumber === null ? vesselName : `${vesselName}, IMO ${imoNumber}`
}

function actText({ act, until }: NoticedPart): string {
  if (until === null) return ACTS[act]()
  const day = { until: fullDate(until) }
  return act === 'withdrawn' ? m.mail_notice_withdrawn_from(day) : m.mail_notice_extended_until(day)
}
