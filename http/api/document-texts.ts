import { KEY_SCOPES } from '#/core/stored-values.ts'

/** The groups of calls, in the order of the page for people. */
export const TAGS: Record<string, string> = {
  Verification: 'For everyone: whether a certificate is genuine, and whether it is in force today.',
  Certificates: 'The register, for staff.',
  Ships: 'The ships of the register and the companies that own and manage them, for staff.',
  Changes:
    'For systems that store a copy of the register: a feed of changes, and webhooks that deliver it.',
  'Import and export': 'Many certificates at once, from a file and into one.',
  Surveys: 'What happens to one part of a certificate: surveys, extensions, decisions, conditions.',
  'Surveys on board': 'What surveyors report from on board, and what the office decides about it.',
  Applications: 'Applications for a service: anyone sends one, staff process it.',
  Messages: 'What was sent with the contact form.',
  Services: 'What the authority offers. Anyone reads it, administrators change it.',
  Flags:
    'The flag States that recognise the authority. Anyone reads them, administrators change them.',
  Figures: 'What the home page counts.',
  'Signing in': 'Signing in and out, and your own password and sessions.',
  'API keys':
    'Keys with which programs call this API. Administrators make and revoke them, never a program.',
  Passkeys: 'For pages in a browser: only a browser can ask for a passkey.',
  Accounts: 'The accounts of colleagues, for administrators.',
  Description: 'This description.',
}

/** The introduction. */
export const ABOUT = `JSON over HTTP. Dates are \`YYYY-MM-DD\`, instants are ISO 8601 in UTC. Texts are in English.

Staff sign in with \`POST /api/login\` and send the cookie that it sets with every further call. A call that asks for the password may answer with another cookie: keep it, because the former one soon stops working. A request that a browser sends from a page of another site changes nothing.

A program sends an API key instead: \`Authorization: Bearer lentera_…\`. An administrator makes it at [/admin/api-keys](/admin/api-keys). It has scopes (${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}), a last day and a number of requests a minute. Each call states the one scope that it needs; no scope includes another, and a call that states none accepts no key. With a key, cookies are ignored.

Every refusal is \`application/problem+json\` (RFC 9457). A record has a \`version\`; a change that names an older one is refused with 409, and the answer holds the record as it is now.

A POST may carry an \`Idempotency-Key\` (a UUID is best), unless it signs in or sends a file: sent again within 24 hours by the same account, or without one from the same address, it is not carried out again but answered again, with \`Idempotency-Replayed: true\`. A refusal is not stored; too many stored keys are answered with 429.`

/** The meaning of each status, in every call. */
export const REFUSALS: Record<number, string> = {
  400: 'What was sent is not valid; `errors` names the fields.',
  401: 'Not signed in, or the session has ended; or the API key is wrong, expired or revoked.',
  403: 'The account may not do this, or has to set up a second factor first, or the request came from a page of another site; or the API key lacks the scope, or the call accepts no key.',
  404: 'There is no such record.',
  409: 'It conflicts with what is stored, or the first request with this `Idempotency-Key` is under way; `current` is the record as it is now.',
  410: 'What was asked for was valid and is no longer; `detail` says what to do.',
  413: 'The request is larger than 64 KB, or a file that is sent is larger than 64 MB.',
  415: 'The body is not sent as application/json.',
  422: 'The `Idempotency-Key` was sent before with another request.',
  429: 'Too many requests; where it helps to wait, `Retry-After` says for how many seconds.',
  503: 'It cannot be done now, or the service is busy; where it helps to wait, `Retry-After` says for how many seconds.',
}
