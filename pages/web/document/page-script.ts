import { scripts } from 'virtual:page-scripts'

/** The scripts that pages without the framework load, by the names of their files. */
export type PageScript =
  | 'check-again'
  | 'check-file'
  | 'effects'
  | 'prepare-offline'
  | 'scan'
  | 'show-answer'
  | 'toast'
  | 'verify-proof'

/**
 * The attributes of an element that needs a script: loaded when it is clicked, once the page has
 * nothing else to do, or when a check finds no connection. The script's default export is called
 * with the element (pages/public/document/inline.ts), and again when the browser brings the page
 * back or the network is. `ask`: of the verification form (pages/public/verify/ask).
 */
export function withScript(
  name: PageScript,
  on: 'ask' | 'click' | 'idle' | 'offline',
): { 'data-script': string; 'data-on': string } {
  return { 'data-script': scripts[name], 'data-on': on }
}
