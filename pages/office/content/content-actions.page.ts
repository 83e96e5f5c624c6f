import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import type { RouterContextProvider } from 'react-router'
import type { SiteSubject } from '#/core/stored-values.ts'
import {
  createContent,
  updateContent,
  type ContentKind,
} from '#/domain/services/editing/content.server.ts'
import type { ContentInput } from '#/domain/services/editing/content.ts'
import { FLAGS } from '#/domain/services/flags/flags.server.ts'
import { SERVICES } from '#/domain/services/services/service-kind.server.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { failedTo, subjectAt, PAGES } from './content-form.tsx'

const KINDS: Record<SiteSubject, ContentKind<ContentInput>> = {
  service: SERVICES,
  flag: FLAGS,
}

/** What is stored of the kind of content that a page is about, and what its pages show. */
export function contentAt(pattern: string) {
  const pages = PAGES[subjectAt(pattern)]
  return { ...pages, ...pages.labels, kind: KINDS[pages.labels.name] }
}

/**
 * Adds the record that a form describes, or saves the one with an id; a refused form is shown again
 * as it was typed.
 */
export async function saveFromForm(
  form: FormData,
  {
    id,
    pattern,
    context,
  }: { id: number | null; pattern: string; context: Readonly<RouterContextProvider> },
) {
  const { kind, schema, name, paths } = contentAt(pattern)
  const failure = failedTo(id === null ? 'add' : 'save', pattern)
  return submitForm({ form, schema, failure, context }, async (content) => {
    const requestContext = context.get(requestContextKey)
    if (id === null) await createContent(requestContext, kind, content)
    else await updateContent(requestContext, kind, id, content)
    const [to, done] =
      id === null
        ? [paths.list(), `${name}-added` as const]
        : [paths.saved(id), `${name}-saved` as const]
    return redirectWithNotice(to, done)
  })
}
