// A page that is loaded, where the register may be out of reach: what comes in its place is a
// stored page, which reads the address.

/** How long the register may take before the stored page is shown, in milliseconds. */
const ANSWER_TIMEOUT = 4_000
/** The same for the rest of an answer that has begun, on a slow line. */
const BODY_TIMEOUT = 11_000
/** What each page of a verification has, and no error of a proxy. */
const MARK = 'data-verification'

/**
 * The answer as a whole or, where none comes in time, it breaks off, or a proxy answers that the
 * register cannot be reached (5xx), the stored page. A browser would show the beginning of a page
 * that breaks off, and wait for the rest for good. The page of a network that wants a sign-in is
 * left as it is: without it there is no network.
 */
export async function answerOrStored(
  requested: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const whole = within(ANSWER_TIMEOUT, requested).then((answer) =>
    within(BODY_TIMEOUT, wholeOf(answer)),
  )
  const answer = await whole.catch(() => null)
  if (answer !== null && !answer.isOfProxy) return answer.response
  return (await stored()) ?? answer?.response ?? requested
}

async function wholeOf(answer: Response): Promise<{ response: Response; isOfProxy: boolean }> {
  // A redirect, which the browser follows.
  if (answer.type === 'opaqueredirect' || answer.body === null)
    return { response: answer, isOfProxy: false }
  const { status, statusText, headers } = answer
  const body = await answer.clone().arrayBuffer()
  const isOfProxy = status >= 500 && !new TextDecoder().decode(body).includes(MARK)
  return { response: new Response(body, { status, statusText, headers }), isOfProxy }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Late')), ms))
  return Promise.race([work, late])
}
