import { STATUS_OF } from '#/core/refusal.ts'
import { SECRET_FIELDS } from '#/core/secret-fields.ts'
import { answerRefused, type Failure } from './form-answer.ts'
import { readUnprocessed } from './lost-request.ts'

// What a page with a form runs in the browser. It is apart from what the server does with a form
// (forms.ts), so that no page loads the schemas before they are used.

type Unsent = Pick<Failure, 'title' | 'text' | 'withoutStatus'>

/**
 * The `clientAction` of a page with a form; `failure` is a function where its texts have a
 * language. See `orUnsent`.
 */
export function sendForm(failure: Unsent | (() => Unsent)) {
  // `never`: the type of what the server answers is that of the page's `action`, which the
  // framework adds.
  return ({ serverAction, request }: { serverAction: () => Promise<never>; request: Request }) =>
    orUnsent(typeof failure === 'function' ? failure() : failure, request, serverAction)
}

/**
 * For a page's `clientAction`: a form that was not processed (a broken connection, a proxy's 502, a
 * 503 of admission control, an error page) stays as it is, with the reason above it.
 */
export async function orUnsent<T>(failure: Unsent, request: Request, send: () => Promise<T>) {
  // The framework reads the form of the request itself.
  const typed = request.clone()
  try {
    return await send()
  } catch (error) {
    const failed = readUnprocessed(error)
    if (!failed) throw error
    const { status, said, description } = failed
    const lastResult = {
      initialValue: readTyped(await typed.formData()),
      error: { '': [description] },
    }
    // A status from 400 on keeps the framework from loading the page's data again, which would fail
    // as well.
    return answerRefused(lastResult, failure, {
      description: said ?? description,
      status: status || STATUS_OF.unavailable,
      answered: status !== 0,
    })
  }
}

/** What a form holds, by field; a repeated field is a list. */
function readTyped(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter((name) => !SECRETS.has(name))
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

const SECRETS = new Set<string>(SECRET_FIELDS)
