import { arrival } from '#/app/shell/document/arrival.ts'
import { encoded, handoverScript, handoverStart } from '#/app/shell/document/handed-over.ts'
import { answerWith } from '#/app/verification/answer.ts'
import { verdictOn, type Verdict } from '#/app/verification/verdict.ts'
import { verifyCertificate } from '#/app/verification/verify.server.ts'
import type { Store } from '#/db/schema.ts'
import { whole, type Asked, type Rendered } from './framework.ts'
import { fillingOf, isPlain, shapeOf, STAND_IN, standInFor, standInVerdict, TRACES } from './stand-in.ts'
import { cut, fill, holds, type Template } from './template.ts'

/** A page as it goes out, not compressed yet. */
export type Page = { headers: Record<string, string>; pieces: Uint8Array[] }
type Render = (asked: Asked) => Promise<Rendered>
type Lesson = { kind: string; path: string; number: string; asked: Asked; render: Render }
type Held = Awaited<ReturnType<Store['lookUp']>>
type Known = { headers: Record<string, string>; template: Template }

/** A number in its normal form, without a question behind it: what a QR code holds. */
const VERDICT_PATH = /^((?:\/id)?\/verify\/)([A-Z0-9.-]{1,64})$/
/** More than there are kinds of answers in two languages. */
const MOST_TEMPLATES = 400
/** For rendering what was asked, counted and told of before, or nobody asked. */
const UNCOUNTED = { count: () => {}, watch: undefined }

/**
 * Answers `/verify/NUMBER` without the framework, by a page that the framework has rendered (docs/decisions/0025): of each kind of
 * answer it renders once the page of a certificate that stands in for all others; later answers fill in its holes. Answers null
 * where the address is no such question. `report` hears of kinds of pages that cannot be filled in.
 */
export function verdictPages(report: (kind: string) => void) {
  const known = new Map<string, Known | null>()
  let day = ''
  let lessons: Promise<unknown> = Promise.resolve()

  /** One after another, since each takes megabytes while it lasts, and many who come at once ask for the same kind. */
  async function inTurn(lesson: Lesson): Promise<Page | Rendered> {
    const held = await lesson.asked.scope.db.lookUp(lesson.number)
    const turn = lessons.then(() => learn(lesson, held))
    lessons = turn.catch(() => {})
    return turn
  }

  async function learn({ kind, path, number, asked, render }: Lesson, held: Held): Promise<Page | Rendered> {
    const { scope, request, nonce } = asked
    // Both ways are to say the same, so both are given the same record, which may have changed since the kind was seen.
    const verdict = verdictOn(number, held ?? null, scope.today, scope.now)
    // Midnight may have come while it waited.
    const learnt = day === scope.today ? known.get(kind) : undefined
    if (learnt && kindOf(path, asked, verdict) === kind) return pageOf(learnt, asked, verdict)
    const real = await render({ ...asked, scope: { ...scope, ...UNCOUNTED, db: { ...scope.db, lookUp: () => held } } })
    if (kindOf(path, asked, verdict) !== kind || learnt === null) return real
    const record = standInFor(verdict, scope.today)
    const made = await render({
      request: new Request(new URL(path + STAND_IN.number, request.url), { headers: request.headers }),
      scope: { ...scope, now: STAND_IN.now, ...UNCOUNTED, db: { ...scope.db, lookUp: () => record ?? undefined } },
      nonce,
    })
    const standIn = standInVerdict(record, scope.today)
    const marks = fillingOf(standIn).set('nonce', nonce).set('handover', HANDOVER)
    const template = cut(
      made.parts.map((part) => withoutHandover(part, nonce)),
      marks,
    )
    const headers = Object.fromEntries(real.answer.headers)
    const found = { headers, template }
    const same = Buffer.concat(pageOf(found, asked, verdict).pieces).equals(whole(real))
    const works = same && shapeOf(standIn) === shapeOf(verdict) && !TRACES.some((trace) => holds(template, trace))
    if (!works) report(kind)
    if (day === scope.today) known.set(kind, works ? found : null)
    return real
  }

  return async (asked: Asked, path: string, render: Render): Promise<Page | Rendered | null> => {
    const [, before, number] = VERDICT_PATH.exec(path) ?? []
    if (before === undefined || number === undefined) return null
    const { scope } = asked
    let verdict: Verdict
    try {
      verdict = await verifyCertificate(scope, number)
    } catch (error) {
      // The page words it; nothing is asked or counted twice.
      return render({ ...asked, scope: { ...scope, count: () => Promise.reject(error) } })
    }
    if (!isPlain(verdict)) return render({ ...asked, scope: { ...scope, ...UNCOUNTED } })
    if (day !== scope.today || known.size >= MOST_TEMPLATES) known.clear()
    day = scope.today
    const kind = kindOf(before, asked, verdict)
    const template = known.get(kind)
    if (template) return pageOf(template, asked, verdict)
    if (template === null) return render({ ...asked, scope: { ...scope, ...UNCOUNTED } })
    return inTurn({ kind, path: before, number, asked, render })
  }
}

/** Answers whose pages differ in their holes alone. `path`: up to the number, so that it says the language. */
function kindOf(path: string, { request, scope }: Asked, verdict: Verdict): string {
  const { suggest } = arrival(request.headers, scope.origin)
  return `${path};${suggest};${shapeOf(verdict)}`
}

const HANDOVER = 'stand-in-handover'

/** The page with a mark where the data for the browser is handed over. */
function withoutHandover(part: string | Uint8Array, nonce: string): string | Uint8Array {
  if (typeof part !== 'string') return part
  const start = part.indexOf(handoverStart(nonce))
  if (start < 0) return part
  const end = part.indexOf('</script>', start) + '</script>'.length
  return part.slice(0, start) + HANDOVER + part.slice(end)
}

function pageOf({ headers, template }: Known, { request, scope, nonce }: Asked, verdict: Verdict): Page {
  const loaderData = {
    root: arrival(request.headers, scope.origin),
    [`${scope.language}/verify`]: answerWith(verdict, null),
  }
  const data = encoded({ loaderData, actionData: null, errors: null })
  const filling = fillingOf(verdict).set('nonce', nonce).set('handover', handoverScript(data, nonce))
  return { headers, pieces: fill(template, filling) }
}
