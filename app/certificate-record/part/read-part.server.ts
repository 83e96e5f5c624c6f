import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { partOf } from '#/app/certificates/surveys/change-part.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'

type NamedPart = { certificate: Certificate; part: Part }

/** What an address such as `/admin/certificates/7/parts/SEC` names. Throws the error page (404) where there is none. */
export function readPart(
  context: RequestContext,
  params: { id: string; code: string },
): Promise<NamedPart> {
  return orErrorPage(findPart(context, recordId(params.id, 'certificate'), params.code))
}

/** The same with today, for pages that check days. */
export async function loadPart(context: RequestContext, params: { id: string; code: string }) {
  return { ...(await readPart(context, params)), today: context.today }
}

async function findPart(context: RequestContext, id: number, code: string): Promise<NamedPart> {
  const certificate = await getCertificate(context, id)
  return { certificate, part: partOf(certificate, code) }
}
