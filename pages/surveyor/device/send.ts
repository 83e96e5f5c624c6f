import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import { PIECE_BYTES, pieceCount } from '#/domain/files/pieces.ts'
import type { ChangedRecord, OwnReport } from '#/domain/register/survey/report-content/sheets.ts'
import { base64Of } from '#/core/bytes.ts'
import type { DeviceStore } from './database.ts'

/** Sends a request to the register; rejects where there is no network. */
export type Request = (
  path: string,
  init: { method: 'GET' | 'PUT'; body?: string },
) => Promise<Response>

/**
 * Why sending ended: `done`, all that was queued is with the register; `no-network`; `sign-in`: the
 * session is over; `later`: the register is busy;
 * `limited`: a limit of the register was reached, which `message` names, and it takes more after
 * `seconds`; `refused`: the account may not do this any more.
 */
export type SendResult =
  | { why: 'done' | 'no-network' | 'sign-in' | 'later' | 'refused'; message: string | null }
  | { why: 'limited'; message: string; seconds: number }

const DONE: SendResult = { why: 'done', message: null }

/**
 * Sends every report of an account that is signed and not with the register yet, in the order in
 * which they were signed, and then the files that are missing. A report that was sent and whose
 * answer was lost is sent again: the register takes it once, by its id. Stops at the first lost
 * request.
 */
export async function sendQueued(
  store: DeviceStore,
  request: Request,
  accountId: number,
): Promise<{ result: SendResult; hasSent: boolean }> {
  let hasSent = false
  const own = (await store.readDrafts()).filter((draft) => draft.accountId === accountId)
  const queued = own
    .filter(({ step }) => step === 'queued')
    .toSorted((a, b) => ((a.signed?.at ?? '') < (b.signed?.at ?? '') ? -1 : 1))
  for (const draft of queued) {
    const result = await sendReport(store, request, draft)
    if (result.why !== 'done') return { result, hasSent }
    hasSent = true
  }
  // Read again: what was sent above has files now that are missing.
  for (const draft of await store.readDrafts()) {
    if (draft.accountId !== accountId || filesToSend(draft).length === 0) continue
    const result = await sendFiles(store, request, draft)
    if (result.why !== 'done') return { result, hasSent }
    hasSent = true
  }
  return { result: DONE, hasSent }
}

async function sendReport(store: DeviceStore, request: Request, draft: Draft): Promise<SendResult> {
  if (draft.signed === null) return DONE
  const { content, passkey } = draft.signed
  const answer = await ask(request, `/api/survey/reports/${draft.reportId}`, {
    method: 'PUT',
    body: JSON.stringify({ content, passkey }),
  })
  if ('why' in answer) return answer
  const { status, body } = answer
  if (status === 200) {
    await store.writeDraft(sentDraft(draft, body as OwnReport)) // the answer of the register to a report
    return DONE
  }
  const { detail, current } = body as Problem // the answer of the register to an error
  const changes = current?.certificates ?? []
  const isConflict = status === 409 && changes.length > 0
  await store.writeDraft({
    ...draft,
    step: isConflict ? 'conflict' : 'refused',
    signed: null,
    message: detail ?? `The register answered ${status}`,
    changes,
  })
  return DONE
}

/** A report with what the register says of it. */
export function sentDraft(draft: Draft, { state, receivedAt, reason, missing }: OwnReport): Draft {
  return {
    ...draft,
    step: 'sent',
    message: null,
    changes: [],
    outcome: { state, receivedAt, reason },
    missing,
  }
}

type Problem = { detail?: string; current?: { certificates?: ChangedRecord[] } }

