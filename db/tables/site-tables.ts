import type { Generated } from 'kysely'
import type {
  ApplicationEventKind,
  ApplicationState,
  MessageState,
  SiteEventKind,
  SiteSubject,
} from '#/core/stored-values.ts'

/** What the public site shows, and what it takes in. */
export type SiteTables = {
  flags: Arranged & {
    id: Generated<number>
    /** English; certificates hold a copy of it. */
    name: string
    code: string
    /** Where it is not what CLDR calls the country. */
    indonesianName: string | null
    /** Of the flag's administration, for notices to it. */
    administrationEmail: Generated<string | null>
  }
  services: ServiceText &
    Arranged & {
      id: Generated<number>
      slug: string
      category: Generated<string>
      imageUrl: string | null
    }
  /** Addresses that services had before; they lead to the present one. */
  formerSlugs: { slug: string; serviceId: number }
  /** The texts of `services`, which are English, in another language. */
  serviceTranslations: ServiceText & { serviceId: number; language: string }
  applications: {
    id: Generated<number>
    /** What the applicant is given to name it by; unique. */
    reference: string
    /**
     * SHA-256 of the key in the applicant's private link, hex; the key is only in an email that was
     * not sent yet.
     */
    keyHash: string
    serviceId: number
    companyName: string
    vesselName: string
    contactEmail: string
    contactPhone: string
    details: string | null
    imoNumber: Generated<string | null>
    flag: Generated<string | null>
    status: Generated<ApplicationState>
    /** The language it was written in, for the answer. */
    language: string
    /** The form it was sent with; unique, so that one form sent twice is one application. */
    formId: string | null
    submittedAt: string
    /** One more with every event of it. */
    version: Generated<number>
    /** Where an inspection is scheduled, or was before the decision. */
    inspectionDate: string | null
    inspectionLocation: string | null
    /** The account that deals with it. */
    assignedTo: number | null
    /** The text of the staff search, in lower case; written by the use cases. */
    searchText: string
    /** Since when nothing that the applicant wrote is here any more; null while it is. */
    erasedAt: Generated<string | null>
  }
  /**
   * What the office did with an application; triggers refuse to change or remove one, but for the
   * texts of one that was erased.
   */
  applicationEvents: {
    id: Generated<number>
    applicationId: number
    /** The version of the application that it made. */
    version: number
    at: string
    kind: ApplicationEventKind
    actorId: number
    actorName: string
    /** Of a move. */
    fromStatus: ApplicationState | null
    toStatus: ApplicationState | null
    inspectionDate: string | null
    inspectionPlace: string | null
    /** To the applicant. */
    message: string | null
    /** For the office alone. */
    note: string | null
    /** The API key that it was done with, on behalf of the account. */
    apiKeyId: Generated<number | null>
  }
  /** From the contact form. */
  messages: {
    id: Generated<number>
    name: string
    email: string
    subject: string
    message: string
    language: string
    formId: string | null
    receivedAt: string
    state: Generated<MessageState>
    /** When the state was set, and by whom; null where it is as it came. */
    stateAt: string | null
    stateBy: number | null
    version: Generated<number>
    /** As in `applications`. */
    searchText: string
  }
  /** What administrators changed of services and flags; append-only. */
  siteEvents: {
    id: Generated<number>
    at: string
    subject: SiteSubject
    kind: SiteEventKind
    /** `services.id` or `flags.id`; no foreign key, because events outlive what was deleted. */
    recordId: number
    actorId: number | null
    actorName: string
    /** The record as JSON; null before it was added and after it was deleted. */
    before: string | null
    after: string | null
    /** The API key that it was done with, on behalf of the account. */
    apiKeyId: Generated<number | null>
  }
}

/** What is shown in an order that staff choose, may be hidden, and is edited by several. */
type Arranged = {
  position: Generated<number>
  hidden: Generated<0 | 1>
  version: Generated<number>
}

type ServiceText = {
  title: string
  description: string
  longDescription: string | null
  /** JSON lists of text, or null for none. */
  areas: string | null
  benefits: string | null
  process: string | null
}
