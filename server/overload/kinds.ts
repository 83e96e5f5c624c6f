import { isUpload } from '#/app/certificates/transfer/import.ts'

/**
 * What a request is worth when there are too many: `verification`: somebody asks whether a certificate is genuine; `staff`: lists,
 * searches and pages of the staff; `documents`: signed files; `files`: whole files in and out; `other`: all else, changes too.
 */
export type Kind = 'verification' | 'other' | 'staff' | 'documents' | 'files'

const VERIFICATION = [
  '/api/certificates/verify/',
  '/verify/',
  '/id/verify/',
  '/verify?',
  '/id/verify?',
  '/api/verify',
  '/healthz',
  '/readyz',
]
const DOCUMENTS = ['/certificate-pdf/', '/id/certificate-pdf/']
const EXPORT = '/api/certificates/export.csv'
const STAFF = ['/admin', '/api/certificates', '/api/imports', '/api/applications', '/api/messages', '/api/accounts']
const DOCUMENT_OF_RECORD = /^\/api\/certificates\/\d+\/document\.pdf/

/** Asked for every request: it only looks at the beginning of the address, in the order of how often each is asked. */
export function kindOf(method: string, url: string): Kind {
  if (begins(url, VERIFICATION)) return 'verification'
  if (begins(url, DOCUMENTS)) return 'documents'
  if (method !== 'GET' && method !== 'HEAD') return isUpload(method, url.split('?')[0] ?? '') ? 'files' : 'other'
  if (!begins(url, STAFF)) return 'other'
  if (url.startsWith(EXPORT)) return 'files'
  return DOCUMENT_OF_RECORD.test(url) ? 'documents' : 'staff'
}

function begins(url: string, some: readonly string[]): boolean {
  for (const one of some) if (url.startsWith(one)) return true
  return false
}
