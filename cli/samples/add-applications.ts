import { dateInJakarta, later } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import { office } from '#/domain/authority/office.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { NewApplication } from '#/domain/services/applications/application.ts'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import { NewMove } from '#/domain/services/applications/review/application-move.ts'
import {
  assignApplication,
  getApplication,
  moveApplication,
  noteOnApplication,
} from '#/domain/services/applications/review/review.server.ts'
import {
  listMessages,
  setMessageState,
  sendMessage,
} from '#/domain/services/messages/messages.server.ts'
import {
  MessageListQuery,
  MessageStateChange,
  NewMessage,
} from '#/domain/services/messages/message.ts'
import samples from './samples.json' with { type: 'json' }

const DAY = 24 * 3_600

/**
 * One thing that staff did with an application. `after`: days after it was submitted;
 * `inspectionIn`: days from today.
 */
type Step = {
  after: number
  to?: string
  message?: string
  note?: string
  inspectionIn?: number
  inspectionPlace?: string
}

/** `ago`: days since it was submitted. */
type Sample = { ago: number; language: string; input: unknown; assigned?: boolean; steps: Step[] }

/** Adds sample applications and messages once, as if they had been sent over the last weeks. */
export async function addSampleApplications(staff: RequestContext): Promise<void> {
  for (const [index, sample] of samples.applications.entries())
    await addApplication(staff, sample, `sample-application-${index}`)
  for (const [index, { ago, language, state, input }] of samples.messages.entries()) {
    const message = NewMessage.parse({
      ...input,
      subject: input.subject.replace('{prefix}', office.numberPrefix),
    })
    await sendMessage(visitorContext(staff, ago, language), message, `sample-message-${index}`)
    if (state === 'new') continue
    const found = await listMessages(
      staff,
      MessageListQuery.parse({ q: message.subject, state: 'all' }),
    )
    const sent = found.messages.find(({ email }) => email === message.email)
    if (sent?.version === 1)
      await setMessageState(contextAt(staff, ago - 1), sent.id, MessageStateChange.parse({ state }))
  }
}

async function addApplication(
  staff: RequestContext,
  { ago, language, input, assigned, steps }: Sample,
  formId: string,
): Promise<void> {
  const { application } = await submitApplication(
    visitorContext(staff, ago, language),
    NewApplication.parse(input),
    formId,
  )
  const { id } = application
  let { version } = await getApplication(staff, id)
  // It was changed after the samples were added.
  if (version > 1) return
  if (assigned) ({ version } = await assignApplication(contextAt(staff, ago), id, version))
  for (const { after, to, message, note, inspectionIn, inspectionPlace } of steps) {
    const context = contextAt(staff, ago - after)
    const inspectionDate =
      inspectionIn === undefined ? null : dateInJakarta(later(staff.now, inspectionIn * DAY))
    const move = { to, version, message, note, inspectionDate, inspectionPlace }
    const done = to
      ? await moveApplication(context, id, NewMove.parse(move))
      : await noteOnApplication(context, id, { note: note ?? '' })
    version = done.version
  }
}

/** The same context some days ago. */
function contextAt(context: RequestContext, daysAgo: number): RequestContext {
  const now = later(context.now, -daysAgo * DAY)
  return { ...context, now, today: dateInJakarta(now) }
}

function visitorContext(
  context: RequestContext,
  daysAgo: number,
  language: string,
): RequestContext {
  return { ...contextAt(context, daysAgo), actor: null, language: storedLanguage(language) }
}
