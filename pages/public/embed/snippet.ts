import { escapeHtml } from '#/core/text.ts'
import { EMBED_SCRIPT } from '#/core/static-paths.ts'

/**
 * The HTML that a site embeds: the form, which is loaded without the address of the page, and a
 * link for visitors without JavaScript. `link`: its text.
 */
export function snippetOf(origin: string, verifyPath: string, link: string): string {
  return (
    `<script src="${escapeHtml(origin + EMBED_SCRIPT)}" async referrerpolicy="no-referrer"></script>\n` +
    `<noscript><a href="${escapeHtml(origin + verifyPath)}">${escapeHtml(link)}</a></noscript>`
  )
}

/** The sources that a Content-Security-Policy of the site has to name, a directive on each line. */
export function policyOf(origin: string): string {
  return `script-src ${origin}\nform-action ${origin}`
}
