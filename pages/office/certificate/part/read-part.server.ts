import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { partOf } from '#/domain/register/certificate/records/change-part.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'

type NamedPart = { certificate: Certificate; part: Part }

/**
 * What an address such as `/admin/certificates/7/parts/SEC` names. Throws the error page (404)
 * where there is none.
 */
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
