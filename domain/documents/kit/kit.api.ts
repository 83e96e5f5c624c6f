import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv, RequestContext } from '#/domain/context/request-context.ts'
import { VesselNumber } from '#/domain/verification/ship/ship-hint.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { linkKeyOf } from '#/domain/addresses/link-keys.ts'
import { office } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { kitArchive, kitPage, type KitRequest } from './kit.server.ts'

export const kitApi = endpoints({ tag: 'Certificates', who: 'staff' }).get('/:imo/kit.zip', {
  operationId: 'getVesselKit',
  act: 'kit.read',
  summary: 'The kit of a ship',
  description:
    'One archive for use on board without a network: the documents of the certificates that are neither suspended nor withdrawn, a page with the status of all of them and its time, the instruction sheet for inspectors, a page of QR codes, the status lists and keys, and a signed list of the files. At most 60 certificates; 15 kits in ten minutes of one account.',
  params: z.object({
    imo: VesselNumber.meta({ description: 'Seven digits.', examples: ['9074729'] }),
  }),
  answer: {
    text: 'The archive.',
    mediaType: 'application/zip',
    headers: { 'Content-Disposition': 'Names the file by the IMO number and the date.' },
  },
  refuses: [400, 404, 409, 429, 503],
  handle: async ({ c, context, params }) => {
    const { imo } = params()
    return sentAsFile(c, context, {
      form: 'zip',
      imoNumber: imo,
      body: await kitArchive(context, { imoNumber: imo, key: null }),
    })
  },
})

/**
 * `/vessels/{imo}/kit.zip` and `kit.html`, with the session of staff or the key of a link. A
 * browser whose link does not hold is led to the page of the kit, which says so.
 */
export const kitFilesApi = new Hono<ApiEnv>()
  .get('/:imo/kit.zip', (c) =>
    answerFile(
      c,
      'zip',
      async (context, request) => new Uint8Array(await kitArchive(context, request)),
    ),
  )
  .get('/:imo/kit.html', (c) =>
    answerFile(c, 'html', (context, request) => kitPage(context, request, context.language)),
  )

type Made = (
  context: RequestContext,
  request: KitRequest,
) => Promise<string | Uint8Array<ArrayBuffer>>

async function answerFile(c: Context<ApiEnv>, form: 'zip' | 'html', make: Made): Promise<Response> {
  const context = c.get('context')
  const { data: imoNumber, error } = VesselNumber.safeParse(c.req.param('imo'))
  if (imoNumber === undefined)
    throw new Refusal('invalid', error?.issues[0]?.message ?? 'An IMO number has seven digits.')
  try {
    const body = await make(context, { imoNumber, key: linkKeyOf('kit', c.req.header('cookie')) })
    return sentAsFile(c, context, { form, imoNumber, body })
  } catch (refused) {
    const isLinkRefused =
      refused instanceof Refusal && ['unauthenticated', 'forbidden'].includes(refused.kind)
    if (!isLinkRefused || !c.req.header('Accept')?.includes('text/html')) throw refused
    return c.redirect(paths.vesselKit(imoNumber, { link: 'expired' }, context.language), 303)
  }
}

const TYPES = { zip: 'application/zip', html: 'text/html; charset=utf-8' }

type Sent = { form: 'zip' | 'html'; imoNumber: string; body: string | Uint8Array }

/**
 * A file to keep: never shown on our own origin, stored by no cache, and its address is given to
 * nobody.
 */
function sentAsFile(
  c: Context<ApiEnv>,
  { today }: RequestContext,
  { form, imoNumber, body }: Sent,
): Response {
  const name = `${office.product}-kit-${imoNumber}-${today}.${form}`
  return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
    'Content-Type': TYPES[form],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
}
