import { setCookie } from '#/app/web/cookies.ts'

/** An application that was just sent, for the page that its form was on. */
export type SentApplication = { reference: string; key: string }

const VALUE = /(?:^|;\s*)(?:__Host-)?sent-application=(A-\d{4}-[0-9A-Z]{6})\.([\w-]+)\.([\w-]*)(?:;|$)/

/**
 * The Set-Cookie header that carries the private link of an application to the page that its form was on. `slug`: of the service; null for
 * the list of services. On https the server binds it to this host.
 */
export function sentCookie({ reference, key }: SentApplication, slug: string | null): string {
  return setCookie('sent-application', `${reference}.${key}.${slug ?? ''}`)
}

/** The application that was sent from the page with this slug; null where none was. */
export function sentFrom(cookieHeader: string | null, slug: string | null): SentApplication | null {
  const [, reference, key, sentFromSlug] = VALUE.exec(cookieHeader ?? '') ?? []
  return reference !== undefined && key !== undefined && sentFromSlug === (slug ?? '') ? { reference, key } : null
}
