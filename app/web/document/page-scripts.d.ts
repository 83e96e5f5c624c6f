/** Made by `scripts/page-scripts.mjs`: the text of the inline script, and the addresses of the files `*.script.ts` by their names. */
declare module 'virtual:page-scripts' {
  export const inlineScript: string
  export const scripts: Record<import('#/app/web/document/page-script.ts').PageScript, string>
}
