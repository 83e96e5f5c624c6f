import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MetaDescriptor } from 'react-router'
import { currentLanguage } from '#/domain/language/language.ts'
import { Frame } from '#/pages/public/layout/frame.tsx'
import { currentSection } from '#/pages/public/layout/header.tsx'
import { PageAddressContext, type PageAddress } from '#/pages/web/page-address.tsx'
import type { PageParts } from '#/pages/web/document/page-parts.ts'
import type { DocumentStyles } from '#/pages/web/document/route-handle.ts'
import { escapeHtml, jsonInScript } from '#/core/text.ts'
import { HeadLinks } from './head-links.tsx'
import { documentPage } from './assemble-page.ts'

type Document = {
  address: PageAddress
  meta: readonly MetaDescriptor[]
  styles: DocumentStyles
  Closing: ComponentType | null
  nonce: string
  content: ReactElement
}

/** The same in every page. The answer of the register comes before its fonts. */
const HEAD_LINKS = renderToStaticMarkup(<HeadLinks fonts />)
const HEAD_LINKS_OF_ANSWERS = renderToStaticMarkup(<HeadLinks fonts={false} />)

/** A page that is not hydrated, within the frame of the public site, as it is sent. */
export function renderDocument({
  address,
  meta,
  styles,
  Closing,
  nonce,
  content,
}: Document): PageParts {
  const html = renderToStaticMarkup(
    <PageAddressContext value={address}>{content}</PageAddressContext>,
  )
  const head =
    (styles === 'site' ? HEAD_LINKS : HEAD_LINKS_OF_ANSWERS) + meta.map(metaElement).join('')
  return documentPage({
    language: currentLanguage(),
    head,
    body: frameWith(address, html, Closing),
    styles,
    nonce,
  })
}

/** Mark in the rendered frame what differs from page to page. */
const CONTENT = 'zz-content'
const TRANSLATED = 'zz-translated'
const frames = new Map<string, PageParts>()

/**
 * The content in its frame, which is rendered once for each language and current link; only the
 * address of the translation differs.
 */
function frameWith(
  address: PageAddress,
  content: string,
  Closing: ComponentType | null,
): PageParts {
  const key = [
    currentLanguage(),
    currentSection(address.pathname),
    address.suggest,
    Closing?.name,
  ].join()
  let parts = frames.get(key)
  if (!parts) {
    const html = renderToStaticMarkup(
      <PageAddressContext value={{ ...address, translated: TRANSLATED }}>
        <Frame closing={Closing && <Closing />}>{CONTENT}</Frame>
      </PageAddressContext>,
    )
    const split = html.split(new RegExp(`(${CONTENT}|${TRANSLATED})`))
    parts = split.map((part) =>
      part === CONTENT || part === TRANSLATED ? part : Buffer.from(part),
    )
    frames.set(key, parts)
  }
  const translated = escapeHtml(address.translated)
  return parts.map((part) => (part === CONTENT ? content : part === TRANSLATED ? translated : part))
}

/** An element of the head, as the framework's `Meta` writes it. */
function metaElement(descriptor: MetaDescriptor): string {
  if ('title' in descriptor) return `<title>${escapeHtml(String(descriptor.title))}</title>`
  if ('script:ld+json' in descriptor) {
    return `<script type="application/ld+json">${jsonInScript(descriptor['script:ld+json'])}</script>`
  }
  const attributes = descriptor as Record<string, string>
  let element = `<${attributes['tagName'] ?? 'meta'}`
  for (const name in attributes) {
    if (name !== 'tagName')
      element += ` ${name.toLowerCase()}="${escapeHtml(attributes[name] ?? '')}"`
  }
  return `${element}/>`
}