async function sendFiles(store: DeviceStore, request: Request, draft: Draft): Promise<SendResult> {
  let current = draft
  for (const position of filesToSend(draft)) {
    const file = draft.files[position]
    const blob = file ? await store.readFile(file.sha256) : null
    const result = blob
      ? await sendFile(request, `/api/survey/reports/${draft.reportId}/files/${position}`, blob)
      : { why: 'failed' as const, message: 'It is no longer on this phone' }
    if (result.why === 'failed')
      current = {
        ...current,
        failedFiles: [...current.failedFiles, { position, message: result.message ?? '' }],
      }
    else if (result.why === 'done')
      current = { ...current, missing: current.missing.filter((one) => one !== position) }
    else return result
    await store.writeDraft(current)
  }
  return DONE
}

/**
 * Positions of the files that are still to be sent: not those that the register refused, or that
 * the device has lost.
 */
export function filesToSend({
  step,
  missing,
  failedFiles,
}: Pick<Draft, 'step' | 'missing' | 'failedFiles'>): number[] {
  return step === 'sent'
    ? missing.filter((one) => !failedFiles.some(({ position }) => position === one))
    : []
}

/** Sends the pieces of a file that the register lacks. */
async function sendFile(request: Request, path: string, blob: Blob): Promise<SendResult | Failed> {
  const progress = await ask(request, path, { method: 'GET' })
  if ('why' in progress) return progress
  if (progress.status !== 200) return failed(progress)
  const { missing } = progress.body as { missing: number[] } // the answer of the register about a file
  const wanted = missing.filter((piece) => piece < pieceCount(blob.size))
  for (let at = 0; at < wanted.length; at += PIECES_AT_ONCE) {
    const some = wanted.slice(at, at + PIECES_AT_ONCE)
    const answers = await Promise.all(some.map((piece) => sendPiece(request, path, blob, piece)))
    const unsent = answers.find((answer) => 'why' in answer)
    if (unsent && 'why' in unsent) return unsent
    const refused = answers.find(
      (answer): answer is Answer => 'status' in answer && answer.status !== 200,
    )
    if (refused) return failed(refused)
  }
  return DONE
}

/** A line with a long delay carries several at a time. */
const PIECES_AT_ONCE = 3

async function sendPiece(
  request: Request,
  path: string,
  blob: Blob,
  piece: number,
): Promise<Answer | SendResult> {
  const part = await blob.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES).arrayBuffer()
  return ask(request, `${path}/${piece}`, {
    method: 'PUT',
    body: JSON.stringify({ bytes: base64Of(new Uint8Array(part)) }),
  })
}

type Failed = { why: 'failed'; message: string | null }

function failed({ status, body }: Answer): Failed {
  return { why: 'failed', message: (body as Problem).detail ?? `The register answered ${status}` } // the answer of the register to an error
}

/**
 * Which limit it was and for how long; an answer that does not say so, such as a proxy's, only asks
 * for a pause.
 */
function limitOf({ detail }: Problem, retryAfter: string | null): SendResult {
  const seconds = Number(retryAfter)
  if (typeof detail !== 'string' || !(seconds > 0)) return { why: 'later', message: null }
  return { why: 'limited', message: detail, seconds }
}

type Answer = { status: number; body: unknown }

/**
 * Asks the register; a request without an answer, or whose answer is of no use, ends the sending
 * for now.
 */
async function ask(
  request: Request,
  path: string,
  init: { method: 'GET' | 'PUT'; body?: string },
): Promise<Answer | SendResult> {
  try {
    const response = await request(path, init)
    const { status } = response
    if (status === 401) return { why: 'sign-in', message: null }
    if (status >= 500) return { why: 'later', message: null }
    const body: unknown = await response.json()
    if (status === 429) return limitOf(body as Problem, response.headers.get('Retry-After')) // the answer of the register to an error
    // Not about the report: the account is no surveyor’s any more, or has to set up a second
    // factor.
    if (status === 403) return { why: 'refused', message: (body as Problem).detail ?? null } // as above
    // An error of somebody else, such as a proxy, says nothing about the report.
    if (status >= 300 && typeof (body as Problem).detail !== 'string')
      return { why: 'no-network', message: null } // as above
    return { status, body }
  } catch {
    return { why: 'no-network', message: null }
  }
}
