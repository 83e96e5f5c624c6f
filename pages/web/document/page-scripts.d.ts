/**
 * Made by `scripts/bundle/page-scripts.mjs`: the text of the inline script, and the addresses of the files
 * `*.script.ts` by their names.
 */
declare module 'virtual:page-scripts' {
  export const inlineScript: string
  export const scripts: Record<import('./page-script.ts').PageScript, string>
}
