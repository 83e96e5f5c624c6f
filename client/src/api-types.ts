// Made by scripts/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.

/** The content of a file. */
export type Upload = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string

/** A refusal or a failure (RFC 9457). */
export type Problem = {
  type: 'about:blank'
  /** The status as text. */
  title: string
  /** The status code of the answer. */
  status: number
  /** What is wrong, as text for a person. */
  detail: string
  /** Where fields are wrong: their names, and what is wrong with each. */
  errors?: Record<string, string[]>
  /** Of a conflict: the record as it is now. */
  current?: unknown
  /** Names this request in the log of the server; also in the header X-Request-Id. */
  requestId: string
}

/** What the public sees of a certificate. */
export type VerifiedCertificate = {
  /** The certificate number in its normal form. */
  certificateId: string
  vesselName: string
  imoNumber: string | null
  /** The name of the flag as it was when the certificate was issued. */
  flag: string
  /** The first of its types. */
  type: string
  /** All of its types, joined by comma and space. */
  issuedCertificates: string
  issuedDate: string
  /** The last day on which it is valid: the earliest of its parts; null where none of them expires. */
  expiryDate: string | null
  /** Why it is suspended or withdrawn. */
  standingReason: string | null
  /** The first day since when one of its certificates is suspended or withdrawn; null where none is, or the day is not known. */
  standingSince: string | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
  grossTonnage: number | null
  /** The number of the certificate that renews it; ask for that one. */
  supersededBy: string | null
  /** The issue date of that certificate: from this day on this one is superseded. */
  supersededOn: string | null
  /** The day it was entered: surveys that were due before that day are not recorded. */
  surveysFrom: string
  /** In force today, by the date in Jakarta. */
  isValid: boolean
  status:
    | 'valid'
    | 'expired'
    | 'suspended'
    | 'withdrawn'
    | 'not-yet-valid'
    | 'superseded'
    | 'survey-overdue'
    | 'partly-valid'
  /** The first day since when one of its certificates is not in force, whatever the reason; null where all are in force or not valid yet, and where the day is not known. */
  notInForceSince: string | null
  /** That the class of its ship is suspended or withdrawn, for a statutory certificate of the ship: no rule ends it for that. Null where it is not, and where this office has no certificate of class of the ship. */
  shipClass: {
    status: 'suspended' | 'withdrawn'
    since: string | null
    /** Of the certificate of class, which can be verified. */
    number: string
  } | null
  /** Changes of public facts after the certificate was issued, the newest last; at most 20. */
  corrections: {
    /** The day, in Jakarta. */
    on: string
    /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
    code?: string
    /** `standing`: a withdrawal was undone. */
    fields: (
      | 'standing'
      | 'certificateId'
      | 'vesselName'
      | 'imoNumber'
      | 'flag'
      | 'type'
      | 'issuedCertificates'
      | 'issuedDate'
      | 'expiryDate'
      | 'grossTonnage'
    )[]
    /** Null where none was given. */
    reason: string | null
    /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
    version: number
  }[]
  /** Each of its certificates, with its own status. */
  parts: VerifiedPart[]
}

/** One certificate of a record, as the public sees it. */
export type VerifiedPart = {
  /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
  code: string
  /** Its own number, which can be verified; of a record with one part the number of the record. */
  number: string
  label: string
  officialName: string
  kind: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
  issuedDate: string
  /** The last day on which it is valid; null where it does not expire. */
  expiryDate: string | null
  extendedUntil: string | null
  /** Until when its term was endorsed up to the longest (SOLAS I/14 (c)); its surveys go on until then. */
  termExtendedUntil: string | null
  /** Today, by the date in Jakarta. */
  status:
    | 'valid'
    | 'expired'
    | 'suspended'
    | 'withdrawn'
    | 'not-yet-valid'
    | 'superseded'
    | 'survey-overdue'
  /** The first day of the time without a break in which it has not been in force, whatever the reason; null where it is in force or not valid yet, and where the day is not known. */
  notInForceSince: string | null
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  surveys: {
    kind: 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'occasional'
    completedOn: string
    place: string
    result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
    /** Whether it counts for a survey window; one that does not leaves the survey that is due as it is. */
    credited: boolean
  }[]
  /** The next survey; null where none is due before the expiry. */
  due: {
    /** One of them is needed. */
    kinds: (
      | 'initial'
      | 'annual'
      | 'intermediate'
      | 'periodical'
      | 'renewal'
      | 'bottom'
      | 'occasional'
    )[]
    from: string
    /** From the next day on it is overdue. */
    to: string
    state: 'to-come' | 'open' | 'overdue'
  } | null
  conditions: Condition[]
  /** In the answer to one number alone. */
  endorsements?: Endorsements
}

/** A condition of class, or a statutory one. */
export type Condition = {
  kind: 'class' | 'statutory'
  text: string
  imposedOn: string
  dueOn: string
  /** Null while it is open. */
  closedOn: string | null
}

/** What the document of the certificate prints as endorsed, to compare with a paper: a survey that a paper has and this answer has not is to be confirmed by the office. */
export type Endorsements = {
  surveys: {
    /** Those that the window asks for. */
    kinds: (
      | 'initial'
      | 'annual'
      | 'intermediate'
      | 'periodical'
      | 'renewal'
      | 'bottom'
      | 'occasional'
    )[]
    from: string
    /** With `from`: the days between which it was due. */
    to: string
    /** Null where the window ended before the register had the certificate: not recorded in this register. */
    done: {
      kind:
        | 'initial'
        | 'annual'
        | 'intermediate'
        | 'periodical'
        | 'renewal'
        | 'bottom'
        | 'occasional'
      completedOn: string
      place: string
      surveyor: string
    } | null
    /** The anniversary date since, where it was completed before its window; else null. */
    newAnniversary: string | null
  }[]
  extension: {
    kind:
      | 'new-certificate-not-on-board'
      | 'to-port-of-survey'
      | 'short-voyages'
      | 'to-longest-term'
      | 'interim-special-case'
      | 'administration-decision'
    grantedOn: string
    until: string
    consent?: Consent
    /** It was entered on `grantedOn`, after the certificate had expired, by a consent from before: in between a verification said that it had expired. */
    afterExpiry?: true
  } | null
}

/** The consent of the Administration on whose behalf a certificate is issued. */
export type Consent = {
  administration: string
  reference: string
  date: string
}

/** How the QR code compares with the register. */
export type CheckedCode = {
  /** `agrees`: signed by us for this number, and as the register has it. `differs`: signed by us, and corrected since. `gone`: signed by us, and not in the register any more. `forged`: changed or made up. `foreign`: signed with no key of ours. `moved`: signed by us for another number. `compromised`: signed with a key that was compromised. `unreadable`: not a statement. `unchecked`: the keys could not be read. */
  outcome:
    | 'agrees'
    | 'differs'
    | 'gone'
    | 'forged'
    | 'foreign'
    | 'moved'
    | 'compromised'
    | 'unreadable'
    | 'unchecked'
  differences: {
    field:
      | 'certificateId'
      | 'vesselName'
      | 'imoNumber'
      | 'flag'
      | 'issuedDate'
      | 'expiryDate'
      | 'issuedCertificates'
    /** What the code says; it ends in `…` where no more fitted into the code. */
    paper: string | null
    register: string | null
  }[]
  /** The day whose facts the code states; null where it is not ours. */
  statedOn: string | null
  /** Of `moved`: the number that the code was signed for. */
  belongsTo: string | null
}

/** Shows that what was answered is in the register’s log. */
export type Proof =
  | {
      state: 'proved'
      /** What is proved, as JSON; its bytes are hashed. */
      event: string
      /** Of an event of format 3, the facts that `facts` in it is the SHA-256 of, as JSON; of older ones null, as the event has them. */
      facts: string | null
      /** Hashed before it. */
      salt: string
      /** The commitment to the parts that are not public. */
      privateCommitment: string
      /** The index in the log, from 0. */
      leaf: number
      /** From the leaf to the root (RFC 9162 §2.1.3.1). */
      path: string[]
      /** The signed state of the log (C2SP tlog-checkpoint). */
      checkpoint: string
    }
  | {
      /** `pending`: too new to be in a signed state. The others must not occur; please notify us. */
      state: 'pending' | 'missing' | 'contradicted'
    }

/** A file that is being imported into the register. It is deleted after a day. */
export type Import = {
  id: number
  fileName: string
  /** In bytes. */
  size: number
  createdAt: string
  /** The email address of the account. */
  createdBy: string
  /** `reading`, `checking` and `writing` end without another call: read the import again in a moment. */
  state: 'reading' | 'read' | 'checking' | 'checked' | 'writing' | 'done' | 'failed'
  /** The progress of that, out of `total`. */
  done: number
  total: number
  /** What was found in the file; null until it is read. */
  contents: {
    kind: 'csv' | 'xlsx'
    /** Of CSV. */
    encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null
    /** Of CSV: what separates its cells. */
    delimiter: string | null
    /** `surveys`: surveys of certificates that are in the register already; its columns are then in the order of an export. */
    holds: 'records' | 'surveys'
    /** The names of the columns. */
    header: string[]
    /** The row that they are in, or two rows where the upper one names groups of columns. */
    headingRows: number[]
    /** The number of rows below it that were not left out. */
    rows: number
    /** Rows that are no certificates, the first 200: `above` the headings, `repeated` headings, `column-numbers`, a `total`, or a `note`: text without the cells of a certificate. */
    leftOut: {
      row: number
      text: string
      why: 'above' | 'repeated' | 'column-numbers' | 'total' | 'note'
      sheet?: string
    }[]
    /** The number of all of them. */
    leftOutCount: number
    /** Of a workbook: the sheets that the records or surveys come from. Another one is read alone by `sheet` of the first step. */
    sheetsRead: string[]
    /** The names of the sheets of a workbook that are not read, the first 200; hidden ones with “(hidden)” behind them. */
    sheetsLeftOut: string[]
    /** Rows of a workbook that are hidden, by a filter for example. They are read. */
    hiddenRows: number
    /** Columns of a workbook that are hidden. They are read. */
    hiddenColumns: number
    /** The columns with dates such as 03/04/2026, those of further sheets below 0: the first cell that has the day first, the month first, or can be read both ways; `shortYear`: the first whose year has two digits. */
    orders: {
      column: number
      dayFirst: {
        row: number
        cell: string
      } | null
      monthFirst: {
        row: number
        cell: string
      } | null
      either: {
        row: number
        cell: string
      } | null
      shortYear: {
        row: number
        cell: string
      } | null
    }[]
    /** Of a workbook: its further sheets that are read, with the certificates of the records, their surveys, their conditions and their ships. `columns`: those that were found; `ignored`: headings that are not known. */
    sheets: {
      table: 'certificates' | 'surveys' | 'conditions' | 'particulars' | 'ships'
      name: string
      rows: number
      columns: string[]
      ignored: string[]
    }[]
    /** The first rows; long cells are shortened. */
    preview: string[][]
    /** Cells that show whether the encoding was guessed correctly. Empty where it was not guessed. */
    samples: string[]
  } | null
  /** What it was last checked with; before that, columns guessed by their names. */
  choices: {
    certificateId?: number
    vesselName?: number
    imoNumber?: number
    flag?: number
    type?: number
    issuedCertificates?: number
    issuedDate?: number
    expiryDate?: number
    standing?: number
    standingReason?: number
    standingSince?: number
    serviceId?: number
    grossTonnage?: number
    renewedFrom?: number
    lastAnnual?: number
    lastIntermediate?: number
    lastBottom?: number
    surveyLocation?: number
    holds: 'records' | 'surveys'
    leaveOut: number[]
    dateOrder: 'day-first' | 'month-first'
    shortYears: '1950-2049' | '2000-2099' | '1900-1999'
    typesAs: {
      text: string
      codes: string[]
    }[]
    numbersAs: 'written' | 'proposed'
  } | null
  /** What the check found; null until it is done. */
  outcome: {
    /** Rows that can be written; of a workbook with further sheets, those of its records. */
    good: number
    /** The certificates of these records; 0 of a file of surveys. */
    certificates: number
    /** Rows of further sheets that are not set aside. */
    further: number
    /** Records that are in the register already, as the file has them: nothing is written of them. */
    unchanged: number
    /** Rows of all sheets that are set aside: those with an error, and those that belong to them. */
    faulty: number
    /** The number of errors in them. */
    faults: number
    /** The number of warnings, which do not prevent the import. */
    warnings: number
    /** What the file says that has two meanings or none that the register knows, each asked once. Send the answers with the next check: `typesAs` and `numbersAs`. Until then these rows are set aside. */
    questions: (
      | {
          kind: 'type'
          /** A text that names no type of the register, or more than one. */
          text: string
          rows: number
          /** The first of them. */
          row: number
          /** What it may mean: each a list of codes. Empty where the register has no such type. */
          options: string[][]
        }
      | {
          kind: 'numbers'
          rows: number
          /** The first numbers with characters that no number has, and what they would become. */
          examples: {
            row: number
            read: string
            proposed: string
          }[]
        }
    )[]
  } | null
  /** Why it failed, or why nothing was written. */
  failure: string | null
}

/** One record of the register, as staff see it. */
export type Certificate = {
  /** Names the record; the number may change, this does not. */
  id: number
  /** The certificate number in its normal form. */
  certificateId: string
  vesselName: string
  imoNumber: string | null
  /** The name of the flag as it was when the certificate was issued. */
  flag: string
  /** The first of its types. */
  type: string
  /** All of its types, joined by comma and space. */
  issuedCertificates: string
  issuedDate: string
  /** The last day on which it is valid: the earliest of its parts; null where none of them expires. */
  expiryDate: string | null
  /** Standing is in force. A verification states whether it is valid today. */
  isValid: boolean
  standing: 'in-force' | 'suspended' | 'withdrawn'
  /** Why it is suspended or withdrawn. */
  standingReason: string | null
  /** Since when it is suspended or withdrawn. */
  standingSince: string | null
  serviceId: number | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
  grossTonnage: number | null
  /** The number of the certificate that renews it; ask for that one. */
  supersededBy: string | null
  /** The issue date of that certificate: from this day on this one is superseded. */
  supersededOn: string | null
  /** The day it was entered: surveys that were due before that day are not recorded. */
  surveysFrom: string
  flagId: number | null
  qrCodeUrl: string
  createdBy: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  /** Changes of public facts after the certificate was issued, the newest last; at most 20. */
  corrections: {
    /** The day, in Jakarta. */
    on: string
    /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
    code?: string
    /** `standing`: a withdrawal was undone. */
    fields: (
      | 'standing'
      | 'certificateId'
      | 'vesselName'
      | 'imoNumber'
      | 'flag'
      | 'type'
      | 'issuedCertificates'
      | 'issuedDate'
      | 'expiryDate'
      | 'grossTonnage'
    )[]
    /** Null where none was given. */
    reason: string | null
    /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
    version: number
  }[]
  parts: Part[]
}

/** One certificate of a record: one type, with its own dates, surveys and standing. */
export type Part = {
  /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
  code: string
  label: string
  kind: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
  /** When the survey it was issued upon was completed. */
  surveyCompletedOn: string | null
  issuedOn: string
  /** The last day on which it is valid; null where it does not expire. */
  expiryDate: string | null
  /** The expiry date of the certificate that it renews, where its term is counted from that day. */
  renewedFrom: string | null
  extension: {
    kind:
      | 'new-certificate-not-on-board'
      | 'to-port-of-survey'
      | 'short-voyages'
      | 'to-longest-term'
      | 'interim-special-case'
      | 'administration-decision'
    until: string
    grantedOn: string
    reason: string
    /** Left out where none was asked for or recorded. */
    consent?: Consent
    /** Until when its term was extended to the longest before; left out where it was not. */
    termUntil?: string
  } | null
  standing: 'in-force' | 'suspended' | 'withdrawn'
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  supersededOn: string | null
  /** In the order in which they were recorded. */
  surveys: {
    kind: 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'occasional'
    completedOn: string
    result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
    place: string
    surveyor: string
    remarks: string | null
    /** When it was recorded. */
    recordedOn: string
  }[]
  conditions: Condition[]
  /** What the form of its type asks for besides, by the keys of its fields; left out where nothing is recorded. */
  particulars?: Record<string, string>
}

