import { m } from '#/app/texts/messages.js'
import { office, officeName } from '#/app/web/office.ts'
import { actTitle, changesAccess, ownChangeTitle, subjectLabel } from './administrator-act-text.ts'
import type { Email } from './email.ts'
import { facts, text, until, type SubjectAndParts } from './email-parts.ts'

export function composeAdministratorAct({
  act,
  by,
  subject,
  detail,
  at,
}: Extract<Email, { kind: 'administrator-act' }>): SubjectAndParts {
  // What is about a webhook names it in its detail.
  const isAbout = subject !== null && subject !== by && !act.startsWith('webhook-')
  const about: [string, string][] = isAbout ? [[subjectLabel(act), subject]] : []
  const details: [string, string][] = detail === null ? [] : [[m.mail_act_detail(), detail]]
  return {
    subject: changesAccess(act)
      ? m.mail_act_subject({ act: actTitle(act) })
      : m.mail_act_register({ act: actTitle(act) }),
    parts: [
      text(m.mail_act_text({ office: officeName() })),
      facts([m.mail_act_what(), actTitle(act)], [m.mail_act_by(), by], ...about, ...details, [
        m.mail_act_at(),
        until(at),
      ]),
      text(m.mail_act_advice()),
    ],
  }
}

/** What changed of the own account: its password or its second factors. */
export function composeOwnChange({
  change,
  detail,
  at,
}: Extract<Email, { kind: 'own-change' }>): SubjectAndParts {
  const details: [string, string][] = detail === null ? [] : [[m.mail_act_detail(), detail]]
  return {
    subject: m.mail_own_subject({ change: ownChangeTitle(change) }),
    parts: [
      text(m.mail_own_text({ office: officeName() })),
      facts([m.mail_act_what(), ownChangeTitle(change)], ...details, [m.mail_act_at(), until(at)]),
      text(m.mail_own_advice({ email: office.email, phone: office.phone })),
    ],
  }
}

/** The emails of an owner, a flag or a recognized organisation go to another address: one email to the new address, one to the old. */
export function composeNoticesMoved({
  receives,
  name,
  at,
}: Extract<Email, { kind: 'notices-moved' }>): SubjectAndParts {
  const told = { office: officeName(), name, at: until(at) }
  return {
    subject: receives ? m.mail_moved_to_subject({ name }) : m.mail_moved_from_subject({ name }),
    parts: [
      text(receives ? m.mail_moved_to_text(told) : m.mail_moved_from_text(told)),
      text(m.mail_moved_advice({ email: office.email })),
    ],
  }
}
