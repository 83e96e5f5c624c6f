import { rootDataOf } from '#/app/web/root-data.ts'
import { encodeHydrationData, hydrationScript, hydrationScriptStart } from '#/app/site/document/hydration-data.ts'
import { answerWith } from '#/app/verification/answer.ts'
import { verdictOn, type Verdict } from '#/app/verification/verdict/verdict.ts'
import { verifyCertificate } from '#/app/verification/verdict/verify.server.ts'
import { LANGUAGE_PREFIX } from '#/core/languages.ts'
import type { Store } from '#/db/schema.ts'
import { toBytes, type PageRequest, type Rendered } from './framework.ts'
import { fillingOf, isPlain, shapeOf, PLACEHOLDER, sampleFor, sampleVerdictOf, TRACES } from './sample-verdict.ts'
import { compileTemplate, fillTemplate, containsText, type Template } from './template.ts'

/** A page as it goes out, not compressed yet. */
export type Page = { headers: Record<string, string>; pieces: Uint8Array[] }
type Render = (asked: PageRequest) => Promise<Rendered>
type CompileRequest = { kind: string; path: string; number: string; asked: PageRequest; render: Render }
type Held = Awaited<ReturnType<Store['lookUp']>>
type Known = { headers: Record<string, string>; template: Template }

/** A number in its normal form, without a query: the address in a QR code. */
const VERDICT_PATH = new RegExp(`^(${LANGUAGE_PREFIX}/verify/)([A-Z0-9.-]{1,64})$`)
/** More than the kinds of answers in two languages. */
const MAX_TEMPLATES = 400
/** For renderings whose verification has been counted and logged already, and for renderings of the sample. */
const UNCOUNTED = { count: () => {}, telemetry: undefined }

/**
 * Answers `/verify/NUMBER` without the framework, from a page that the framework has rendered (docs/decisions/0025): for each kind of
 * answer it renders the page of a sample certificate once and compiles a template of it; later answers fill in the placeholders. Returns
 * null for any other address. `report` is called for kinds of pages that cannot be filled in.
 */
export function verdictPages(report: (kind: string) => void) {
  const known = new Map<string, Known | null>()
  let day = ''
  let compilations: Promise<unknown> = Promise.resolve()

  /** One at a time: each takes megabytes while it runs, and simultaneous requests often need the same kind. */
  async function compileInTurn(request: CompileRequest): Promise<Page | Rendered> {
    const held = await request.asked.requestContext.db.lookUp(request.number)
    const turn = compilations.then(() => compile(request, held))
    compilations = turn.catch(() => {})
    return turn
  }

  async function compile({ kind, path, number, asked, render }: CompileRequest, held: Held): Promise<Page | Rendered> {
    const { requestContext, request, nonce } = asked
    // The rendered page and the filled template are compared, so both use this record; it may have changed since the kind was determined.
    const verdict = verdictOn(number, held ?? null, requestContext.today, requestContext.now)
    // The day may have changed while this waited.
    const cached = day === requestContext.today ? known.get(kind) : undefined
    if (cached && kindOf(path, asked, verdict) === kind) return pageOf(cached, asked, verdict)
    const real = await render({
      ...asked,
      requestContext: { ...requestContext, ...UNCOUNTED, db: { ...requestContext.db, lookUp: () => held } },
    })
    if (kindOf(path, asked, verdict) !== kind || cached === null) return real
    const record = sampleFor(verdict, requestContext.today)
    const sample = await render({
      request: new Request(new URL(path + PLACEHOLDER.number, request.url), { headers: request.headers }),
      requestContext: {
        ...requestContext,
        now: PLACEHOLDER.now,
        ...UNCOUNTED,
        db: { ...requestContext.db, lookUp: () => record ?? undefined },
      },
      nonce,
    })
    const sampleVerdict = sampleVerdictOf(record, requestContext.today)
    const marks = fillingOf(sampleVerdict).set('nonce', nonce).set('hydration data', HYDRATION_DATA)
    const template = compileTemplate(
      sample.parts.map((part) => replaceHydrationData(part, nonce)),
      marks,
    )
    const headers = Object.fromEntries(real.answer.headers)
    const compiled = { headers, template }
    const same = Buffer.concat(pageOf(compiled, asked, verdict).pieces).equals(toBytes(real))
    const works = same && shapeOf(sampleVerdict) === shapeOf(verdict) && !TRACES.some((trace) => containsText(template, trace))
    if (!works) report(kind)
    if (day === requestContext.today) known.set(kind, works ? compiled : null)
    return real
  }

  return async (asked: PageRequest, path: string, render: Render): Promise<Page | Rendered | null> => {
    const [, before, number] = VERDICT_PATH.exec(path) ?? []
    if (before === undefined || number === undefined) return null
    const { requestContext } = asked
    let verdict: Verdict
    try {
      verdict = await verifyCertificate(requestContext, number)
    } catch (error) {
      // The page shows the error; the verification is neither repeated nor counted again.
      return render({ ...asked, requestContext: { ...requestContext, count: () => Promise.reject(error) } })
    }
    if (!isPlain(verdict)) return render({ ...asked, requestContext: { ...requestContext, ...UNCOUNTED } })
    if (day !== requestContext.today || known.size >= MAX_TEMPLATES) known.clear()
    day = requestContext.today
    const kind = kindOf(before, asked, verdict)
    const template = known.get(kind)
    if (template) return pageOf(template, asked, verdict)
    if (template === null) return render({ ...asked, requestContext: { ...requestContext, ...UNCOUNTED } })
    return compileInTurn({ kind, path: before, number, asked, render })
  }
}

/** The same for answers whose pages differ only in their placeholders. `path`: up to the number, which includes the language. */
function kindOf(path: string, { request, requestContext }: PageRequest, verdict: Verdict): string {
  const { suggest } = rootDataOf(request.headers, requestContext.origin)
  return `${path};${suggest};${shapeOf(verdict)}`
}

const HYDRATION_DATA = 'zz-sample-hydration-data'

/** The page with a mark in place of the hydration data. */
function replaceHydrationData(part: string | Uint8Array, nonce: string): string | Uint8Array {
  if (typeof part !== 'string') return part
  const start = part.indexOf(hydrationScriptStart(nonce))
  if (start < 0) return part
  const end = part.indexOf('</script>', start) + '</script>'.length
  return part.slice(0, start) + HYDRATION_DATA + part.slice(end)
}

function pageOf({ headers, template }: Known, { request, requestContext, nonce }: PageRequest, verdict: Verdict): Page {
  const loaderData = {
    root: rootDataOf(request.headers, requestContext.origin),
    [`${requestContext.language}/verify`]: answerWith(verdict, null),
  }
  const data = encodeHydrationData({ loaderData, actionData: null, errors: null })
  const filling = fillingOf(verdict).set('nonce', nonce).set('hydration data', hydrationScript(data, nonce))
  return { headers, pieces: fillTemplate(template, filling) }
}
