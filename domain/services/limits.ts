// The limits of what visitors and staff write about applications and messages, without the schemas,
// so that forms name the same.

type Length = { min?: number; max: number }

/** Characters of the fields of an application. */
export const APPLICATION_LENGTHS = {
  companyName: { min: 2, max: 200 },
  vesselName: { min: 2, max: 200 },
  contactPhone: { min: 5, max: 50 },
  details: { max: 5_000 },
  flag: { max: 200 },
} as const satisfies Record<string, Length>

/** Characters of the fields of a message of the contact form. */
export const MESSAGE_LENGTHS = {
  name: { min: 2, max: 200 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 10_000 },
} as const satisfies Record<string, Length>

/** Characters of what the office writes with a step of an application. */
export const STEP_LENGTHS = {
  inspectionPlace: { max: 200 },
  message: { max: 2_000 },
  note: { max: 5_000 },
} as const satisfies Record<string, Length>

/**
 * Notes and steps of one application: each is read with it. A step forward is always taken, so that
 * nobody fills it to keep others from deciding it.
 */
export const MAX_VERSION = { noted: 100, changed: 200 }

/** An inspection is at most this many years ahead. */
export const MAX_YEARS_AHEAD = 2

/** Applications or messages of one page of a list, and messages that are marked at once. */
export const MAX_PAGE = 200
