import { setCookie } from '#/domain/context/cookies.ts'

/** An application that was just sent, for the page that its form was on. */
export type SentApplication = { reference: string }

const VALUE = /(?:^|;\s*)(?:__Host-)?sent-application=(A-\d{4}-[0-9A-Z]{6})\.([\w-]*)(?:;|$)/

/**
 * The Set-Cookie header that carries the reference of an application to the page that its form was on. `slug`: of the service; null for
 * the list of services. On https the server binds it to this host.
 */
export function sentCookie({ reference }: SentApplication, slug: string | null): string {
  return setCookie('sent-application', `${reference}.${slug ?? ''}`)
}

/** The application that was sent from the page with this slug; null where none was. */
export function sentFrom(cookieHeader: string | null, slug: string | null): SentApplication | null {
  const [, reference, sentFromSlug] = VALUE.exec(cookieHeader ?? '') ?? []
  return reference !== undefined && sentFromSlug === (slug ?? '') ? { reference } : null
}
