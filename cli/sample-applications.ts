import { office } from '#/app/web/office.ts'
import { NewApplication } from '#/app/applications/application.ts'
import { submitApplication } from '#/app/applications/applications.server.ts'
import { NewMove } from '#/app/applications/review/application-move.ts'
import {
  getApplication,
  moveApplication,
  noteOnApplication,
  assignApplication,
} from '#/app/applications/review/review.server.ts'
import { dateInJakarta, later } from '#/core/dates.ts'
import { MessageListQuery, NewMessage } from '#/app/messages/message.ts'
import type { MessageState } from '#/app/messages/message-states.ts'
import { listMessages, setMessageState } from '#/app/messages/inbox.server.ts'
import { sendMessage } from '#/app/messages/messages.server.ts'
import type { Language } from '#/core/languages.ts'
import type { RequestContext } from '#/app/context/request-context.ts'

const DAY = 24 * 3_600

type Step = {
  /** Days after the application was submitted. */
  after: number
  to?: string
  message?: string
  note?: string
  /** Days from today, and the location. */
  inspection?: [days: number, location: string]
}
/** `ago`: days since it was submitted. */
type Sample = {
  ago: number
  language: Language
  input: Record<string, unknown>
  assigned?: true
  steps: Step[]
}

/** At least one application in each state, with the steps that led there. */
const APPLICATIONS: Sample[] = [
  {
    ago: 43,
    language: 'en',
    input: {
      serviceId: 1,
      companyName: 'Straits Offshore Pte Ltd',
      vesselName: 'AHTS Straits Resolute',
      contactEmail: 'fleet@straits-offshore.example',
      contactPhone: '+65 6555 0142',
      imoNumber: '9456783',
      flag: 'Singapore',
      details: 'Class transfer. Built 2011. The present class certificate ends in March.',
    },
    assigned: true,
    steps: [
      { after: 1, to: 'in-review', note: 'Papers of the losing class asked for.' },
      {
        after: 6,
        to: 'inspection-scheduled',
        inspection: [-20, 'Singapore, Pandan Road yard, berth 2'],
      },
      {
        after: 24,
        to: 'approved',
        message: 'The hull and machinery were found in good order.',
        note: 'Report 2 of 2 is filed.',
      },
    ],
  },
  {
    ago: 30,
    language: 'en',
    input: {
      serviceId: 11,
      companyName: 'Delta Barges',
      vesselName: 'Barge DB-14',
      contactEmail: 'office@delta-barges.example',
      contactPhone: '+60 3 5555 0190',
    },
    steps: [
      {
        after: 3,
        to: 'declined',
        message:
          'A barge of this size needs no ballast water certificate, because it has no ballast tanks. No fee is due.',
      },
    ],
  },
  {
    ago: 12,
    language: 'id',
    input: {
      serviceId: 2,
      companyName: 'PT Samudra Jaya Lines',
      vesselName: 'KM Samudra Jaya',
      contactEmail: 'armada@samudra-jaya.example',
      contactPhone: '+62 21 555 0100',
      details:
        'Survei tahunan untuk sertifikat garis muat dan keselamatan konstruksi.\nKapal berada di Batam sampai akhir bulan.',
    },
    assigned: true,
    steps: [
      { after: 1, to: 'in-review' },
      {
        after: 4,
        to: 'inspection-scheduled',
        message: 'Mohon siapkan buku stabilitas dan daftar awak kapal.',
        note: 'Surveyor: Budi. Two days, because of the bottom inspection.',
        inspection: [9, 'Batam, Batu Ampar, dermaga 3'],
      },
    ],
  },
  {
    ago: 5,
    language: 'en',
    input: {
      serviceId: 3,
      companyName: 'Bintang Timur Shipping Sdn Bhd',
      vesselName: 'MV Bintang Timur',
      contactEmail: 'dpa@bintang-timur.example',
      contactPhone: '+60 3 5555 0117',
      details: 'ISM: renewal of the Document of Compliance and the Safety Management Certificate.',
    },
    steps: [
      { after: 1, to: 'in-review' },
      {
        after: 2,
        note: 'Their last external audit report is missing; asked by phone, comes on Monday.',
      },
    ],
  },
  {
    ago: 2,
    language: 'id',
    input: {
      serviceId: 9,
      companyName: 'CV Mahakam Tirta',
      vesselName: 'TB Mahakam',
      contactEmail: 'kantor@mahakam-tirta.example',
      contactPhone: '+62 541 555 0123',
      details: 'Pengukuran ulang setelah perubahan rumah kemudi.',
    },
    steps: [],
  },
  {
    ago: 0,
    language: 'en',
    input: {
      serviceId: 4,
      companyName: 'Nusantara Energy Services',
      vesselName: 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera',
      contactEmail: 'marine.operations.department@nusantara-energy-services.example',
      contactPhone: '+62 21 555 0177',
    },
    steps: [],
  },
]

const MESSAGES: {
  ago: number
  language: Language
  state: MessageState
  input: Record<string, string>
}[] = [
  {
    ago: 9,
    language: 'en',
    state: 'spam',
    input: {
      name: 'Best Rates',
      email: 'offer@cheap-paint.example',
      subject: 'Marine paint at unbeatable prices',
      message:
        'Dear Sir, we offer you marine paint of all colours at unbeatable prices. Answer today!',
    },
  },
  {
    ago: 6,
    language: 'en',
    state: 'answered',
    input: {
      name: 'Capt. A. Ferreira',
      email: 'a.ferreira@psc-lisbon.example',
      subject: `Certificate ${office.numberPrefix}-2025-00140`,
      message:
        'The certificate on board shows no suspension, your page does. Please confirm in writing which of them holds.',
    },
  },
  {
    ago: 3,
    language: 'id',
    state: 'read',
    input: {
      name: 'Siti Rahma',
      email: 'siti.rahma@pelabuhan.example',
      subject: 'Jadwal survei garis muat',
      message: 'Kapan surveyor dapat datang ke Batam? Kapal kami sandar tanggal 14 sampai 17.',
    },
  },
  {
    ago: 0,
    language: 'en',
    state: 'new',
    input: {
      name: 'Joseph Tan',
      email: 'joseph.tan@harbourline.example',
      subject: 'Fee for a change of flag',
      message:
        'Our vessel changes from Panama to Singapore next month.\nWhat do you charge for new statutory certificates?',
    },
  },
]

/** Adds sample applications and messages once, as if they had been sent over the last weeks. */
export async function addSampleApplications(staff: RequestContext): Promise<void> {
  for (const [index, sample] of APPLICATIONS.entries())
    await addApplication(staff, sample, `sample-application-${index}`)
  for (const [index, { ago, language, state, input }] of MESSAGES.entries()) {
    await sendMessage(
      visitorContext(staff, ago, language),
      NewMessage.parse(input),
      `sample-message-${index}`,
    )
    if (state === 'new') continue
    const found = await listMessages(
      staff,
      MessageListQuery.parse({ q: input['subject'], state: 'all' }),
    )
    const sent = found.messages.find(({ email }) => email === input['email'])
    if (sent?.version === 1) await setMessageState(contextAt(staff, ago - 1), sent.id, { state })
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
  for (const { after, to, message, note, inspection } of steps) {
    const context = contextAt(staff, ago - after)
    const [days, location] = inspection ?? []
    const inspectionDate = days === undefined ? null : dateInJakarta(later(staff.now, days * DAY))
    const move = { to, version, message, note, inspectionDate, inspectionPlace: location }
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
  language: Language,
): RequestContext {
  return { ...contextAt(context, daysAgo), actor: null, language }
}
