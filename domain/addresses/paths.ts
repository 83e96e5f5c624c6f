/**
 * Every address of the product. Links are made here and nowhere else; those of the public site are
 * in the current language.
 */
export * as paths from './index.ts'
