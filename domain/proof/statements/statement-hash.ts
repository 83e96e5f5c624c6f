/**
 * In characters, with `#`. A statement has more than 130; the targets of links within a page have
 * fewer than these.
 */
export const MIN_STATEMENT_HASH = 21

/**
 * The path of the verification of a number. Of any two letters, because `npm run rebrand` selects
 * which language has a prefix, and the inline script of a page is too small for the list of
 * languages.
 */
export const NUMBER_ADDRESS = /^(?:\/[a-z]{2})?\/verify\/./i
