/**
 * What the register writes to somebody about. Each kind is worded in both languages where it is rendered; what stands here
 * are facts only. Links are whole addresses.
 */
export type Letter =
  | { kind: 'invitation'; link: string; expiresAt: string }
  | { kind: 'password-reset'; link: string; expiresAt: string }
  /** To the applicant. `link`: their private link. */
  | { kind: 'application-received'; reference: string; vesselName: string; service: string; link: string }
  /** To the office. `link`: the application in the staff area. */
  | { kind: 'application-arrived'; reference: string; vesselName: string; companyName: string; service: string; link: string }
  /**
   * To the applicant. `note`: what staff wrote for the applicant; `link`: null where the private link is not known any more;
   * `inspection`: only where one is scheduled.
   */
  | {
      kind: 'application-state'
      reference: string
      vesselName: string
      status: string
      note: string | null
      link: string | null
      inspection?: { date: string; place: string }
    }
  /** To the office. */
  | { kind: 'message-arrived'; name: string; email: string; subject: string; message: string; link: string }
  /** To the office, and to the owner where known. `days`: at most so many are left. */
  | { kind: 'certificates-expiring'; days: number; certificates: Expiring[] }

export type Expiring = { number: string; vesselName: string; expiryDate: string; link: string }
