import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { z } from 'zod'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { allow } from '#/domain/context/allow.ts'
import { sentFile, type SentFile } from '#/domain/files/multipart.server.ts'
import { readWhole } from '#/domain/files/received-bytes.server.ts'
import { MAX_SCAN_BYTES } from '#/domain/register/scan/scan.ts'
import { putScan, scansOfEntry } from '#/domain/register/scan/scans.server.ts'
import { failedForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { parseForm } from '#/pages/web/forms/parse-form.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { Refusal } from '#/core/refusal.ts'
import type { Route } from './+types/scan.page.ts'
import { ScanFacts } from './scan-facts.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanFrame } from './scan-frame.tsx'

const TITLE = 'Scan of the original'
const FAILED = 'The scan was not saved'
const CHOOSE = 'Choose the scan of the original.'
/**
 * What a refused form shows again. No browser lets a page choose a file, so the file is chosen
 * anew.
 */
const Typed = z.object({ reason: z.string().optional() })

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const certificate = await orErrorPage(
    getCertificate(requestContext, recordId(params.id, 'certificate')),
  )
  return { certificate, ...(await scansOfEntry(requestContext, certificate)) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const requestContext = context.get(requestContextKey)
  let sent: SentFile | null = null
  try {
    // Before a byte of the form is read.
    allow(requestContext, 'scan.change')
    sent = await sentFile(request, CHOOSE)
    const { fileName, content, field } = sent
    if (fileName === '') {
      await readWhole(content, MAX_SCAN_BYTES)
      throw new Refusal('invalid', CHOOSE, { fields: { file: [CHOOSE] } })
    }
    await putScan(requestContext, id, { content, reason: () => field('reason') })
    return redirectWithNotice(paths.certificate(id), 'scan-saved')
  } catch (error) {
    const typed = new FormData()
    typed.set('reason', sent?.field('reason') ?? '')
    return failedForm(parseForm(typed, Typed), { title: FAILED }, { error, context })
  }
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta(TITLE)

export default function ScanPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, imported, scans } = loaderData
  const present = scans.find(({ removedAt }) => removedAt === null)
  const former = scans.filter(({ removedAt }) => removedAt !== null)
  return (
    <ScanFrame certificate={certificate} title={TITLE}>
      {present && <ScanFacts id={certificate.id} scan={present} />}
      {imported === null ? (
        <p className="max-w-prose">
          This entry was issued in this register, which makes its document itself. Only an entry
          that was imported takes the scan of an original.
        </p>
      ) : (
        <ScanForm
          id={certificate.id}
          replaces={present !== undefined}
          lastResult={actionData?.lastResult}
        />
      )}
      {former.length > 0 && (
        <section aria-labelledby="former" className="flex flex-col gap-3">
          <h2 id="former" className="text-xl font-semibold">
            Replaced or removed
          </h2>
          <p className="max-w-prose">Only staff can download these.</p>
          <ul className="flex max-w-3xl flex-col divide-y divide-line border-y border-line">
            {former.map((scan) => (
              <li key={`${scan.sha256} ${scan.addedAt}`} className="py-3">
                <ScanFacts id={certificate.id} scan={scan} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </ScanFrame>
  )
}
