/** The first part of a certificate number, `PREFIX-YEAR-NUMBER`; `npm run rebrand` sets it. */
export const NUMBER_PREFIX = 'LMC'

/** Numbers for examples in forms and in the description of the API. */
export const EXAMPLE_NUMBERS = [
  `${NUMBER_PREFIX}-2026-00042`,
  `${NUMBER_PREFIX}-2026-00043`,
  `${NUMBER_PREFIX}-2026-00044`,
] as const
