/**
 * The first part of a certificate number, `PREFIX-YEAR-SEQUENCE-CHECK`; `npm run rebrand` sets it.
 */
export const NUMBER_PREFIX = 'LMC'

/**
 * Numbers for examples in forms and in the description of the API. Their last character is no check
 * character: none of them is ever proposed.
 */
export const EXAMPLE_NUMBERS = [
  `${NUMBER_PREFIX}-2026-00042-J7GKC`,
  `${NUMBER_PREFIX}-2026-00043-W3D8M`,
  `${NUMBER_PREFIX}-2026-00044-0RT5H`,
] as const
