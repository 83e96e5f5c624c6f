import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { inOneLine } from '#/core/text.ts'
import { facts, link, MAX_NAME_LENGTH, quote, text, type SubjectAndParts } from './email-parts.ts'
import type { Email, NoticeAct, NoticedPart } from './email.ts'

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
