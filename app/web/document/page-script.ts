import { scripts } from 'virtual:page-scripts'

/** The scripts that pages without the framework load, by the names of their files. */
export type PageScript = 'check-again' | 'check-file' | 'effects' | 'prepare-offline' | 'scan' | 'toast' | 'verify-proof'

/**
 * The attributes of an element that needs a script: loaded when it is clicked, once the page has nothing else to do, or when a form
 * finds no connection. The script's default export is called with the element (app/site/document/inline.ts), and again when the browser brings the page back.
 */
export function withScript(name: PageScript, on: 'click' | 'idle' | 'offline'): { 'data-script': string; 'data-on': string } {
  return { 'data-script': scripts[name], 'data-on': on }
}
