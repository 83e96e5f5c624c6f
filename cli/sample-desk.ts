import { NewApplication } from '#/app/applications/application.ts'
import { submitApplication } from '#/app/applications/applications.server.ts'
import { NewMove } from '#/app/applications/desk/application-move.ts'
import { getApplication, moveApplication, noteOnApplication, takeApplication } from '#/app/applications/desk/desk.server.ts'
import { dateInJakarta, later } from '#/app/dates.ts'
import { MessageListQuery, NewMessage } from '#/app/messages/message.ts'
import type { MessageState } from '#/app/messages/message-states.ts'
import { listMessages, setMessageState } from '#/app/messages/inbox.server.ts'
import { sendMessage } from '#/app/messages/messages.server.ts'
import type { Language } from '#/app/language/language.ts'
import type { Scope } from '#/app/scope.ts'

const DAY = 24 * 3_600

type Step = {
  /** So many days after it came. */
  after: number
  to?: string
  words?: string
  note?: string
  /** So many days from today, and where. */
  inspection?: [days: number, place: string]
}
type Sample = { ago: number; language: Language; input: Record<string, unknown>; taken?: true; steps: Step[] }

/** One application in each state, and what led there. */
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
      details: 'Class transfer. IMO 9456783, built 2011. The present class certificate ends in March.',
    },
    taken: true,
    steps: [
      { after: 1, to: 'in-review', note: 'Papers of the losing class asked for.' },
      { after: 6, to: 'inspection-scheduled', inspection: [-20, 'Singapore, Pandan Road yard, berth 2'] },
      { after: 24, to: 'approved', words: 'The hull and machinery were found in good order.', note: 'Report 2 of 2 is filed.' },
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
        words: 'A barge of this size needs no ballast water certificate, because it has no ballast tanks. No fee is due.',
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
    taken: true,
    steps: [
      { after: 1, to: 'in-review' },
      {
        after: 4,
        to: 'inspection-scheduled',
        words: 'Mohon siapkan buku stabilitas dan daftar awak kapal.',
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
      { after: 2, note: 'Their last external audit report is missing; asked by phone, comes on Monday.' },
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

const MESSAGES: { ago: number; language: Language; state: MessageState; input: Record<string, string> }[] = [
  {
    ago: 9,
    language: 'en',
    state: 'spam',
    input: {
      name: 'Best Rates',
      email: 'offer@cheap-paint.example',
      subject: 'Marine paint at unbeatable prices',
      message: 'Dear Sir, we offer you marine paint of all colours at unbeatable prices. Answer today!',
    },
  },
  {
    ago: 6,
    language: 'en',
    state: 'answered',
    input: {
      name: 'Capt. A. Ferreira',
      email: 'a.ferreira@psc-lisbon.example',
      subject: 'Certificate LMC-2025-00140',
      message: 'The certificate on board shows no suspension, your page does. Please confirm in writing which of them holds.',
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
      message: 'Our vessel changes from Panama to Singapore next month.\nWhat do you charge for new statutory certificates?',
    },
  },
]

/** Puts applications in each state and some messages on the desk, once, as if they had come over the last weeks. */
export async function addSampleDesk(staff: Scope): Promise<void> {
  for (const [index, sample] of APPLICATIONS.entries()) await addApplication(staff, sample, `sample-application-${index}`)
  for (const [index, { ago, language, state, input }] of MESSAGES.entries()) {
    await sendMessage(stranger(staff, ago, language), NewMessage.parse(input), `sample-message-${index}`)
    if (state === 'new') continue
    const found = await listMessages(staff, MessageListQuery.parse({ q: input['subject'], state: 'all' }))
    const sent = found.messages.find(({ email }) => email === input['email'])
    if (sent?.version === 1) await setMessageState(at(staff, ago - 1), sent.id, { state })
  }
}

async function addApplication(staff: Scope, { ago, language, input, taken, steps }: Sample, formId: string): Promise<void> {
  const { application } = await submitApplication(stranger(staff, ago, language), NewApplication.parse(input), formId)
  const { id } = application
  let { version } = await getApplication(staff, id)
  // Somebody has worked on it since the samples were added.
  if (version > 1) return
  if (taken) ({ version } = await takeApplication(at(staff, ago), id, version))
  for (const { after, to, words, note, inspection } of steps) {
    const scope = at(staff, ago - after)
    const [days, inspectionPlace] = inspection ?? []
    const inspectionDate = days === undefined ? null : dateInJakarta(later(staff.now, days * DAY))
    const done = to
      ? await moveApplication(scope, id, NewMove.parse({ to, version, words, note, inspectionDate, inspectionPlace }))
      : await noteOnApplication(scope, id, { note: note ?? '' })
    version = done.version
  }
}

/** The same person some days ago. */
function at(scope: Scope, daysAgo: number): Scope {
  const now = later(scope.now, -daysAgo * DAY)
  return { ...scope, now, today: dateInJakarta(now) }
}

function stranger(scope: Scope, daysAgo: number, language: Language): Scope {
  return { ...at(scope, daysAgo), actor: null, language }
}
