import { useState, type ReactNode } from 'react'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { office, officeName } from '#/domain/authority/office.ts'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { SkipLink } from '#/pages/web/shell/skip-link.tsx'
import { FooterContent } from './footer.tsx'
import { HeaderContent } from './header.tsx'
import { LanguageSuggestion } from './other-language.tsx'

/** The frame of every page of the public site. */
export function Frame({ children, closing }: { children: ReactNode; closing?: ReactNode }) {
  const { pathname, suggest } = usePageAddress()
  // The suggestion is only on the page of arrival.
  const [arrivedAt] = useState(pathname)
  return (
    <div className="flex min-h-dvh flex-col wrap-anywhere">
      <SkipLink />
      {suggest && pathname === arrivedAt && (
        <Part as="div" className="language-suggestion no-print">
          {import.meta.env.SSR && <LanguageSuggestion />}
        </Part>
      )}
      <Part
        as="header"
        className="site-header no-print sticky top-0 z-40 border-b border-line bg-paper"
      >
        {import.meta.env.SSR && <HeaderContent />}
      </Part>
      <Part as="div" className="print-head">
        {import.meta.env.SSR && <PrintHead />}
      </Part>
      {children}
      {closing}
      <Part as="footer" className="site-footer no-print">
        {import.meta.env.SSR && <FooterContent />}
      </Part>
    </div>
  )
}

/**
 * A part of the frame. In the browser it is what the server rendered, for which pages load no code:
 * nothing in it changes while a visitor stays, but for the link to the other language
 * (public.layout.tsx).
 */
function Part({
  as: Element,
  className,
  children,
}: {
  as: 'header' | 'footer' | 'div'
  className: string
  children: ReactNode
}) {
  if (import.meta.env.SSR) return <Element className={className}>{children}</Element>
  return (
    <Element className={className} dangerouslySetInnerHTML={{ __html: readRendered(className) }} />
  )
}

const rendered: Record<string, string> = {}

/** A part of the page as it was when it loaded, for when the frame is rendered again. */
function readRendered(className: string): string {
  return (rendered[className] ??= document.getElementsByClassName(className)[0]?.innerHTML ?? '')
}

/** The office and how to reach it, on paper, where the header is left out. */
function PrintHead() {
  return (
    <>
      <Mark />
      <p>
        {officeName()}
        <br />
        {office.phone} · {office.email}
      </p>
    </>
  )
}