/** A certificate that was issued or changed. */
export type SavedCertificate = {
  /** Names the record; the number may change, this does not. */
  id: number
  /** The certificate number in its normal form. */
  certificateId: string
  vesselName: string
  imoNumber: string | null
  /** The name of the flag as it was when the certificate was issued. */
  flag: string
  /** The first of its types. */
  type: string
  /** All of its types, joined by comma and space. */
  issuedCertificates: string
  issuedDate: string
  /** The last day on which it is valid: the earliest of its parts; null where none of them expires. */
  expiryDate: string | null
  /** Standing is in force. A verification states whether it is valid today. */
  isValid: boolean
  standing: 'in-force' | 'suspended' | 'withdrawn'
  /** Why it is suspended or withdrawn. */
  standingReason: string | null
  /** Since when it is suspended or withdrawn. */
  standingSince: string | null
  serviceId: number | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
  grossTonnage: number | null
  /** The number of the certificate that renews it; ask for that one. */
  supersededBy: string | null
  /** The issue date of that certificate: from this day on this one is superseded. */
  supersededOn: string | null
  /** The day it was entered: surveys that were due before that day are not recorded. */
  surveysFrom: string
  flagId: number | null
  qrCodeUrl: string
  createdBy: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  /** Changes of public facts after the certificate was issued, the newest last; at most 20. */
  corrections: {
    /** The day, in Jakarta. */
    on: string
    /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
    code?: string
    /** `standing`: a withdrawal was undone. */
    fields: (
      | 'standing'
      | 'certificateId'
      | 'vesselName'
      | 'imoNumber'
      | 'flag'
      | 'type'
      | 'issuedCertificates'
      | 'issuedDate'
      | 'expiryDate'
      | 'grossTonnage'
    )[]
    /** Null where none was given. */
    reason: string | null
    /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
    version: number
  }[]
  parts: Part[]
  /** What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
  warnings: string[]
}

/** A survey that was recorded, and what it is credited to. */
export type SurveyRecorded = {
  certificate: Certificate
  /** The windows that the survey is credited to. */
  credited: {
    /** The kinds of which the window needs one. */
    accepts: (
      | 'initial'
      | 'annual'
      | 'intermediate'
      | 'periodical'
      | 'renewal'
      | 'bottom'
      | 'occasional'
    )[]
    from: string
    to: string
    credit: 'early' | 'in-time' | 'late'
  }[]
  /** What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
  warnings: string[]
  /** Why it is stored and credited to no window; null where it is credited. */
  uncredited: string | null
}

/** One entry of a certificate’s history; none is ever changed or removed. */
export type HistoryEntry = {
  /** Counts the entries of the whole register. */
  id: number
  at: string
  kind: 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'
  /** What happened, for people to read, such as `Survey recorded: SEC, SRC`. */
  title: string
  /** The email address of the account; `system` for the server itself. */
  by: string
  /** The public part of the API key that it was done with, on behalf of the account; null for a person. */
  apiKey: string | null
  recordId: number
  /** The certificate number at that time. */
  certificateId: string
  vesselName: string
  /** The reason that was given, or what an import noted: cells that no field has, and how many rows were set aside. */
  note: string | null
  /** What changed. Empty when a certificate is issued or deleted. */
  changes: {
    /** Its name, such as `Vessel name`. */
    fact: string
    from: string | null
    to: string | null
  }[]
}

/** A record that was deleted, as entered by mistake. */
export type Deletion = {
  /** Of the event in the history of the whole register. */
  id: number
  at: string
  /** The email address of the account. */
  by: string
  /** The public part of the API key that it was done with, on behalf of the account; null for a person. */
  apiKey: string | null
  /** Its history stays at `/api/certificates/{id}/history`. */
  recordId: number
  /** The last certificate number, which is never issued again. */
  certificateId: string
  vesselName: string
  /** The reason; `no reason given` where none was. */
  note: string | null
}

/** The scan of the paper that an imported entry was entered from. */
export type CertificateScan = {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes. */
  size: number
  /** Of the file, hexadecimal. */
  sha256: string
  /** The account. */
  addedBy: string
  addedAt: string
}

/** A record whose particulars were recorded. */
export type RecordWithParticulars = {
  /** Names the record; the number may change, this does not. */
  id: number
  /** The certificate number in its normal form. */
  certificateId: string
  vesselName: string
  imoNumber: string | null
  /** The name of the flag as it was when the certificate was issued. */
  flag: string
  /** The first of its types. */
  type: string
  /** All of its types, joined by comma and space. */
  issuedCertificates: string
  issuedDate: string
  /** The last day on which it is valid: the earliest of its parts; null where none of them expires. */
  expiryDate: string | null
  /** Standing is in force. A verification states whether it is valid today. */
  isValid: boolean
  standing: 'in-force' | 'suspended' | 'withdrawn'
  /** Why it is suspended or withdrawn. */
  standingReason: string | null
  /** Since when it is suspended or withdrawn. */
  standingSince: string | null
  serviceId: number | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969; null where it is not known. */
  grossTonnage: number | null
  /** The number of the certificate that renews it; ask for that one. */
  supersededBy: string | null
  /** The issue date of that certificate: from this day on this one is superseded. */
  supersededOn: string | null
  /** The day it was entered: surveys that were due before that day are not recorded. */
  surveysFrom: string
  flagId: number | null
  qrCodeUrl: string
  createdBy: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  /** Changes of public facts after the certificate was issued, the newest last; at most 20. */
  corrections: {
    /** The day, in Jakarta. */
    on: string
    /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
    code?: string
    /** `standing`: a withdrawal was undone. */
    fields: (
      | 'standing'
      | 'certificateId'
      | 'vesselName'
      | 'imoNumber'
      | 'flag'
      | 'type'
      | 'issuedCertificates'
      | 'issuedDate'
      | 'expiryDate'
      | 'grossTonnage'
    )[]
    /** Null where none was given. */
    reason: string | null
    /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
    version: number
  }[]
  parts: Part[]
  /** What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
  warnings: string[]
}

/** A ship, in a list. */
export type ListedShip = {
  id: number
  /** Seven digits; null for a ship without one. */
  imoNumber: string | null
  name: string
  flag: string
  callSign: string | null
  portOfRegistry: string | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969. */
  grossTonnage: number | null
  /** By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
  netTonnage: number | null
  /** Tonnes. */
  deadweight: number | null
  /** Metres. */
  length: number | null
  /** How many persons the ship is certified to carry. */
  personsCertified: number | null
  shipType:
    | 'bulk-carrier'
    | 'oil-tanker'
    | 'chemical-tanker'
    | 'gas-carrier'
    | 'container-ship'
    | 'general-cargo-ship'
    | 'passenger-ship'
    | 'ro-ro-cargo-ship'
    | 'fishing-vessel'
    | 'tug'
    | 'barge'
    | 'offshore-support-vessel'
    | 'mobile-offshore-unit'
    | 'other'
    | null
  /** The day of the building contract. */
  contractedOn: string | null
  /** Or the ship was at a similar stage of construction. */
  keelLaidOn: string | null
  deliveredOn: string | null
  /** The day on which a conversion of a major character was begun. */
  convertedOn: string | null
  classNotation: string | null
  /** The id of a company. */
  ownerId: number | null
  /** The id of a company. */
  managerId: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
}

/** A ship that was added or changed. */
export type SavedShip = {
  id: number
  /** Seven digits; null for a ship without one. */
  imoNumber: string | null
  name: string
  flag: string
  callSign: string | null
  portOfRegistry: string | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969. */
  grossTonnage: number | null
  /** By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
  netTonnage: number | null
  /** Tonnes. */
  deadweight: number | null
  /** Metres. */
  length: number | null
  /** How many persons the ship is certified to carry. */
  personsCertified: number | null
  shipType:
    | 'bulk-carrier'
    | 'oil-tanker'
    | 'chemical-tanker'
    | 'gas-carrier'
    | 'container-ship'
    | 'general-cargo-ship'
    | 'passenger-ship'
    | 'ro-ro-cargo-ship'
    | 'fishing-vessel'
    | 'tug'
    | 'barge'
    | 'offshore-support-vessel'
    | 'mobile-offshore-unit'
    | 'other'
    | null
  /** The day of the building contract. */
  contractedOn: string | null
  /** Or the ship was at a similar stage of construction. */
  keelLaidOn: string | null
  deliveredOn: string | null
  /** The day on which a conversion of a major character was begun. */
  convertedOn: string | null
  classNotation: string | null
  /** The id of a company. */
  ownerId: number | null
  /** The id of a company. */
  managerId: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  owner: {
    id: number
    name: string
  } | null
  manager: {
    id: number
    name: string
  } | null
  /** Every name, the present one last. */
  names: NamePeriod[]
  /** Every flag, the present one last. */
  flags: NamePeriod[]
  /** What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
  warnings: string[]
}

/** A name or flag of a ship and when it held. */
export type NamePeriod = {
  id: number
  value: string
  /** The first day; null where it is not known. */
  since: string | null
  /** The day from which the next one held; null for the present one, and where it is not known. */
  until: string | null
  reason: string | null
  /** False where only a certificate says so. */
  settled: boolean
}

/** A ship of the register. */
export type Ship = {
  id: number
  /** Seven digits; null for a ship without one. */
  imoNumber: string | null
  name: string
  flag: string
  callSign: string | null
  portOfRegistry: string | null
  /** By the International Convention on Tonnage Measurement of Ships, 1969. */
  grossTonnage: number | null
  /** By the same convention; where it rises, a new tonnage certificate is due (article 10(1)). */
  netTonnage: number | null
  /** Tonnes. */
  deadweight: number | null
  /** Metres. */
  length: number | null
  /** How many persons the ship is certified to carry. */
  personsCertified: number | null
  shipType:
    | 'bulk-carrier'
    | 'oil-tanker'
    | 'chemical-tanker'
    | 'gas-carrier'
    | 'container-ship'
    | 'general-cargo-ship'
    | 'passenger-ship'
    | 'ro-ro-cargo-ship'
    | 'fishing-vessel'
    | 'tug'
    | 'barge'
    | 'offshore-support-vessel'
    | 'mobile-offshore-unit'
    | 'other'
    | null
  /** The day of the building contract. */
  contractedOn: string | null
  /** Or the ship was at a similar stage of construction. */
  keelLaidOn: string | null
  deliveredOn: string | null
  /** The day on which a conversion of a major character was begun. */
  convertedOn: string | null
  classNotation: string | null
  /** The id of a company. */
  ownerId: number | null
  /** The id of a company. */
  managerId: number | null
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  owner: {
    id: number
    name: string
  } | null
  manager: {
    id: number
    name: string
  } | null
  /** Every name, the present one last. */
  names: NamePeriod[]
  /** Every flag, the present one last. */
  flags: NamePeriod[]
}

/** Which surveys the parts of a certificate had, and which they need next. */
export type SurveyStatus = {
  /** The id of the record. */
  id: number
  certificateId: string
  status:
    | 'valid'
    | 'expired'
    | 'suspended'
    | 'withdrawn'
    | 'not-yet-valid'
    | 'superseded'
    | 'survey-overdue'
    | 'partly-valid'
  parts: {
    /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
    code: string
    label: string
    /** Today, by the date in Jakarta. */
    status:
      | 'valid'
      | 'expired'
      | 'suspended'
      | 'withdrawn'
      | 'not-yet-valid'
      | 'superseded'
      | 'survey-overdue'
    /** The last day on which it is valid; null where it does not expire. */
    expiryDate: string | null
    extension: {
      kind:
        | 'new-certificate-not-on-board'
        | 'to-port-of-survey'
        | 'short-voyages'
        | 'to-longest-term'
        | 'interim-special-case'
        | 'administration-decision'
      until: string
      grantedOn: string
      reason: string
      /** Left out where none was asked for or recorded. */
      consent?: Consent
      /** Until when its term was extended to the longest before; left out where it was not. */
      termUntil?: string
    } | null
    /** In the order in which they were recorded. */
    surveys: {
      kind:
        | 'initial'
        | 'annual'
        | 'intermediate'
        | 'periodical'
        | 'renewal'
        | 'bottom'
        | 'occasional'
      completedOn: string
      result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
      place: string
      surveyor: string
      remarks: string | null
      /** When it was recorded. */
      recordedOn: string
    }[]
    /** The next survey; null where none is due before the expiry, and for what is withdrawn, superseded or expired. */
    due: {
      /** One of them is needed. */
      kinds: (
        | 'initial'
        | 'annual'
        | 'intermediate'
        | 'periodical'
        | 'renewal'
        | 'bottom'
        | 'occasional'
      )[]
      from: string
      /** From the next day on it is overdue. */
      to: string
      /** Days from today to the last day of the window; 0 on that day, negative where it is overdue. */
      daysLeft: number
    } | null
    conditions: Condition[]
  }[]
}

/** The survey that a certificate needs next. */
export type SurveyDue = {
  /** The id of the record. */
  id: number
  certificateId: string
  /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
  code: string
  vesselName: string
  imoNumber: string | null
  /** The ship, where the certificate has one. */
  shipId: number | null
  /** One of them is needed. */
  kinds: (
    | 'initial'
    | 'annual'
    | 'intermediate'
    | 'periodical'
    | 'renewal'
    | 'bottom'
    | 'occasional'
  )[]
  from: string
  /** From the next day on it is overdue. */
  to: string
  /** Days from today to the last day of the window; negative where it is overdue. */
  daysLeft: number
}

export type SheetPart = {
  /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
  code: string
  /** Its own number, which can be verified; of a record with one part the number of the record. */
  number: string
  label: string
  officialName: string
  kind: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
  issuedDate: string
  /** The last day on which it is valid; null where it does not expire. */
  expiryDate: string | null
  extendedUntil: string | null
  /** Until when its term was endorsed up to the longest (SOLAS I/14 (c)); its surveys go on until then. */
  termExtendedUntil: string | null
  /** Today, by the date in Jakarta. */
  status:
    | 'valid'
    | 'expired'
    | 'suspended'
    | 'withdrawn'
    | 'not-yet-valid'
    | 'superseded'
    | 'survey-overdue'
  /** The first day of the time without a break in which it has not been in force, whatever the reason; null where it is in force or not valid yet, and where the day is not known. */
  notInForceSince: string | null
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  surveys: {
    kind: 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'occasional'
    completedOn: string
    place: string
    result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
    /** Whether it counts for a survey window; one that does not leaves the survey that is due as it is. */
    credited: boolean
  }[]
  /** The next survey; null where none is due before the expiry. */
  due: {
    /** One of them is needed. */
    kinds: (
      | 'initial'
      | 'annual'
      | 'intermediate'
      | 'periodical'
      | 'renewal'
      | 'bottom'
      | 'occasional'
    )[]
    from: string
    /** From the next day on it is overdue. */
    to: string
    state: 'to-come' | 'open' | 'overdue'
  } | null
  conditions: Condition[]
  /** In the answer to one number alone. */
  endorsements?: Endorsements
  facts: {
    code: string
    kind: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
    issuedOn: string
    expiryDate: string | null
    renewedFrom: string | null
    extendedUntil: string | null
    termExtendedUntil: string | null
    standing: 'in-force' | 'suspended' | 'withdrawn'
    standingSince: string | null
    supersededOn: string | null
    surveysFrom: string
    surveys: {
      kind:
        | 'initial'
        | 'annual'
        | 'intermediate'
        | 'periodical'
        | 'renewal'
        | 'bottom'
        | 'occasional'
      completedOn: string
      result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
    }[]
  }
}

/** What became of a report from on board. */
export type OwnSurveyReport = {
  reportId: string
  shipId: number
  /** `waiting`: for the approval of the office. `recorded`: the register has the survey. */
  state: 'waiting' | 'recorded' | 'declined'
  receivedAt: string
  /** Why it was declined. */
  reason: string | null
  /** Positions of its files that have not arrived. */
  missing: number[]
}

/** A report from on board. */
export type SurveyReport = {
  reportId: string
  /** As certificates print it. */
  surveyor: string
  shipId: number
  vesselName: string
  receivedAt: string
  state: 'waiting' | 'recorded' | 'declined'
  /** Of the account that sent it. */
  email: string
  report: {
    format: 'lentera-survey-report-1'
    origin: string
    reportId: string
    ship: {
      id: number
      name: string
      imoNumber: string | null
    }
    kind: 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'occasional'
    completedOn: string
    place: unknown
    result: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
    remarks?: unknown
    certificates: {
      id: number
      number: string
      version: number
      codes: string[]
    }[]
    conditions: {
      id: number
      code: string
      kind: 'class' | 'statutory'
      text: unknown
      dueOn: string
    }[]
    files: {
      name: unknown
      mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'
      size: number
      sha256: string
    }[]
    signedAt: string
  }
  /** The text that was signed. */
  content: string
  /** It was changed in the database after it arrived, and cannot be approved. */
  isChanged: boolean
  /** The name of the passkey that signed it. */
  passkey: string
  /** The assertion of the passkey with its public key, base64url; the challenge is the SHA-256 of `content`. */
  signature: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    credentialId: string
    /** COSE. */
    publicKey: string
  }
  /** Whether the account still is a surveyor’s, and has the ship. */
  isSurveyor: boolean
  certificates: {
    id: number
    /** As the register has it; null where it is gone. */
    number: string | null
    codes: string[]
    /** What others did to it since the report was signed, the newest first. */
    changes: {
      title: string
      by: string
      at: string
    }[]
  }[]
  decidedBy: string | null
  decidedAt: string | null
  /** Why it was declined. */
  reason: string | null
  files: {
    name: unknown
    mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'
    size: number
    sha256: string
    position: number
    receivedAt: string | null
    /** Of the download, by its position and the type that its bytes have; `name` and `mediaType` are what was signed. */
    fileName: string | null
  }[]
}

/** A company that owns or manages ships. */
export type Company = {
  id: number
  name: string
  /** The company’s own IMO number, seven digits. */
  imoNumber: string | null
  address: string | null
  country: string | null
  emails: string[]
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
}

/** A company that was added or changed. */
export type SavedCompany = {
  id: number
  name: string
  /** The company’s own IMO number, seven digits. */
  imoNumber: string | null
  address: string | null
  country: string | null
  emails: string[]
  createdAt: string
  updatedAt: string
  /** Counts the changes. Send it with the next one. */
  version: number
  /** What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing. */
  warnings: string[]
}

/** A part of the feed of changes. */
export type Changes = {
  /** Oldest first. */
  entries: Change[]
  /** Send it as `after` in the next request. Null while the register has no entry. */
  nextCursor: string | null
  /** Whether there are further entries now. */
  more: boolean
}

/** One change of the register. */
export type Change = {
  /** Grows with each entry; numbers may be left out. */
  sequence: number
  /** Names this entry in `after`. */
  cursor: string
  kind: 'issued' | 'changed' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'
  /** When it was changed. */
  at: string
  /** The certificate number after the change. */
  number: string
  /** The number it had before, where this change gave it another one. */
  formerNumber: string | null
  /** After the change, on its day in Jakarta. */
  status:
    | 'valid'
    | 'expired'
    | 'suspended'
    | 'withdrawn'
    | 'not-yet-valid'
    | 'superseded'
    | 'survey-overdue'
    | 'partly-valid'
    | 'deleted'
  /** What the public sees of it after the change; `status` and `isValid` are those of the day of the change. Null where it was deleted. */
  certificate: VerifiedCertificate | null
}

/** Where changes of the register are delivered to. Its secret is answered once, when it is made. */
export type Webhook = {
  id: number
  name: string
  url: string
  /** Whether changes are delivered to it. */
  active: boolean
  createdAt: string
  /** The sequence of the last entry that was delivered or given up; 0 for none. */
  position: number
  /** How many entries are after it, counted up to 10000. */
  waiting: number
  /** Failed attempts of the batch that is being delivered. */
  attempts: number
  /** When it is tried again. */
  nextAttemptAt: string | null
  lastSuccessAt: string | null
  /** The first failure since the last success. */
  failingSince: string | null
  /** Of the last answer; null where there was none. */
  lastStatus: number | null
  /** Why the last attempt failed; null where it succeeded. */
  lastError: string | null
  /** Why the register has switched it off itself. */
  stoppedReason: string | null
  /** Until when the secret before the present one signs too. */
  previousSecretUntil: string | null
  /** How many batches were given up and not sent again since. */
  failed: number
}

/** A batch that was given up. */
export type FailedDelivery = {
  id: number
  /** It holds the entries above this sequence, */
  after: number
  /** up to and with this one. */
  through: number
  /** How many those are. */
  entries: number
  attempts: number
  failedAt: string
  /** Of the last answer; null where there was none. */
  status: number | null
  error: string
  /** Whether it is to be sent again now. */
  replaying: boolean
}

/** An application, in a list. */
export type ListedApplication = {
  id: number
  reference: string
  vesselName: string
  companyName: string
  contactEmail: string
  /** Its title. */
  service: string
  status: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined'
  submittedAt: string
  inspectionDate: string | null
  /** The email address of the colleague whom it is assigned to. */
  takenBy: string | null
}

/** An application, as staff see it. */
export type Application = {
  id: number
  /** The reference number, for the applicant. */
  reference: string
  serviceId: number
  /** The title of the service. */
  service: string
  companyName: string
  vesselName: string
  contactEmail: string
  contactPhone: string
  details: string | null
  imoNumber: string | null
  flag: string | null
  /** The language of the emails to the applicant. */
  language: 'en' | 'id'
  status: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined'
  submittedAt: string
  inspectionDate: string | null
  inspectionPlace: string | null
  /** The colleague whom it is assigned to. */
  takenBy: {
    id: number
    name: string
  } | null
  /** One more with each event. Send it with the next move. */
  version: number
  /** Oldest first. */
  events: ApplicationEvent[]
  /** The states it can be moved to now. */
  moves: ('pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined')[]
}

/** What the office did with an application. Events are never changed or removed. */
export type ApplicationEvent = {
  /** The version of the application that it made. */
  version: number
  at: string
  kind: 'moved' | 'noted' | 'taken' | 'handed-back'
  actorId: number
  actorName: string
  /** The public part of the API key that it was done with, on behalf of the account; null for a person. */
  apiKey: string | null
  /** Of a move. */
  fromStatus: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined' | null
  /** Of a move. */
  toStatus: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined' | null
  inspectionDate: string | null
  inspectionPlace: string | null
  /** The message to the applicant. */
  message: string | null
  /**
   * Deprecated: the same as `message`.
   * @deprecated
   */
  words: string | null
  /** The internal note. */
  note: string | null
}

/** A message, in a list. */
export type ListedMessage = {
  id: number
  name: string
  email: string
  subject: string
  receivedAt: string
  state: 'new' | 'read' | 'answered' | 'spam'
  /** Counts the changes. Send it with the next one. */
  version: number
  /** The beginning of the message. */
  excerpt: string
}

/** A message of the contact form. */
export type Message = {
  id: number
  name: string
  email: string
  subject: string
  receivedAt: string
  state: 'new' | 'read' | 'answered' | 'spam'
  /** Counts the changes. Send it with the next one. */
  version: number
  message: string
  /** Of the page it was written on. */
  language: 'en' | 'id'
  /** Since when it is in this state; null where it is as it came. */
  stateAt: string | null
  /** The email address of the staff member who set it. */
  stateBy: string | null
}

/** An application or messages that were erased. */
export type Erasure = {
  id: number
  at: string
  /** The reference of an application, or which messages. */
  subject: string
  /** As the administrator gave it; or that the period has ended. */
  reason: string
  /** The email address of the administrator; `system` where the period had ended. */
  by: string
}

/** A service in one language. */
export type Service = {
  id: number
  /** The part of its address after /services/. */
  slug: string
  title: string
  description: string
  imageUrl: string
  longDescription: string | null
  category: 'vessel' | 'offshore' | 'personnel' | 'technical' | 'advisory' | 'specialized'
  areas: string[]
  /** Empty where the five standard ones are shown. */
  benefits: string[]
  /** `Survey: We attend.` is a step by that name. Empty where the five standard ones are shown. */
  process: string[]
}

/** A service in one language, as staff see it. */
export type StaffService = {
  id: number
  /** The part of its address after /services/. */
  slug: string
  title: string
  description: string
  imageUrl: string
  longDescription: string | null
  category: 'vessel' | 'offshore' | 'personnel' | 'technical' | 'advisory' | 'specialized'
  areas: string[]
  /** Empty where the five standard ones are shown. */
  benefits: string[]
  /** `Survey: We attend.` is a step by that name. Empty where the five standard ones are shown. */
  process: string[]
  hidden: boolean
  version: number
}

/** A service in both languages. */
export type WholeService = {
  id: number
  slug: string
  category: string
  imageUrl: string
  hidden: boolean
  /** Its position in the order, counted from 1. */
  place: number
  /** Counts the changes. Send it with the next one. */
  version: number
  texts: {
    en: ServiceTexts
    /** Indonesian; null where the English texts are shown. */
    id: ServiceTexts | null
  }
}

/** The texts of a service in one language. */
export type ServiceTexts = {
  title: string
  description: string
  longDescription: string | null
  areas: string[]
  benefits: string[]
  process: string[]
}

/** A flag State. */
export type Flag = {
  id: number
  /** In English. */
  name: string
  /** Two letters. */
  code: string
}

/** A flag State, as staff see it. */
export type WholeFlag = {
  id: number
  /** In English. */
  name: string
  /** Two letters. */
  code: string
  /** Null where the usual name of the country is shown. */
  indonesianName: string | null
  /** Of its administration, for notices about statutory certificates; for staff alone. */
  administrationEmail: string | null
  hidden: boolean
  /** Its position in the order, counted from 1. */
  place: number
  /** Counts the changes. Send it with the next one. */
  version: number
}

/** An account of staff or of a surveyor. */
export type Account = {
  id: number
  /** The same as `email`. */
  username: string
  email: string
  role: 'user' | 'admin' | 'surveyor'
  /** Of a surveyor, as certificates print it; null for others. */
  name: string | null
  createdAt: string
}

/** One session of your account. */
export type Session = {
  id: number
  createdAt: string
  /** When it was last used, to the minute. */
  lastSeenAt: string
  /** The browser and the operating system. */
  browser: string
  /** The network address that it was started from. */
  address: string
  /** Whether this request belongs to it. */
  isThis: boolean
}

/** An account, as administrators see it. */
export type ManagedAccount = {
  id: number
  /** The same as `email`. */
  username: string
  email: string
  role: 'user' | 'admin' | 'surveyor'
  /** Of a surveyor, as certificates print it; null for others. */
  name: string | null
  createdAt: string
  /** Since when it is disabled; null where it is enabled. */
  disabledAt: string | null
  /** When it was last used; null where it never was. */
  lastSeenAt: string | null
  /** It has an authenticator app or a passkey. */
  secondFactor: boolean
}

/** An invitation that was not used, revoked or replaced and has not expired. */
export type Invitation = {
  id: number
  email: string
  role: 'user' | 'admin' | 'surveyor'
  name: string | null
  language: 'en' | 'id'
  createdAt: string
  expiresAt: string
}

/** An API key, without its secret. */
export type ApiKey = {
  id: number
  /** Its public part, by which lists, events and the log name it. */
  prefix: string
  name: string
  scopes: ('read' | 'issue' | 'survey' | 'reports' | 'companies' | 'admin')[]
  /** How many requests it may make in a minute. */
  perMinute: number
  /** `stopped`: the account that made it is disabled or no longer an administrator. */
  state: 'working' | 'expired' | 'revoked' | 'stopped'
  createdAt: string
  /** The email address of the account that made it, on whose behalf it acts. */
  createdBy: string
  expiresAt: string
  /** To the minute; null where it never was. */
  lastUsedAt: string | null
  revokedAt: string | null
  /** The email address; null also where the server revoked it. */
  revokedBy: string | null
}

/** A batch of changes, as it is delivered to a webhook. */
export type ChangesMessage = {
  type: 'register.changes'
  /** Of the last entry. */
  timestamp: string
  data: {
    /** The cursor before the batch. Where it is not the newest `nextCursor` that you have, read what is missing from the feed. */
    after: string | null
    /** The cursor of the last entry. */
    nextCursor: string
    /** Oldest first, at most 100. */
    entries: Change[]
  }
}

/** What an administrator sends to a webhook to test it. */
export type TestMessage = {
  type: 'register.test'
  timestamp: string
  data: Record<string, never>
}

/** Every call: what it takes, what it answers, and whether the answer is a page of a list. */
export type Operations = {
  /**
   * Verify a certificate
   *
   * A number that the register does not have is answered with status 200, too. Genuine is not the same as in force: look at `isValid` and `status`. A number may have slashes, written out or encoded. With `Accept: application/vc+jwt` the answer is a Verifiable Credential (W3C, version 2.0). At most 60 checks a minute from one address.
   *
   * It accepts any API key, and answers as without one.
   */
  verifyCertificate: {
    input: {
      /** The certificate number as one types or pastes it: spaces, capital letters, kinds of dashes and quotation marks do not matter, and the whole text of a QR code is read as its link. */
      number: string
      /** What the register said at the end of this day in Jakarta, by its events; not a future day. */
      on?: string | null | undefined
      /** With it, the answer carries its proof from the register’s log. */
      proof?: string | null | undefined
      /** With it, the answer carries a signed receipt. */
      receipt?: string | null | undefined
      /** The statement of the QR code, as its link has it: the answer then says how it compares (`code`). */
      c?: string | null | undefined
    }
    answer:
      | {
          /** The authority issued it. */
          verified: true
          certificate: VerifiedCertificate
          checks: {
            name: 'issued' | 'period' | 'standing' | 'surveys' | 'superseded' | 'details'
            /** `compare`: only the reader, who has the paper, can decide. */
            outcome: 'passed' | 'failed' | 'compare'
          }[]
          checkedAt: string
          /** Other certificates of the same types in force for this ship, which has one of each; left out where there are none. */
          others?: {
            /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
            code: string
            label: string
            number: string
          }[]
          /** What the ship is called now, where the certificate has a former name of it; `vesselName` stays as printed. */
          renamed?: {
            name: string
            /** The first day of this name; null where it is not known. */
            since: string | null
          }
          code?: CheckedCode
          /** The day asked for. */
          on?: string
          /** With `on`: the status of that day by what the register knows now; null where the number has no certificate now. */
          knownNow?:
            | 'valid'
            | 'expired'
            | 'suspended'
            | 'withdrawn'
            | 'not-yet-valid'
            | 'superseded'
            | 'survey-overdue'
            | 'partly-valid'
            | null
          proof?: Proof | null
          /** A signed JSON Web Token of type `verification-receipt+jwt`. */
          receipt?: string
        }
      | {
          /** The register holds no such number. */
          verified: false
          certificate: null
          /** The one number that has the same letters and digits. */
          didYouMean?: string
          /** Of a number such as `NUMBER/IOPP`: the record is in the register and has no certificate of that type. */
          recordOfPart?: string
          /** The types that the record has. */
          codes?: string[]
          /** The number was corrected to this one; documents with the old one are replaced. */
          correctedTo?: string
          /** On this day. */
          correctedOn?: string
          /** The day the authority removed the number, which was entered by mistake. */
          removedOn?: string
          /** The day it was entered, which is later than the day asked for. */
          enteredOn?: string
          code?: CheckedCode
          /** The day asked for. */
          on?: string
          /** With `on`: the status of that day by what the register knows now; null where the number has no certificate now. */
          knownNow?:
            | 'valid'
            | 'expired'
            | 'suspended'
            | 'withdrawn'
            | 'not-yet-valid'
            | 'superseded'
            | 'survey-overdue'
            | 'partly-valid'
            | null
          proof?: Proof | null
          /** A signed JSON Web Token of type `verification-receipt+jwt`. */
          receipt?: string
        }
    paged: false
  }
  /**
   * Verify many certificates at once
   *
   * Up to 100 numbers, all verified at the same moment, and each answered by itself: what cannot be read as a number is not verified, and has its `problem`. At most 10 such requests a minute from one address.
   *
   * It accepts any API key, and answers as without one.
   */
  verifyCertificates: {
    input: {
      body: {
        /** Certificate numbers, or texts of QR codes, each read as by the call for one number. */
        numbers: string[]
        /** Whether to answer with a signed receipt. */
        receipt?: boolean
      }
    }
    answer: {
      answers: (
        | {
            /** In its normal form. */
            number: string
            /** The authority issued it. */
            verified: true
            certificate: VerifiedCertificate
            checks: {
              name: 'issued' | 'period' | 'standing' | 'surveys' | 'superseded' | 'details'
              /** `compare`: only the reader, who has the paper, can decide. */
              outcome: 'passed' | 'failed' | 'compare'
            }[]
            checkedAt: string
            /** Other certificates of the same types in force for this ship, which has one of each; left out where there are none. */
            others?: {
              /** The permanent code of its type, such as `SEC`; `OTHER` for what is none of the 16 types. */
              code: string
              label: string
              number: string
            }[]
            /** What the ship is called now, where the certificate has a former name of it; `vesselName` stays as printed. */
            renamed?: {
              name: string
              /** The first day of this name; null where it is not known. */
              since: string | null
            }
            code?: CheckedCode
          }
        | {
            /** In its normal form. */
            number: string
            /** The register holds no such number. */
            verified: false
            certificate: null
            /** The one number that has the same letters and digits. */
            didYouMean?: string
            /** Of a number such as `NUMBER/IOPP`: the record is in the register and has no certificate of that type. */
            recordOfPart?: string
            /** The types that the record has. */
            codes?: string[]
            /** The number was corrected to this one; documents with the old one are replaced. */
            correctedTo?: string
            /** On this day. */
            correctedOn?: string
            /** The day the authority removed the number, which was entered by mistake. */
            removedOn?: string
            /** The day it was entered, which is later than the day asked for. */
            enteredOn?: string
            code?: CheckedCode
            /** Why this is no certificate number; `number` is then what was sent. */
            problem?: string
          }
      )[]
      checkedAt: string
      /** A signed JSON Web Token of type `verification-receipt+jwt`. */
      receipt?: string
    }
    paged: false
  }
  /**
   * The certificates of a whole ship
   *
   * The certificates of an IMO number, what is missing from the usual set, and what is inconsistent. Another office may have issued what is missing here.
   *
   * It accepts any API key, and answers as without one.
   */
  getVessel: {
    input: {
      /** Seven digits. */
      imo: string
      /** The number that the page before ended with (`next`). A page has 200 entries, or fewer where they are large. */
      after?: string | null | undefined
    }
    answer: {
      imoNumber: string
      /** Of the ship, where its newest certificate has a former name. */
      presentName?: string
      certificates: VerifiedCertificate[]
      /** There are more than these. */
      more: boolean
      /** What `after` of the next page is; null on the last one. */
      next: string | null
      /** What a cargo ship of 500 GT and more usually carries, and no certificate in force covers here; by abbreviation. Null where certificates in force are on other pages. */
      missing: string[] | null
      contradictions: (
        | {
            /** The check digit is wrong, as it is in some real numbers. */
            kind: 'check-digit'
          }
        | {
            kind: 'names' | 'flags'
            values: string[]
            numbers: string[]
          }
        | {
            /** Two certificates in force cover the same type; a survey of one may be overdue. */
            kind: 'twice'
            type: string
            numbers: string[]
          }
        | {
            /** When it was issued, the certificate that it depends on had expired. */
            kind: 'outlived'
            number: string
            type: string
            restsOn: string
            expired: string
            expiredOn: string
          }
      )[]
    }
    paged: false
  }
  /**
   * The kit of a ship
   *
   * One archive for use on board without a network: the documents of the certificates that are neither suspended nor withdrawn, a page with the status of all of them and its time, the instruction sheet for inspectors, a page of QR codes, the status lists and keys, and a signed list of the files. At most 60 certificates; 15 kits in ten minutes of one account.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getVesselKit: {
    input: {
      /** Seven digits. */
      imo: string
    }
    answer: Blob
    paged: false
  }
  /**
   * Ask to export certificates
   *
   * Asks for the password again, and answers a `grant` for `GET /api/certificates/export.csv` or `export.xlsx`: for one export of any size, in this session, within a minute. The export is recorded, and administrators are notified by email.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  createExport: {
    input: {
      body?:
        | {
            /** Your own password, again. Without it the response is 403. */
            password?: string
            /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
            code?: string
            /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
            passkey?: {
              id: string
              rawId: string
              type: 'public-key'
              response: {
                clientDataJSON: string
                authenticatorData: string
                signature: string
                userHandle?: string
              }
            }
          }
        | undefined
    }
    answer: {
      grant: string
      expiresAt: string
    }
    paged: false
  }
  /**
   * Export certificates as CSV
   *
   * Takes the filters of the list, and answers all matches in one file: UTF-8 with a byte order mark, the columns that an import reads. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  exportCertificates: {
    input: {
      /** Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
      q?: string | null | undefined
      /** What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
      status?:
        | 'valid'
        | 'expired'
        | 'suspended'
        | 'withdrawn'
        | 'not-yet-valid'
        | 'superseded'
        | 'survey-overdue'
        | 'partly-valid'
        | null
        | undefined
      /** A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
      flag?: string | null | undefined
      /** One of the types it covers. */
      type?:
        | 'International Anti-Fouling System'
        | 'International Ballast Water Management'
        | 'Certificate of Classification'
        | 'Cargo Ship Safety Construction'
        | 'Cargo Ship Safety Equipment'
        | 'Cargo Ship Safety Radio'
        | 'Document of Compliance'
        | 'International Energy Efficiency'
        | 'International Air Pollution Prevention'
        | 'International Oil Pollution Prevention'
        | 'International Ship Security'
        | 'International Sewage Pollution Prevention'
        | 'International Tonnage'
        | 'International Load Line'
        | 'Maritime Labour Statement of Compliance'
        | 'Safety Management Certificate'
        | null
        | undefined
      /** With a certificate in force that expires, or whose extension ends, today or within this number of days. */
      expiring?: number | null | undefined
      /** Issued on this day or later. */
      issuedFrom?: string | null | undefined
      /** Issued on this day or earlier. */
      issuedTo?: string | null | undefined
      /** What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
      sort?:
        | 'id'
        | '-id'
        | 'certificateId'
        | '-certificateId'
        | 'vesselName'
        | '-vesselName'
        | 'imoNumber'
        | '-imoNumber'
        | 'flag'
        | '-flag'
        | 'type'
        | '-type'
        | 'issuedDate'
        | '-issuedDate'
        | 'expiryDate'
        | '-expiryDate'
        | null
        | undefined
      /** Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`. */
      ids?: string | null | undefined
      /** From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403. */
      grant?: string | null | undefined
      /** Which table: `records` (without it), one row for each record; `certificates`, one row for each certificate of a record, with its own dates, extension and standing; `surveys`; `conditions`; `particulars`, one row for each fact that only the form of a certificate asks for; `ships`, one row for each ship of the certificates. */
      table?:
        | 'records'
        | 'certificates'
        | 'surveys'
        | 'conditions'
        | 'particulars'
        | 'ships'
        | null
        | undefined
    }
    answer: string
    paged: false
  }
  /**
   * Export certificates as a workbook
   *
   * The same filters and limits as the export as CSV. The workbook has a sheet for each table: Records, Certificates, Surveys, Conditions, Particulars and Ships. An import takes it back with all of them. Dates, tonnages and lengths are cells of that kind, all else is text. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. At most 50,000 certificates. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  exportWorkbook: {
    input: {
      /** Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
      q?: string | null | undefined
      /** What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
      status?:
        | 'valid'
        | 'expired'
        | 'suspended'
        | 'withdrawn'
        | 'not-yet-valid'
        | 'superseded'
        | 'survey-overdue'
        | 'partly-valid'
        | null
        | undefined
      /** A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
      flag?: string | null | undefined
      /** One of the types it covers. */
      type?:
        | 'International Anti-Fouling System'
        | 'International Ballast Water Management'
        | 'Certificate of Classification'
        | 'Cargo Ship Safety Construction'
        | 'Cargo Ship Safety Equipment'
        | 'Cargo Ship Safety Radio'
        | 'Document of Compliance'
        | 'International Energy Efficiency'
        | 'International Air Pollution Prevention'
        | 'International Oil Pollution Prevention'
        | 'International Ship Security'
        | 'International Sewage Pollution Prevention'
        | 'International Tonnage'
        | 'International Load Line'
        | 'Maritime Labour Statement of Compliance'
        | 'Safety Management Certificate'
        | null
        | undefined
      /** With a certificate in force that expires, or whose extension ends, today or within this number of days. */
      expiring?: number | null | undefined
      /** Issued on this day or later. */
      issuedFrom?: string | null | undefined
      /** Issued on this day or earlier. */
      issuedTo?: string | null | undefined
      /** What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
      sort?:
        | 'id'
        | '-id'
        | 'certificateId'
        | '-certificateId'
        | 'vesselName'
        | '-vesselName'
        | 'imoNumber'
        | '-imoNumber'
        | 'flag'
        | '-flag'
        | 'type'
        | '-type'
        | 'issuedDate'
        | '-issuedDate'
        | 'expiryDate'
        | '-expiryDate'
        | null
        | undefined
      /** Only these, in this order: ids of records, joined by commas, at most 1,000. The other filters then have no effect. Up to 50 at once, and 500 a day of one account, need no `grant`. */
      ids?: string | null | undefined
      /** From `POST /api/exports`; needed without `ids`, with more than 50 of them, and after 500 a day. Without a valid one the answer is 403. */
      grant?: string | null | undefined
    }
    answer: Blob
    paged: false
  }
  /**
   * Send a file of certificates
   *
   * The first of three steps: send, check, commit. Nothing is written before the last. At most 20 files of one account wait at a time; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  uploadImport: {
    input: {
      /** The name of the file. */
      name?: string | null | undefined
      /** Of a workbook: the name of the sheet that is to be read. Left out, it is the first that is not hidden and has certificates by its headings, with all others that have them, too. */
      sheet?: string | null | undefined
      body: Upload
    }
    answer: Import
    paged: false
  }
  /**
   * List the imports
   *
   * The 20 newest of the last day, of all accounts: a colleague may continue one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  listImports: {
    input: Record<string, never>
    answer: Import[]
    paged: false
  }
  /**
   * Read the progress of an import
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImport: {
    input: {
      /** The id of the import. */
      id: number
    }
    answer: Import
    paged: false
  }
  /**
   * Discard an import
   *
   * Certificates that were written stay. One that is being worked on cannot be discarded (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  deleteImport: {
    input: {
      /** The id of the import. */
      id: number
    }
    answer: void
    paged: false
  }
  /**
   * Check every row of an import
   *
   * For an import that is `read` or `checked`, else 409. Says which column of the file holds what: the number, the vessel, the flag, the type or the certificates, and both dates must be there. `choices` of the import may be sent back as they are.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  checkImport: {
    input: {
      /** The id of the import. */
      id: number
      body: {
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        certificateId?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        vesselName?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        imoNumber?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        flag?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        type?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. Its cells hold several types, separated by commas, semicolons, slashes, plus signs or line ends. */
        issuedCertificates?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        issuedDate?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        expiryDate?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. Without it, all are in force. */
        standing?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        standingReason?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. Without it, since today. */
        standingSince?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. Its cells hold the address of a service, such as `ship-classification`, or its id. */
        serviceId?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        grossTonnage?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        renewedFrom?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        lastAnnual?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        lastIntermediate?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        lastBottom?: number | string
        /** Its column, counted from 0; left out or empty, the file does not have it. */
        surveyLocation?: number | string
        /** What the file holds, as the import says it. Of a file of `surveys` only `dateOrder` counts besides. */
        holds?: 'records' | 'surveys'
        /** Columns, counted from 0, that no field has and that are not needed. Cells of the others are stored as a note in the history of the record. */
        leaveOut?: (number | string)[]
        /** What comes first in dates such as 03/04/2026; those that begin with the year need no order. */
        dateOrder?: 'day-first' | 'month-first'
        /** The hundred years that years with two digits are of: 10-Mar-25 is in 2025 unless they are those `from 1900 to 1999`. */
        shortYears?: '1950-2049' | '2000-2099' | '1900-1999'
        /** Answers to the questions of the last check about types: each `text` with the codes of what it means, such as SAFCON, SEC and SRC for a combined certificate. Without codes its rows stay aside. */
        typesAs?: {
          text: string
          codes: (
            | 'IAFS'
            | 'IBWMC'
            | 'Class'
            | 'SAFCON'
            | 'SEC'
            | 'SRC'
            | 'DOC'
            | 'IEEC'
            | 'IAPP'
            | 'IOPP'
            | 'ISSC'
            | 'ISPP'
            | 'ITC69'
            | 'ILLC'
            | 'MLC'
            | 'SMC'
          )[]
        }[]
        /** `proposed`: numbers with characters that no number has are imported as the last check proposed; else they are set aside. */
        numbersAs?: 'written' | 'proposed'
      }
    }
    answer: Import
    paged: false
  }
  /**
   * Read the errors of an import
   *
   * What the check found, errors before warnings: row, column, value, reason, kind and, of a workbook with further sheets, the sheet. The first 1,000 of each; where there are more, a last row gives the total.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportErrors: {
    input: {
      /** The id of the import. */
      id: number
    }
    answer: string
    paged: false
  }
  /**
   * Read the faulty rows of an import
   *
   * Each with all its cells as they are in the file, and a column with the reasons, to be corrected and imported again. As long as the import is there: for a day.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportSetAside: {
    input: {
      /** The id of the import. */
      id: number
    }
    answer: string
    paged: false
  }
  /**
   * Read the faulty rows of an import as a workbook
   *
   * The same with the further sheets of a workbook: the rows that belong to a record that is set aside, and those that belong to none.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportSetAsideWorkbook: {
    input: {
      /** The id of the import. */
      id: number
    }
    answer: Blob
    paged: false
  }
  /**
   * Write an import into the register
   *
   * All of a file or nothing, and only one that was checked and has no faulty row, else 409; or, with `setAside`, its correct rows without the faulty ones. It is checked once more before: where the register has changed meanwhile, the import is `checked` again and `failure` says so. Asked twice, it is written once. Of a file of surveys, an API key needs the scope `survey` too.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  commitImport: {
    input: {
      /** The id of the import. */
      id: number
      body?:
        | {
            /** The number of faulty rows that the check found (`outcome.faulty`), to import the others without them. Another number is refused (409). */
            setAside?: number
            /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
            confirm?: {
              /** Your own password. */
              password?: string
              /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
              code?: string
              /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
              passkey?: Record<string, unknown>
            }
          }
        | undefined
    }
    answer: Import
    paged: false
  }
  /**
   * List or search certificates
   *
   * Returns the certificates that match all filters, page by page; without `sort` the newest entry comes first. `Link` leads to the next page, where there is one, with the same filters.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listCertificates: {
    input: {
      /** Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter. */
      q?: string | null | undefined
      /** What a verification says today, by the date in Jakarta; `survey-overdue` also finds partly valid records of which one survey is overdue. */
      status?:
        | 'valid'
        | 'expired'
        | 'suspended'
        | 'withdrawn'
        | 'not-yet-valid'
        | 'superseded'
        | 'survey-overdue'
        | 'partly-valid'
        | null
        | undefined
      /** A State, by any of its names or codes: certificates with every spelling of it are found. Another text, as the certificates have it. */
      flag?: string | null | undefined
      /** One of the types it covers. */
      type?:
        | 'International Anti-Fouling System'
        | 'International Ballast Water Management'
        | 'Certificate of Classification'
        | 'Cargo Ship Safety Construction'
        | 'Cargo Ship Safety Equipment'
        | 'Cargo Ship Safety Radio'
        | 'Document of Compliance'
        | 'International Energy Efficiency'
        | 'International Air Pollution Prevention'
        | 'International Oil Pollution Prevention'
        | 'International Ship Security'
        | 'International Sewage Pollution Prevention'
        | 'International Tonnage'
        | 'International Load Line'
        | 'Maritime Labour Statement of Compliance'
        | 'Safety Management Certificate'
        | null
        | undefined
      /** With a certificate in force that expires, or whose extension ends, today or within this number of days. */
      expiring?: number | null | undefined
      /** Issued on this day or later. */
      issuedFrom?: string | null | undefined
      /** Issued on this day or earlier. */
      issuedTo?: string | null | undefined
      /** What they are sorted by; `id` is the order of entry, and `-` before a name reverses the order. */
      sort?:
        | 'id'
        | '-id'
        | 'certificateId'
        | '-certificateId'
        | 'vesselName'
        | '-vesselName'
        | 'imoNumber'
        | '-imoNumber'
        | 'flag'
        | '-flag'
        | 'type'
        | '-type'
        | 'issuedDate'
        | '-issuedDate'
        | 'expiryDate'
        | '-expiryDate'
        | null
        | undefined
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, as given by `Link`. Its format is internal: send it back unchanged. */
      after?: string | null | undefined
      /** The page that ends before such a position, in the same order. */
      before?: string | null | undefined
    }
    answer: Certificate[]
    paged: true
  }
  /**
   * Issue a certificate
   *
   * A number that is taken, or was ever issued before, is refused with 409. With `renewalOf` it renews another certificate, which names this one in `supersededBy` and is superseded from its issue date on, part by part: only parts of types that this one has, each naming the part that renews it, such as `NUMBER/SEC`; where they have no type in common, all. One that is withdrawn, or renewed already, cannot be renewed (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  createCertificate: {
    input: {
      body: {
        /** The certificate number: letters A to Z, digits, `-`, `/` and `.`, at most 64 characters. */
        certificateId: string
        vesselName: string
        /** Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one. */
        imoNumber?: string | null
        flag: string
        issuedDate: string
        /** Null or left out where none of its types expires. */
        expiryDate?: string | null
        serviceId?: number | null
        /** A whole number from 1 to 1,000,000; null or left out where it is not known. */
        grossTonnage?: number | null
        /** Needed where no types are selected; else the first of them is used instead. */
        type?: string
        /** The types as text, joined by comma and space; the selected types are used instead. */
        issuedCertificates?: string | null
        /** Types of the register’s list of 16, named as `type` is when certificates are listed. */
        selectedCertificates?: string[]
        /** The check box. Alone, false suspends and true reinstates what is suspended; a reason may be left out. */
        isValid?: boolean
        /** A change follows the moves of `POST …/standing` and needs `standingReason`; a withdrawal is undone by a call of its own (409). */
        standing?: 'in-force' | 'suspended' | 'withdrawn'
        /** Shown to everyone who verifies the certificate. */
        standingReason?: string | null
        applicationId?: number | null
        /** Its certificates, each with its own dates, instead of selected types. What is left out of a part is as in the record; types that do not expire have no expiry date. */
        parts?: {
          code: string
          kind?: 'full-term' | 'interim' | 'short-term' | 'conditional' | 'provisional'
          issuedDate?: string
          expiryDate?: string | null
          surveyCompletedOn?: string | null
          renewedFrom?: string | null
        }[]
        /** The id of the certificate that this one renews. Null or left out where it renews none. */
        renewalOf?: number | null
      }
    }
    answer: SavedCertificate
    paged: false
  }
  /**
   * Read a certificate
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificate: {
    input: {
      /** The id of the certificate. */
      id: number
    }
    answer: Certificate
    paged: false
  }
  /**
   * Change a certificate
   *
   * Merges what is sent into the record, so that a record may be sent back whole. With a `version`, a change based on an older one is refused. Every change is stored in the register for good. A change of a fact that a verification shows is a correction: the public sees its day, its fields and its reason.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  updateCertificate: {
    input: {
      /** The id of the certificate. */
      id: number
      body: {
        /** The certificate number: letters A to Z, digits, `-`, `/` and `.`, at most 64 characters. */
        certificateId?: string
        vesselName?: string
        /** Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one. */
        imoNumber?: string | null
        flag?: string
        issuedDate?: string
        /** Null or left out where none of its types expires. */
        expiryDate?: string | null
        serviceId?: number | null
        /** A whole number from 1 to 1,000,000; null or left out where it is not known. */
        grossTonnage?: number | null
        /** Needed where no types are selected; else the first of them is used instead. */
        type?: string
        /** The types as text, joined by comma and space; the selected types are used instead. */
        issuedCertificates?: string | null
        /** Types of the register’s list of 16, named as `type` is when certificates are listed. */
        selectedCertificates?: string[]
        /** The check box. Alone, false suspends and true reinstates what is suspended; a reason may be left out. */
        isValid?: boolean
        /** A change follows the moves of `POST …/standing` and needs `standingReason`; a withdrawal is undone by a call of its own (409). */
        standing?: 'in-force' | 'suspended' | 'withdrawn'
        /** Shown to everyone who verifies the certificate. */
        standingReason?: string | null
        /** Why facts that a verification shows are changed. Public; left out, the public reads that no reason was given. */
        correctionReason?: string | null
        version?: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: SavedCertificate
    paged: false
  }
  /**
   * Delete a certificate
   *
   * For a record entered by mistake: its number is then verified as “not found”, with the day it was removed. A real certificate that is no longer valid is withdrawn instead. Staff find it with the reason in `GET /api/deletions`; without one, that none was given. The call needs no body.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  deleteCertificate: {
    input: {
      /** The id of the certificate. */
      id: number
      body?:
        | {
            /** Why; it stays in the history and in the list of deletions, for staff alone. */
            reason?: string | null
            /** The version that was read; an older one is refused with 409. */
            version?: number
            /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
            confirm?: {
              /** Your own password. */
              password?: string
              /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
              code?: string
              /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
              passkey?: Record<string, unknown>
            }
          }
        | undefined
    }
    answer: void
    paged: false
  }
  /**
   * Suspend, reinstate or withdraw
   *
   * From today on, by the date in Jakarta. One in force can be suspended or withdrawn, one that is suspended reinstated or withdrawn; anything else is refused with 409. Withdrawn is final, but for 24 hours in which an administrator can undo it.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  changeStanding: {
    input: {
      /** The id of the certificate. */
      id: number
      body: {
        move: 'suspend' | 'reinstate' | 'withdraw'
        /** Why. Everyone who verifies the certificate reads the reason of a suspension or withdrawal; each stays in its history. */
        reason: string
        /** The version that was read; a decision upon an older one is refused with 409. */
        version: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Undo a withdrawal of the last 24 hours
   *
   * Each certificate of the record that was withdrawn in the last 24 hours is again what it was before, in force or suspended. Owner and administration are notified, and a verification shows it as a correction of `standing`. Refused with 409 where none was: an older withdrawal is final.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  undoWithdrawal: {
    input: {
      /** The id of the certificate. */
      id: number
      body: {
        /** Why; the public reads it. */
        reason: string
        /** The version that was read; an older one is refused with 409. */
        version: number
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Undo a withdrawal by a change of flag that was none
   *
   * The one withdrawal that can be undone at any time: the flag of the ship was written otherwise (`Turkey`, `Türkiye`), or its change was recorded by mistake. The ship has the event of that change; a reason that only reads like one undoes nothing. Each certificate of the record that the change withdrew is again what it was before, in force or suspended; owner and administration are notified. Refused with 409 where no change of flag withdrew a certificate of it, or the ship has another flag.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  undoFlagChange: {
    input: {
      /** The id of the certificate. */
      id: number
      body: {
        /** Why the flag did not change; stays in the history. */
        reason: string
        /** The version that was read; an older one is refused with 409. */
        version: number
        /** Must be true where the two flags are not one State; else left out. */
        recordedByMistake?: boolean
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Record a survey
   *
   * A survey that was completed. It is credited to the window that it belongs to; outside every window it is stored and credited to none, and the answer says so. A survey before the issue or in the future, or one that would be credited twice, is refused.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  recordSurvey: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      body: {
        /** An annual or intermediate verification has these kinds, too. */
        kind:
          | 'initial'
          | 'annual'
          | 'intermediate'
          | 'periodical'
          | 'renewal'
          | 'bottom'
          | 'occasional'
        /** The day on which it was completed, at its place; at most one day after today in Jakarta. */
        completedOn: string
        place: string
        /** Printed on the document of the certificate and shown by its verification, where the survey is endorsed. */
        surveyor: string
        result?: 'satisfactory' | 'with-conditions' | 'not-satisfactory'
        /** For staff. */
        remarks?: string | null
        /** The version of the record that was read; with it, a change of a later one is refused with 409. */
        version?: number
      }
    }
    answer: SurveyRecorded
    paged: false
  }
  /**
   * Extend a part beyond its expiry date
   *
   * Granted today, on the expiry date or in the three months before it: up to 5 months where the renewal survey is recorded and the new certificate is not on board yet, 3 months to reach the port of survey, 1 month for short voyages (SOLAS I/14), 6 months for an interim Safety Management Certificate in a special case (ISM Code 14.3). `to-longest-term` endorses a certificate that was issued for less than the longest term up to it (SOLAS I/14 (c)), on any day until it expires, and does not hinder a further extension; `administration-decision` is one beyond these limits. Which of them a type has, its instrument says. More is refused, as is an extension of a certificate that has expired or was replaced. That of a statutory certificate names the consent of the Administration.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  extendPart: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      body: {
        kind:
          | 'new-certificate-not-on-board'
          | 'to-port-of-survey'
          | 'short-voyages'
          | 'to-longest-term'
          | 'interim-special-case'
          | 'administration-decision'
        /** The last day on which it is valid. */
        until: string
        /** Why; it stays in the history. */
        reason: string
        /** Who consented; with reference and date it is needed for every type but `Class` and `OTHER`, and for a decision of the Administration. */
        administration?: string | null
        /** Of the letter or message of the Administration. */
        consentReference?: string | null
        /** The day on which it consented; today or earlier. */
        consentDate?: string | null
        /** The version of the record that was read; with it, a change of a later one is refused with 409. */
        version?: number
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Suspend, reinstate or withdraw one part
   *
   * From today on, by the date in Jakarta; the same moves as for a whole record. An administrator undoes a withdrawal for 24 hours; after that it is final.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  changePartStanding: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      body: {
        move: 'suspend' | 'reinstate' | 'withdraw'
        /** Everyone who verifies the certificate reads the reason of a suspension or withdrawal. */
        reason: string
        /** The version of the record that was read; with it, a change of a later one is refused with 409. */
        version?: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Impose a condition
   *
   * A condition of class, or a statutory one. Everyone who verifies the certificate reads it while it is open.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  imposeCondition: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      body: {
        kind: 'class' | 'statutory'
        text: string
        /** Today or earlier. */
        imposedOn: string
        /** From the next day on it is overdue. */
        dueOn: string
        /** The version of the record that was read; with it, a change of a later one is refused with 409. */
        version?: number
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Close a condition
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  closeCondition: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      /** Its position in the list of the part, from 1. */
      number: number
      body: {
        /** Today or earlier. */
        closedOn: string
        /** The version of the record that was read; with it, a change of a later one is refused with 409. */
        version?: number
      }
    }
    answer: Certificate
    paged: false
  }
  /**
   * Read what happened to a certificate
   *
   * Newest first, 50 at a time. A record that was deleted keeps its history.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listHistory: {
    input: {
      /** The id of the certificate. */
      id: number
      /** Only entries with a smaller id, as `Link` names it. */
      before?: number | null | undefined
    }
    answer: HistoryEntry[]
    paged: true
  }
  /**
   * List deleted certificates
   *
   * Newest first, 50 at a time: who deleted which record, when and why.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listDeletions: {
    input: {
      /** Text in the last number or in the name of the ship, or a number of the record with other separators. */
      q?: string | null | undefined
      /** Only deletions with a smaller id, as `Link` names it. */
      before?: number | null | undefined
    }
    answer: Deletion[]
    paged: true
  }
  /**
   * Add or replace the scan of an original
   *
   * Of an entry that was imported, which has no document of this register in the form of the certificate; of any other it is refused with 409. The public can download it, not signed by the register, while the entry as a whole is neither suspended nor withdrawn. An entry has one scan at a time, and at most 20 in all: to send another needs a `reason`, and the former one stays for staff. The same file again changes nothing. The history has each with its SHA-256, and so has the log.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  putCertificateScan: {
    input: {
      /** The id of the certificate. */
      id: number
      /** Why it replaces the scan that is there, 3 to 500 characters; left out where there is none. */
      reason?: string | null | undefined
      body: Upload
    }
    answer: CertificateScan
    paged: false
  }
  /**
   * The scan of an original
   *
   * As it was sent. Anyone can download the present one at `/certificate-scan/{number}` while the entry as a whole is neither suspended nor withdrawn; one that was replaced or removed is for staff alone.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificateScan: {
    input: {
      /** The id of the certificate. */
      id: number
      /** Of one that was replaced or removed, hexadecimal; left out, the present one. */
      sha256?: string | null | undefined
    }
    answer: Blob
    paged: false
  }
  /**
   * Remove the scan of an original
   *
   * The public has it no longer. Staff can still read it by its SHA-256, which the history has with the reason.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  removeCertificateScan: {
    input: {
      /** The id of the certificate. */
      id: number
      body: {
        /** Why; it stays in the history. */
        reason: string
      }
    }
    answer: void
    paged: false
  }
  /**
   * The electronic certificate
   *
   * A signed PDF of one page (PDF/A-2a, PAdES), the same bytes each time for the same version of the record. Anyone can download it at `/certificate-pdf/{number}` while it is neither suspended nor withdrawn.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificatePdf: {
    input: {
      /** The id of the certificate. */
      id: number
    }
    answer: Blob
    paged: false
  }
  /**
   * The form of one certificate
   *
   * A signed PDF in the form of the convention of its type, with the endorsements that were recorded. Anyone can download it at `/certificate-pdf/{number}` with the number of the certificate, such as `NUMBER/SEC`, while it is neither suspended nor withdrawn. A certificate that was imported is a record of a paper issued before: it has the extract alone, and its form is refused with 409.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getPartPdf: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
    }
    answer: Blob
    paged: false
  }
  /**
   * Record the particulars of a form
   *
   * What the form of one certificate asks for besides its dates, its ship and its companies (docs/forms.md), instead of what was recorded before.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  recordParticulars: {
    input: {
      /** The id of the certificate. */
      id: number
      /** The abbreviation of a type on the record, such as `SEC`. */
      code: string
      body: {
        /** A text for each field of the form, by its key; what is left out or empty is printed as not recorded. */
        particulars: Record<string, string>
        /** The version of the record that was read; a change of a later one is refused with 409. */
        version: number
      }
    }
    answer: RecordWithParticulars
    paged: false
  }
  /**
   * The QR code as PNG
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getQrPng: {
    input: {
      /** The id of the certificate. */
      id: number
    }
    answer: Blob
    paged: false
  }
  /**
   * The QR code as SVG
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getQrSvg: {
    input: {
      /** The id of the certificate. */
      id: number
    }
    answer: string
    paged: false
  }
  /**
   * Recognise a document
   *
   * Whether a file is one that the authority made, unchanged. Whether its certificate is in force is another question: verify its number. Counts as a verification.
   *
   * It accepts any API key, and answers as without one.
   */
  checkDocument: {
    input: {
      /** SHA-256 of the whole file, hexadecimal. */
      sha256: string
    }
    answer:
      | {
          /** The authority made this very file. */
          known: true
          /** The number of the certificate it shows. */
          certificateId: string
          /** The version of the record that it shows. */
          version: number
          /** Whether the record is still of that version. It says nothing about whether it is in force. */
          current: boolean
          /** `replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing, a renewal, an endorsement or particulars of the ship came later. `deleted`: the record was entered by mistake. */
          status: 'current' | 'earlier' | 'replaced' | 'deleted'
          /** Of the form of one certificate: the surveys and the extension that were endorsed since it was made. */
          endorsed: {
            kind:
              | 'initial'
              | 'annual'
              | 'intermediate'
              | 'periodical'
              | 'renewal'
              | 'bottom'
              | 'occasional'
              | 'extension'
            on: string
          }[]
          /** What was corrected since, the newest last. */
          corrections: {
            /** The day, in Jakarta. */
            on: string
            /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
            code?: string
            /** `standing`: a withdrawal was undone. */
            fields: (
              | 'standing'
              | 'certificateId'
              | 'vesselName'
              | 'imoNumber'
              | 'flag'
              | 'type'
              | 'issuedCertificates'
              | 'issuedDate'
              | 'expiryDate'
              | 'grossTonnage'
            )[]
            /** Null where none was given. */
            reason: string | null
            /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
            version: number
          }[]
          /** The number that the certificate has now, where it is another. */
          correctedTo: string | null
          createdAt: string
        }
      | {
          /** The authority made no such file. */
          known: false
        }
    paged: false
  }
  /**
   * Recognise a document without naming it in an address
   *
   * The same as `GET /api/documents/{sha256}`, with the hash in the body: addresses are logged by servers and proxies, and who has a file can find its hash there. The pages of this site ask so.
   *
   * It accepts any API key, and answers as without one.
   */
  recogniseDocument: {
    input: {
      body: {
        /** SHA-256 of the whole file, hexadecimal. */
        sha256: string
      }
    }
    answer:
      | {
          /** The authority made this very file. */
          known: true
          /** The number of the certificate it shows. */
          certificateId: string
          /** The version of the record that it shows. */
          version: number
          /** Whether the record is still of that version. It says nothing about whether it is in force. */
          current: boolean
          /** `replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing, a renewal, an endorsement or particulars of the ship came later. `deleted`: the record was entered by mistake. */
          status: 'current' | 'earlier' | 'replaced' | 'deleted'
          /** Of the form of one certificate: the surveys and the extension that were endorsed since it was made. */
          endorsed: {
            kind:
              | 'initial'
              | 'annual'
              | 'intermediate'
              | 'periodical'
              | 'renewal'
              | 'bottom'
              | 'occasional'
              | 'extension'
            on: string
          }[]
          /** What was corrected since, the newest last. */
          corrections: {
            /** The day, in Jakarta. */
            on: string
            /** The type of the one certificate that it is of, such as ILLC; left out, it is of the record. */
            code?: string
            /** `standing`: a withdrawal was undone. */
            fields: (
              | 'standing'
              | 'certificateId'
              | 'vesselName'
              | 'imoNumber'
              | 'flag'
              | 'type'
              | 'issuedCertificates'
              | 'issuedDate'
              | 'expiryDate'
              | 'grossTonnage'
            )[]
            /** Null where none was given. */
            reason: string | null
            /** The version of the record after the correction; documents of an older version are replaced where they have such a field. */
            version: number
          }[]
          /** The number that the certificate has now, where it is another. */
          correctedTo: string | null
          createdAt: string
        }
      | {
          /** The authority made no such file. */
          known: false
        }
    paged: false
  }
  /**
   * List or search ships
   *
   * By name, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listShips: {
    input: {
      /** Text in the name, a former name, the IMO number, the call sign or the flag. */
      q?: string | null | undefined
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, taken from `Link`. */
      after?: number | null | undefined
    }
    answer: ListedShip[]
    paged: true
  }
  /**
   * Add a ship
   *
   * A certificate that is issued with an unknown IMO number adds its ship by itself.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  createShip: {
    input: {
      body: {
        name: string
        flag: string
        imoNumber?: string | null
        /** Three to seven letters and digits. */
        callSign?: string | null
        portOfRegistry?: string | null
        grossTonnage?: number | null
        netTonnage?: number | null
        deadweight?: number | null
        /** Metres, with at most two decimals. */
        length?: number | null
        personsCertified?: number | null
        shipType?:
          | 'bulk-carrier'
          | 'oil-tanker'
          | 'chemical-tanker'
          | 'gas-carrier'
          | 'container-ship'
          | 'general-cargo-ship'
          | 'passenger-ship'
          | 'ro-ro-cargo-ship'
          | 'fishing-vessel'
          | 'tug'
          | 'barge'
          | 'offshore-support-vessel'
          | 'mobile-offshore-unit'
          | 'other'
          | null
        contractedOn?: string | null
        keelLaidOn?: string | null
        deliveredOn?: string | null
        convertedOn?: string | null
        classNotation?: string | null
        /** The id of a company. */
        ownerId?: number | null
        /** The id of a company. */
        managerId?: number | null
      }
    }
    answer: SavedShip
    paged: false
  }
  /**
   * Read a ship
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getShip: {
    input: {
      /** The IMO number, seven digits; `id-` and the id of a ship without one. */
      imo: string
    }
    answer: Ship
    paged: false
  }
  /**
   * Change a ship
   *
   * Merges what is sent into the ship; what is left out stays as it is. A new name or flag needs `since` and `reason`; the old one stays in the list with its period. Another spelling of the flag of one State, or another register under it (`Turkey` and `Türkiye`, `Portugal` and `Portugal (MAR)`), is recorded as a correction, needs neither and ends nothing. A new flag withdraws the statutory certificates of the ship, as `docs/surveys.md` says, and notifies its owner and the administration of the old flag. Another company (the manager, else the owner) withdraws the Safety Management and the International Ship Security Certificate that were issued before, and another owner the Maritime Labour Certificate: `companyChange` says whether it changed, with `since` and `reason`, or the register is corrected; where certificates would end and it is left out, the change is refused (400). An API key names the first owner and manager, and changes neither.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  updateShip: {
    input: {
      /** The IMO number, seven digits; `id-` and the id of a ship without one. */
      imo: string
      body: {
        name?: string
        flag?: string
        imoNumber?: string | null
        /** Three to seven letters and digits. */
        callSign?: string | null
        portOfRegistry?: string | null
        grossTonnage?: number | null
        netTonnage?: number | null
        deadweight?: number | null
        /** Metres, with at most two decimals. */
        length?: number | null
        personsCertified?: number | null
        shipType?:
          | 'bulk-carrier'
          | 'oil-tanker'
          | 'chemical-tanker'
          | 'gas-carrier'
          | 'container-ship'
          | 'general-cargo-ship'
          | 'passenger-ship'
          | 'ro-ro-cargo-ship'
          | 'fishing-vessel'
          | 'tug'
          | 'barge'
          | 'offshore-support-vessel'
          | 'mobile-offshore-unit'
          | 'other'
          | null
        contractedOn?: string | null
        keelLaidOn?: string | null
        deliveredOn?: string | null
        convertedOn?: string | null
        classNotation?: string | null
        /** The id of a company. */
        ownerId?: number | null
        /** The id of a company. */
        managerId?: number | null
        /** `changed`: another owner or manager took the ship over; `corrected`: the register was wrong, and no certificate ends. */
        companyChange?: 'changed' | 'corrected'
        /** The day since when the new name or flag holds; not in the future, and not before the present one. */
        since?: string
        /** Why the name, flag or company changes. */
        reason?: string
        /** Where it is not clear whether the new text is another flag (a text that names no State we know, or a territory and the State that answers for it), say which it is; without it such a change is refused (400), because a change of flag ends certificates. Refused where it contradicts what is clear. */
        flagChange?: 'change' | 'correction'
        /** The version that was read; a change based on an older one is refused with 409. */
        version: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: SavedShip
    paged: false
  }
  /**
   * List the certificates of a ship
   *
   * The newest entry first, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listShipCertificates: {
    input: {
      /** The IMO number, seven digits; `id-` and the id of a ship without one. */
      imo: string
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, taken from `Link`. */
      after?: number | null | undefined
    }
    answer: Certificate[]
    paged: true
  }
  /**
   * Read which surveys a ship needs
   *
   * Each certificate of a ship with the surveys done, the next window and how many days are left, computed for today; a page at a time.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getSurveyStatus: {
    input: {
      /** The IMO number, seven digits; `id-` and the id of a ship without one. */
      imo: string
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, taken from `Link`. */
      after?: number | null | undefined
    }
    answer: SurveyStatus[]
    paged: true
  }
  /**
   * Merge another ship into a ship
   *
   * For one ship that was entered twice. The certificates of the other ship move to this one, what this one lacks is taken from the other, and the other leaves the register. Two ships with different IMO numbers are not merged while the other has certificates (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  mergeShips: {
    input: {
      /** The IMO number, seven digits; `id-` and the id of a ship without one. */
      imo: string
      body: {
        /** The ship that leaves the register: its IMO number, or `id-` and its id. */
        from: string
        /** The version of this ship that was read. */
        version: number
        /** The version of the other ship that was read. */
        fromVersion: number
        /** Why they are one ship; stays in the history. */
        reason: string
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: Ship
    paged: false
  }
  /**
   * List surveys due
   *
   * The survey that each certificate needs next, the most urgent first, a page at a time. By default those whose window is open or overdue; with `from` or `to` those whose window closes on these days, begun or not, such as all of a month. `Link` leads to the next page.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listSurveysDue: {
    input: {
      /** `due`: the window is open or overdue, the sum of the others; `closing`: it closes within 30 days; `open`: it is open and closes later. Not read where `from` or `to` is given. */
      group?: 'due' | 'overdue' | 'closing' | 'open' | null | undefined
      /** Text in the ship, the IMO number or the certificate number. */
      q?: string | null | undefined
      /** The position where the page begins, taken from `Link`. */
      after?: string | null | undefined
      /** The first day on which a window closes. */
      from?: string | null | undefined
      /** The last day on which a window closes. */
      to?: string | null | undefined
      /** How many on a page. */
      limit?: number | null | undefined
    }
    answer: SurveyDue[]
    paged: true
  }
  /**
   * Read what a surveyor works with on board
   *
   * The ships that are assigned to you with their certificates and survey windows, and your reports: those that wait for approval, and the newest 100.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getSurveySheets: {
    input: Record<string, never>
    answer: {
      account: {
        id: number
        /** As certificates print it; without one, reports are refused. */
        name: string | null
        email: string
      }
      /** The register, which every report names. */
      origin: string
      at: string
      /** Reports wait for the approval of the office. */
      approval: boolean
      /** The ids of your passkeys, base64url. */
      passkeys: string[]
      ships: {
        id: number
        name: string
        imoNumber: string | null
        flag: string
        callSign: string | null
        portOfRegistry: string | null
        grossTonnage: number | null
        shipType:
          | 'bulk-carrier'
          | 'oil-tanker'
          | 'chemical-tanker'
          | 'gas-carrier'
          | 'container-ship'
          | 'general-cargo-ship'
          | 'passenger-ship'
          | 'ro-ro-cargo-ship'
          | 'fishing-vessel'
          | 'tug'
          | 'barge'
          | 'offshore-support-vessel'
          | 'mobile-offshore-unit'
          | 'other'
          | null
        classNotation: string | null
        certificates: {
          id: number
          number: string
          /** A report names it, so that a change by the office is noticed. */
          version: number
          parts: SheetPart[]
        }[]
      }[]
      reports: OwnSurveyReport[]
    }
    paged: false
  }
  /**
   * Read what became of a report
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getOwnSurveyReport: {
    input: {
      /** Made on the device. */
      reportId: string
    }
    answer: OwnSurveyReport
    paged: false
  }
  /**
   * Send a report from on board
   *
   * The text that was signed (`lentera-survey-report-1`, docs/on-board.md), and the assertion of your passkey, whose challenge is the SHA-256 of that text. The survey is recorded once, however often the same report is sent. A certificate that the office changed since the report was signed is a conflict (409), with what was changed in `current`.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  sendSurveyReport: {
    input: {
      /** Made on the device. */
      reportId: string
      body: {
        /** JSON, as a text: exactly what was signed. */
        content: string
        /** The assertion, in its JSON form. */
        passkey: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: OwnSurveyReport
    paged: false
  }
  /**
   * Read which pieces of a file are missing
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getSurveyFileProgress: {
    input: {
      /** Made on the device. */
      reportId: string
      /** Of the file in the report, counted from 0. */
      position: number
    }
    answer: {
      /** All of it is there, and its SHA-256 is the one that was signed. */
      isComplete: boolean
      /** The pieces that have not arrived. */
      missing: number[]
    }
    paged: false
  }
  /**
   * Send a piece of a file
   *
   * Of a file that the report names. Each piece has 45000 bytes, the last one what is left. A piece that is sent again changes nothing; with the last one the SHA-256 is compared with the one that was signed, and the file has to be a JPEG, PNG, HEIC or PDF by its bytes, whatever the report calls it. A file that is refused then (400, also where a virus scanner finds something in it, or 409) is not stored.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  sendSurveyFilePiece: {
    input: {
      /** Made on the device. */
      reportId: string
      /** Of the file in the report, counted from 0. */
      position: number
      /** Counted from 0. */
      piece: number
      body: {
        /** Base64. */
        bytes: string
      }
    }
    answer: {
      /** All of it is there, and its SHA-256 is the one that was signed. */
      isComplete: boolean
      /** The pieces that have not arrived. */
      missing: number[]
    }
    paged: false
  }
  /**
   * List the reports from on board
   *
   * Those that wait for approval from the oldest on, the others from the newest; 50 at a time.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  listSurveyReports: {
    input: {
      state?: 'waiting' | 'recorded' | 'declined' | null | undefined
      /** The value of `next` of the page before. */
      after?: number | null | undefined
    }
    answer: {
      reports: {
        reportId: string
        /** As certificates print it. */
        surveyor: string
        shipId: number
        vesselName: string
        receivedAt: string
        state: 'waiting' | 'recorded' | 'declined'
        kind:
          | 'initial'
          | 'annual'
          | 'intermediate'
          | 'periodical'
          | 'renewal'
          | 'bottom'
          | 'occasional'
        completedOn: string
      }[]
      next: number | null
    }
    paged: false
  }
  /**
   * Read a report from on board
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  getSurveyReport: {
    input: {
      /** Made on the device. */
      reportId: string
    }
    answer: SurveyReport
    paged: false
  }
  /**
   * A file of a report
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  getSurveyReportFile: {
    input: {
      /** Made on the device. */
      reportId: string
      /** Counted from 0. */
      position: number
    }
    answer: Blob
    paged: false
  }
  /**
   * Approve a report that waits
   *
   * Records its survey and its conditions, once. The certificates may have changed since it was signed: the survey rules of today decide.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  approveSurveyReport: {
    input: {
      /** Made on the device. */
      reportId: string
    }
    answer: void
    paged: false
  }
  /**
   * Decline a report that waits
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  declineSurveyReport: {
    input: {
      /** Made on the device. */
      reportId: string
      body: {
        /** The surveyor reads it. */
        reason: string
      }
    }
    answer: void
    paged: false
  }
  /**
   * List or search companies
   *
   * By name, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  listCompanies: {
    input: {
      /** Text in the name, the IMO number, the country or the email addresses. */
      q?: string | null | undefined
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, taken from `Link`. */
      after?: number | null | undefined
    }
    answer: Company[]
    paged: true
  }
  /**
   * Add a company
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  createCompany: {
    input: {
      body: {
        name: string
        /** Seven digits; null or left out for a company without one. */
        imoNumber?: string | null
        address?: string | null
        country?: string | null
        /** A list of at most 10, or text with one a line. */
        emails?: string | string[]
      }
    }
    answer: SavedCompany
    paged: false
  }
  /**
   * Read a company
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  getCompany: {
    input: {
      /** The id of the company. */
      id: number
    }
    answer: Company
    paged: false
  }
  /**
   * Change a company
   *
   * Merges what is sent into the company; what is left out stays as it is.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  updateCompany: {
    input: {
      /** The id of the company. */
      id: number
      body: {
        name?: string
        /** Seven digits; null or left out for a company without one. */
        imoNumber?: string | null
        address?: string | null
        country?: string | null
        /** A list of at most 10, or text with one a line. */
        emails?: string | string[]
        /** The version that was read; a change based on an older one is refused with 409. */
        version: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: SavedCompany
    paged: false
  }
  /**
   * Read what has changed in the register
   *
   * For a system that stores a copy of the register: every change of a certificate, oldest first, with what the public sees of it afterwards. Read it without `after` once, then send back the `nextCursor` of each answer. An entry never appears before one that was answered. A status that follows from the date alone, such as expired, is no change and has no entry: it follows from the expiry, extension, replacement and next survey (`due`) of each of its `parts`; to know it on a later day, verify the number.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listChanges: {
    input: {
      /** The `nextCursor` of an earlier answer, unchanged. Left out: from the first entry on. */
      after?: string | null | undefined
      /** How many entries at most. */
      limit?: number | null | undefined
    }
    answer: Changes
    paged: true
  }
  /**
   * List the webhooks
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listWebhooks: {
    input: Record<string, never>
    answer: Webhook[]
    paged: false
  }
  /**
   * Add a webhook
   *
   * Changes are posted to its address in batches of at most 100 entries, as in `GET /api/changes`, signed as Standard Webhooks 1.0.0 says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). At most 20 webhooks. Other administrators are notified by email. The secret is shown once: sent again with the same `Idempotency-Key`, this is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createWebhook: {
    input: {
      body: {
        /** For administrators. */
        name: string
        /** An https address of the public internet, with port 443 or one from 1024 on. Each address that its name resolves to must be public, now and at each delivery. */
        url: string
        /** `beginning`: from the first entry of the feed on; otherwise changes from now on. */
        start?: 'now' | 'beginning'
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: {
      webhook: Webhook
      /** `whsec_` and base64. It is answered only now. */
      secret: string
    }
    paged: false
  }
  /**
   * Read a webhook
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  getWebhook: {
    input: {
      /** The id of the webhook. */
      id: number
    }
    answer: {
      webhook: Webhook
      failedDeliveries: FailedDelivery[]
    }
    paged: false
  }
  /**
   * Change a webhook, switch it off or on
   *
   * Fields that are left out do not change. Switched on again, it continues at its position. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  updateWebhook: {
    input: {
      /** The id of the webhook. */
      id: number
      body: {
        /** For administrators. */
        name?: string
        /** An https address of the public internet, with port 443 or one from 1024 on. Each address that its name resolves to must be public, now and at each delivery. */
        url?: string
        active?: boolean
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: Webhook
    paged: false
  }
  /**
   * Remove a webhook
   *
   * With its batches that were given up. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteWebhook: {
    input: {
      /** The id of the webhook. */
      id: number
      body?:
        | {
            /** Your own password, again. Without it the response is 403. */
            password?: string
            /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
            code?: string
            /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
            passkey?: {
              id: string
              rawId: string
              type: 'public-key'
              response: {
                clientDataJSON: string
                authenticatorData: string
                signature: string
                userHandle?: string
              }
            }
          }
        | undefined
    }
    answer: void
    paged: false
  }
  /**
   * Make a new secret
   *
   * Deliveries are signed with the new secret and with the one before for 24 hours, so that the receiver can change over. Other administrators are notified by email. The secret is shown once.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createWebhookSecret: {
    input: {
      /** The id of the webhook. */
      id: number
      body?:
        | {
            /** For a secret that was disclosed: the one before no longer signs. */
            immediately?: boolean
            /** Your own password, again. Without it the response is 403. */
            password?: string
            /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
            code?: string
            /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
            passkey?: {
              id: string
              rawId: string
              type: 'public-key'
              response: {
                clientDataJSON: string
                authenticatorData: string
                signature: string
                userHandle?: string
              }
            }
          }
        | undefined
    }
    answer: {
      webhook: Webhook
      /** `whsec_` and base64. It is answered only now. */
      secret: string
    }
    paged: false
  }
  /**
   * Send a test
   *
   * Posts a signed message of type `register.test` and answers what the receiver answered, within ten seconds. Where it is delivered, a batch that waits for its next attempt is sent at once.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  testWebhook: {
    input: {
      /** The id of the webhook. */
      id: number
    }
    answer: {
      /** Whether the receiver answered 2xx. */
      delivered: boolean
      status: number | null
      error: string | null
      milliseconds: number
      /** Whether a batch that waited for its next attempt is sent now. */
      resumed: boolean
    }
    paged: false
  }
  /**
   * Send again what was given up
   *
   * Each batch is tried once, before newer changes, until one fails: then the others stay in the list. One that is accepted is removed from it. Refused for a webhook that is off (409).
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  replayWebhook: {
    input: {
      /** The id of the webhook. */
      id: number
      body?:
        | {
            /** The id of one; left out: all of this webhook. */
            failedDelivery?: number
          }
        | undefined
    }
    answer: {
      replayed: number
    }
    paged: false
  }
  /**
   * Apply for a service
   *
   * At most 20 applications and messages an hour from one address.
   *
   * It accepts no API key.
   */
  createApplication: {
    input: {
      body: {
        /** The id of a service that is shown. */
        serviceId: number
        companyName: string
        vesselName: string
        contactEmail: string
        contactPhone: string
        /** Further information for the office. */
        details?: string | null
        /** Of the ship: seven digits. */
        imoNumber?: string | null
        /** The flag State of the ship. */
        flag?: string | null
      }
    }
    answer: {
      id: number
      /** The reference number, for the applicant. */
      reference: string
      serviceId: number
      companyName: string
      vesselName: string
      contactEmail: string
      contactPhone: string
      details: string | null
      imoNumber: string | null
      flag: string | null
      status: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined'
      submittedAt: string
      /** The applicant’s private page, which shows its state. For 90 days anyone who has the link can read it; opened in a browser, the key moves from the address into a cookie. */
      link: string
    }
    paged: false
  }
  /**
   * List or search applications
   *
   * One page at a time. `Link` leads to the next page, if there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  listApplications: {
    input: {
      /** Text in the reference, the vessel, the company or the email address. */
      q?: string | null | undefined
      /** `open` are those that are not decided: `pending`, `in-review` and `inspection-scheduled`. */
      state?:
        | 'open'
        | 'pending'
        | 'in-review'
        | 'inspection-scheduled'
        | 'approved'
        | 'declined'
        | 'all'
        | null
        | undefined
      /** The id of the service that was applied for. */
      service?: number | null | undefined
      /** `me`: assigned to the account that sends the request. `nobody`: unassigned. */
      taken?: 'me' | 'nobody' | null | undefined
      /** The order of the list. */
      order?: 'newest' | 'oldest' | null | undefined
      /** The number of applications on a page. */
      limit?: number | null | undefined
      /** The last id of the page before, as in `Link`. */
      after?: number | null | undefined
    }
    answer: ListedApplication[]
    paged: true
  }
  /**
   * Read an application
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  getApplication: {
    input: {
      /** The id of the application. */
      id: number
    }
    answer: Application
    paged: false
  }
  /**
   * Move an application to another state
   *
   * The possible states are in its `moves`. A move that does not exist, or that lacks a required field, is refused with 400. The applicant gets an email about every move except one back to `pending`. An approval is final.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  moveApplication: {
    input: {
      /** The id of the application. */
      id: number
      body: {
        /** The version that was read; an older one is refused with 409. */
        version: number
        to: 'pending' | 'in-review' | 'inspection-scheduled' | 'approved' | 'declined'
        /** To schedule an inspection: from today to two years ahead. Sent again, it changes the inspection. */
        inspectionDate?: string | null
        /** The port and location of the inspection, to schedule one. */
        inspectionPlace?: string | null
        /** The message to the applicant, sent by email. Required to decline, and to cancel an inspection (from `inspection-scheduled` back to `in-review`). */
        message?: string | null
        /**
         * Deprecated: the same as `message`, which is used instead where both are sent.
         * @deprecated
         */
        words?: string | null
        /** The internal note. Required to approve without an inspection, and to reopen. */
        note?: string | null
        /** Required, and true, to approve before the day of the inspection. */
        beforeInspection?: boolean | null
      }
    }
    answer: Application
    paged: false
  }
  /**
   * Add a note to an application
   *
   * The applicant never sees it. It is added to any version of the application.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  addApplicationNote: {
    input: {
      /** The id of the application. */
      id: number
      body: {
        note: string
      }
    }
    answer: Application
    paged: false
  }
  /**
   * Assign an application to yourself
   *
   * Also one that is assigned to a colleague. Where it is assigned to you already, nothing changes.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  assignApplication: {
    input: {
      /** The id of the application. */
      id: number
      body: {
        /** The version that was read; an older one is refused with 409. */
        version: number
      }
    }
    answer: Application
    paged: false
  }
  /**
   * Unassign an application
   *
   * Your own. Where it is unassigned, nothing changes; where it is assigned to a colleague, it is refused with 409.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  unassignApplication: {
    input: {
      /** The id of the application. */
      id: number
    }
    answer: Application
    paged: false
  }
  /**
   * Erase an application
   *
   * Before its period has ended, such as where the applicant asks for it. What the applicant wrote and what was written to them is erased, their private link no longer works, and the application is answered with 404. Certificates that were issued from it stay. Refused with 409 where the application is not decided. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  eraseApplication: {
    input: {
      /** The id of the application. */
      id: number
      body: {
        /** Why. It stays in the list of erasures for good, so it names no person. */
        reason: string
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: void
    paged: false
  }
  /**
   * List or search messages
   *
   * Unread ones first, then newest first, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  listMessages: {
    input: {
      /** Text in the name, the email address, the subject or the message. */
      q?: string | null | undefined
      /** `unanswered` are those that are `new` or `read`. */
      state?: 'unanswered' | 'new' | 'read' | 'answered' | 'spam' | 'all' | null | undefined
      /** How many on a page. */
      limit?: number | null | undefined
      /** The position where the page begins, taken from `Link`. Its format may change. */
      after?: string | null | undefined
    }
    answer: ListedMessage[]
    paged: true
  }
  /**
   * Read a message
   *
   * Reading it does not mark it as read.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  getMessage: {
    input: {
      /** The id of the message. */
      id: number
    }
    answer: Message
    paged: false
  }
  /**
   * Set the state of a message
   *
   * Any state may follow any other. The state it has already is no change.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  updateMessage: {
    input: {
      /** The id of the message. */
      id: number
      body: {
        state: 'new' | 'read' | 'answered' | 'spam'
        /** The version that was read. Without it, the state is set also where the message was changed meanwhile. */
        version?: number
      }
    }
    answer: Message
    paged: false
  }
  /**
   * Erase a message
   *
   * Before its period has ended. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  eraseMessage: {
    input: {
      /** The id of the message. */
      id: number
      body: {
        /** Why. It stays in the list of erasures for good, so it names no person. */
        reason: string
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: void
    paged: false
  }
  /**
   * List erasures
   *
   * Of applications and messages, the newest 200: those by administrators, and those because their period had ended.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listErasures: {
    input: Record<string, never>
    answer: Erasure[]
    paged: false
  }
  /**
   * List the services
   *
   * In their order. Hidden ones are left out, unless staff ask.
   *
   * It accepts any API key, and answers as without one.
   */
  listServices: {
    input: {
      /** The language of the texts. */
      language?: 'en' | 'id' | null | undefined
    }
    answer: Service[] | StaffService[]
    paged: false
  }
  /**
   * Add a service
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  createService: {
    input: {
      body: {
        /** Lower-case letters and digits, joined by single hyphens. When it changes, the former address leads to the new one. */
        slug: string
        /** Left out, it is specialized. */
        category?: 'vessel' | 'offshore' | 'personnel' | 'technical' | 'advisory' | 'specialized'
        /** One of the drawings that the site has. */
        imageUrl?:
          | '/images/services/default.svg'
          | '/images/services/approval-of-manufacturers.svg'
          | '/images/services/assessment-and-verification.svg'
          | '/images/services/ballast-water-management.svg'
          | '/images/services/energy-efficiency.svg'
          | '/images/services/offshore-units.svg'
          | '/images/services/safety-management-audits.svg'
          | '/images/services/ship-classification.svg'
          | '/images/services/special-surveys.svg'
          | '/images/services/statutory-certification.svg'
          | '/images/services/technical-advisory.svg'
          | '/images/services/tonnage-measurement.svg'
          | '/images/services/training-and-education.svg'
        texts: {
          en: {
            title: string
            description: string
            longDescription?: string | null
            /** A list, or text with one entry a line. */
            areas?: string | string[]
            /** A list, or text with one entry a line; empty, the five standard benefits are shown. */
            benefits?: string | string[]
            /** A list, or text with one entry a line; empty, the five standard steps are shown. */
            process?: string | string[]
          }
          /** Indonesian texts; null or left out, Indonesian pages show the English ones. */
          id?: {
            title?: string
            description?: string
            longDescription?: string | null
            areas?: string | string[]
            benefits?: string | string[]
            process?: string | string[]
          } | null
        }
        /** In no list, and its page answers 404. */
        hidden?: boolean
        /** The version that was read; left out, what is stored is replaced whatever it is. */
        version?: number
      }
    }
    answer: WholeService
    paged: false
  }
  /**
   * Read a service
   *
   * Staff also read hidden ones.
   *
   * It accepts any API key, and answers as without one.
   */
  getService: {
    input: {
      /** The service’s address. */
      slug: string
      /** The language of the texts. */
      language?: 'en' | 'id' | null | undefined
    }
    answer: Service
    paged: false
  }
  /**
   * Replace a service
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  updateService: {
    input: {
      /** The service’s address. */
      slug: string
      body: {
        /** Lower-case letters and digits, joined by single hyphens. When it changes, the former address leads to the new one. */
        slug: string
        /** Left out, it is specialized. */
        category?: 'vessel' | 'offshore' | 'personnel' | 'technical' | 'advisory' | 'specialized'
        /** One of the drawings that the site has. */
        imageUrl?:
          | '/images/services/default.svg'
          | '/images/services/approval-of-manufacturers.svg'
          | '/images/services/assessment-and-verification.svg'
          | '/images/services/ballast-water-management.svg'
          | '/images/services/energy-efficiency.svg'
          | '/images/services/offshore-units.svg'
          | '/images/services/safety-management-audits.svg'
          | '/images/services/ship-classification.svg'
          | '/images/services/special-surveys.svg'
          | '/images/services/statutory-certification.svg'
          | '/images/services/technical-advisory.svg'
          | '/images/services/tonnage-measurement.svg'
          | '/images/services/training-and-education.svg'
        texts: {
          en: {
            title: string
            description: string
            longDescription?: string | null
            /** A list, or text with one entry a line. */
            areas?: string | string[]
            /** A list, or text with one entry a line; empty, the five standard benefits are shown. */
            benefits?: string | string[]
            /** A list, or text with one entry a line; empty, the five standard steps are shown. */
            process?: string | string[]
          }
          /** Indonesian texts; null or left out, Indonesian pages show the English ones. */
          id?: {
            title?: string
            description?: string
            longDescription?: string | null
            areas?: string | string[]
            benefits?: string | string[]
            process?: string | string[]
          } | null
        }
        /** In no list, and its page answers 404. */
        hidden?: boolean
        /** The version that was read; left out, what is stored is replaced whatever it is. */
        version?: number
      }
    }
    answer: WholeService
    paged: false
  }
  /**
   * Delete a service
   *
   * One that an application or a certificate names can be hidden, but not deleted.
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  deleteService: {
    input: {
      /** The service’s address. */
      slug: string
    }
    answer: void
    paged: false
  }
  /**
   * List the flags
   *
   * In their order. Hidden ones are left out, unless staff ask; staff also get more fields of each.
   *
   * It accepts any API key, and answers as without one.
   */
  listFlags: {
    input: Record<string, never>
    answer: Flag[] | WholeFlag[]
    paged: false
  }
  /**
   * Add a flag
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  createFlag: {
    input: {
      body: {
        /** In English. Certificates keep the name they were issued with. */
        name: string
        /** Two letters, such as `id`; an unknown one shows the white flag. */
        code: string
        /** Left out or null, the usual name of the country is shown on Indonesian pages. */
        indonesianName?: string | null
        /** Its administration is notified here of decisions about statutory certificates; never shown to the public. */
        administrationEmail?: string | null
        /** Neither shown nor counted. */
        hidden?: boolean
        /** The version that was read; left out, what is stored is replaced whatever it is. */
        version?: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: WholeFlag
    paged: false
  }
  /**
   * Replace a flag
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  updateFlag: {
    input: {
      /** The id of the flag. */
      id: number
      body: {
        /** In English. Certificates keep the name they were issued with. */
        name: string
        /** Two letters, such as `id`; an unknown one shows the white flag. */
        code: string
        /** Left out or null, the usual name of the country is shown on Indonesian pages. */
        indonesianName?: string | null
        /** Its administration is notified here of decisions about statutory certificates; never shown to the public. */
        administrationEmail?: string | null
        /** Neither shown nor counted. */
        hidden?: boolean
        /** The version that was read; left out, what is stored is replaced whatever it is. */
        version?: number
        /** Re-authenticates you. Beyond 20 acts in ten minutes that cannot be undone, and for a change of the addresses that get notices, a session is asked for it (429, 403). An API key has to wait, and changes no addresses. */
        confirm?: {
          /** Your own password. */
          password?: string
          /** With the password, where your account has a second factor: a code of the app, or a recovery code. */
          code?: string
          /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
          passkey?: Record<string, unknown>
        }
      }
    }
    answer: WholeFlag
    paged: false
  }
  /**
   * Delete a flag
   *
   * One that a certificate uses can be hidden, but not deleted.
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  deleteFlag: {
    input: {
      /** The id of the flag. */
      id: number
    }
    answer: void
    paged: false
  }
  /**
   * Read the figures
   *
   * It accepts any API key, and answers as without one.
   */
  getStats: {
    input: Record<string, never>
    answer: {
      /** Ships with a certificate in the register; at most ten minutes old. */
      vessels: number
      /** Flag States that recognise the authority. */
      countries: number
      /** Whole years since it was founded. */
      years: number
      surveyors: number
    }
    paged: false
  }
  /**
   * Sign in
   *
   * An account with a second factor sends its `code` too; where it is missing or wrong, the answer is 401 with an error at `code`. After five wrong passwords or codes, for an account or from an address, each further attempt has to wait longer.
   *
   * It accepts no API key.
   */
  signIn: {
    input: {
      body: {
        /** The email address of the account. */
        username: string
        password: string
        /** What the authenticator app shows, or a recovery code; each is accepted once. An account that has passkeys alone needs a recovery code. */
        code?: string
      }
    }
    answer: Account
    paged: false
  }
  /**
   * Sign out
   *
   * Ends the session on the server. Without one there is nothing to end, and the answer is the same.
   *
   * It accepts no API key.
   */
  signOut: {
    input: Record<string, never>
    answer: void
    paged: false
  }
  /**
   * Open an account
   *
   * With the one-time link of an invitation, which opens one account however often this is sent. Without a valid one, the answer is 403.
   *
   * It accepts no API key.
   */
  register: {
    input: {
      body: {
        /** The email address that was invited. */
        username: string
        /** Not one of the most common passwords. */
        password: string
        /** The part of the link after `invitation=`. */
        invitation?: string
      }
    }
    answer: Account
    paged: false
  }
  /**
   * Read who is signed in
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  getUser: {
    input: Record<string, never>
    answer: Account
    paged: false
  }
  /**
   * Change your password
   *
   * Ends all other sessions of the account, and gives this one a new cookie. A wrong current password or code is refused with 400, and counts as a failed attempt to sign in.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  changePassword: {
    input: {
      body: {
        /** The password, asked for again. */
        current: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
        /** Not one of the most common passwords. */
        password: string
      }
    }
    answer: void
    paged: false
  }
  /**
   * List your sessions
   *
   * The session of this request first, then by their last use.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  listSessions: {
    input: Record<string, never>
    answer: Session[]
    paged: false
  }
  /**
   * End all your other sessions
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  deleteSessions: {
    input: Record<string, never>
    answer: void
    paged: false
  }
  /**
   * End one of your sessions
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  deleteSession: {
    input: {
      /** The id of the session. */
      id: number
    }
    answer: void
    paged: false
  }
  /**
   * Begin to add a passkey
   *
   * For your own account, which has at most 20 (409). Also for those who have to set up a second factor before they may do anything else. A wrong password or code is refused with 400, and counts as a failed attempt to sign in.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  beginPasskey: {
    input: {
      body: {
        /** The password, asked for again. */
        current: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: {
      /** To be answered within five minutes, once. */
      challenge: string
      rp: {
        id: string
        name: string
        [name: string]: unknown
      }
      user: {
        id: string
        name: string
        [name: string]: unknown
      }
      [name: string]: unknown
    }
    paged: false
  }
  /**
   * Add a passkey
   *
   * Answers the call before. One that was added before is refused with 409.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  createPasskey: {
    input: {
      body: {
        /** The name that its owner gives it. */
        name: string
        /** What the browser answered (`PublicKeyCredential.toJSON()`). */
        passkey: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            attestationObject: string
            transports?: string[]
          }
        }
      }
    }
    answer: {
      passkey: {
        id: number
        name: string
        createdAt: string
        lastUsedAt: string | null
      }
      /** With the first second factor of an account: codes for when it is lost, shown this once. Else null. */
      recoveryCodes: string[] | null
    }
    paged: false
  }
  /**
   * Begin to sign in with a passkey alone
   *
   * No account is named: the passkey identifies it.
   *
   * It accepts no API key.
   */
  beginPasskeySignIn: {
    input: Record<string, never>
    answer: {
      /** To be answered within five minutes, once. */
      challenge: string
      rpId: string
      [name: string]: unknown
    }
    paged: false
  }
  /**
   * Sign in with a passkey alone
   *
   * Answers the call before. The passkey must have asked for a PIN, a finger or the like.
   *
   * It accepts no API key.
   */
  signInWithPasskey: {
    input: {
      body: {
        /** What the browser answered (`PublicKeyCredential.toJSON()`). */
        passkey: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: Account
    paged: false
  }
  /**
   * Begin re-authentication with a passkey
   *
   * What the browser answers goes into the member `passkey` of a call that asks for the password again, such as an invitation.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  beginPasskeyReAuthentication: {
    input: Record<string, never>
    answer: {
      /** To be answered within five minutes, once. */
      challenge: string
      rpId: string
      [name: string]: unknown
    }
    paged: false
  }
  /**
   * Begin the second step with a passkey
   *
   * For a user who has entered the password on the website and not yet the second factor.
   *
   * It accepts no API key.
   */
  beginPasskeySecondStep: {
    input: Record<string, never>
    answer: {
      /** To be answered within five minutes, once. */
      challenge: string
      rpId: string
      [name: string]: unknown
    }
    paged: false
  }
  /**
   * Take the second step with a passkey
   *
   * Answers the call before, within ten minutes of the password.
   *
   * For a user who has entered the password on the website and not yet the second factor.
   *
   * It accepts no API key.
   */
  takePasskeySecondStep: {
    input: {
      body: {
        /** What the browser answered (`PublicKeyCredential.toJSON()`). */
        passkey: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: Account
    paged: false
  }
  /**
   * List the accounts
   *
   * All accounts, sorted by email address.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listAccounts: {
    input: Record<string, never>
    answer: ManagedAccount[]
    paged: false
  }
  /**
   * Change the role of an account, disable it or enable it
   *
   * Fields that are left out do not change. Disabling an account ends its sessions and its password reset links. Its API keys are revoked for good when it is disabled or is no longer an administrator’s. The last administrator who can sign in can be neither disabled nor made a user (409). Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  updateAccount: {
    input: {
      /** The id of the account. */
      id: number
      body: {
        role?: 'user' | 'admin' | 'surveyor'
        /** Of a surveyor, as certificates print it; needed with the role `surveyor`. */
        name?: string
        disabled?: boolean
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: ManagedAccount
    paged: false
  }
  /**
   * Make a password reset link
   *
   * For another account; an earlier link is void. Where a mail server is set up it goes to that account’s address alone (`sentTo`); otherwise it is in the answer (`link`). Other administrators are notified by email. A disabled account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createResetLink: {
    input: {
      /** The id of the account. */
      id: number
      body?:
        | {
            /** Your own password, again. Without it the response is 403. */
            password?: string
            /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
            code?: string
            /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
            passkey?: {
              id: string
              rawId: string
              type: 'public-key'
              response: {
                clientDataJSON: string
                authenticatorData: string
                signature: string
                userHandle?: string
              }
            }
          }
        | undefined
    }
    answer: {
      /** Shown this once, and only where no mail server is set up. */
      link?: string
      /** Where the link was sent by email, and to nobody else. */
      sentTo?: string
      expiresAt: string
    }
    paged: false
  }
  /**
   * Remove the second factors of an account
   *
   * For a colleague who has lost them: removes the authenticator app, the passkeys and the recovery codes of another account, and ends its sessions.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteSecondFactors: {
    input: {
      /** The id of the account. */
      id: number
      body?:
        | {
            /** Your own password, again. Without it the response is 403. */
            password?: string
            /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
            code?: string
            /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
            passkey?: {
              id: string
              rawId: string
              type: 'public-key'
              response: {
                clientDataJSON: string
                authenticatorData: string
                signature: string
                userHandle?: string
              }
            }
          }
        | undefined
    }
    answer: void
    paged: false
  }
  /**
   * List the invitations
   *
   * The invitations that can still be used, newest first.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listInvitations: {
    input: Record<string, never>
    answer: Invitation[]
    paged: false
  }
  /**
   * Invite a colleague
   *
   * By email with a one-time link; where no mail server is set up, the link is in the answer (`link`), for you to pass on. Other administrators are notified by email. An earlier invitation of the address no longer holds; an address that has an account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createInvitation: {
    input: {
      body: {
        email: string
        role?: 'user' | 'admin' | 'surveyor'
        /** Of a surveyor, as certificates print it; needed for this role alone. */
        name?: string
        /** Of the email, and of the page that the link leads to. */
        language?: 'en' | 'id'
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: {
      /** Shown this once, and only where no mail server is set up. */
      link?: string
      /** Where the link was sent by email, and to nobody else. */
      sentTo?: string
      expiresAt: string
    }
    paged: false
  }
  /**
   * Revoke an invitation
   *
   * Its link no longer works. An invitation that was used already is not found (404).
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteInvitation: {
    input: {
      /** The id of the invitation. */
      id: number
    }
    answer: void
    paged: false
  }
  /**
   * List the API keys
   *
   * Those that work first, then the newest; at most 200.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listApiKeys: {
    input: Record<string, never>
    answer: ApiKey[]
    paged: false
  }
  /**
   * Make an API key
   *
   * It acts on behalf of your account. The whole key is in this answer alone. A key is never extended: make a new one, and revoke the old one. Other administrators are notified by email. Where 50 keys work already, it is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createApiKey: {
    input: {
      body: {
        /** The program that uses it. */
        name: string
        /** What it may do; no scope includes another. */
        scopes: ('read' | 'issue' | 'survey' | 'reports' | 'companies' | 'admin')[]
        /** The last day, in Jakarta: at most a year from today. Left out, 90 days from today. */
        expiresOn?: string
        /** How many requests it may make in a minute. */
        perMinute?: number
        /** Your own password, again. Without it the response is 403. */
        password?: string
        /** Needed with the password where your account has a second factor: a code of the app, or a recovery code. Each is accepted once. */
        code?: string
        /** In place of the code: the assertion of the browser for `POST /api/passkeys/re-authentication/options`. Without the password it must have verified its owner. */
        passkey?: {
          id: string
          rawId: string
          type: 'public-key'
          response: {
            clientDataJSON: string
            authenticatorData: string
            signature: string
            userHandle?: string
          }
        }
      }
    }
    answer: {
      apiKey: ApiKey
      /** The whole key, shown this once. */
      key: string
    }
    paged: false
  }
  /**
   * Revoke an API key
   *
   * It is refused from the next request on. One that is revoked already is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  revokeApiKey: {
    input: {
      /** The id of the API key. */
      id: number
    }
    answer: void
    paged: false
  }
  /**
   * This description, for programs
   *
   * OpenAPI 3.1, made of the schemas that the calls themselves are checked with. /api/docs shows it to people.
   *
   * It accepts any API key, and answers as without one.
   */
  getDescription: {
    input: Record<string, never>
    answer: {
      openapi: '3.1.1'
      [name: string]: unknown
    }
    paged: false
  }
}
