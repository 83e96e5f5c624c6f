import { useEffect, useState } from 'react'
import { z } from 'zod'
import { paths } from '#/domain/addresses/paths.ts'
import {
  listOption,
  localOptions,
  readCommand,
  registerOptions,
  type FoundCertificate,
  type Option,
} from './palette-options.ts'

/** `q`: what the register is asked; `isCurrent`: `options` answer it. */
export type Shown = { options: Option[]; isCurrent: boolean; failure: string | null; q: string }

/**
 * What is offered for what was typed; during a search the results for the previous text are shown.
 */
export function useOptions(typed: string, admin: boolean): Shown {
  const { verb, q } = readCommand(typed)
  const answer = useRegisterSearch(q)
  const isCurrent = q === '' || answer.of === q
  const found = q === '' ? [] : [...registerOptions(answer.found, verb), ...listOption(q)]
  return {
    options: [...found, ...localOptions(typed, admin)],
    isCurrent,
    failure: q !== '' && isCurrent ? answer.failure : null,
    q,
  }
}

const TYPING_PAUSE_MS = 150

/** `of`: the text that it answers. */
type Answer = { of: string; found: FoundCertificate[]; failure: string | null }

const Refused = z.object({ detail: z.string() })

/**
 * The register's own search for a text, asked when the user stops typing; an answer to what has
 * changed since is dropped.
 */
function useRegisterSearch(q: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ of: '', found: [], failure: null })
  useEffect(() => {
    if (q === '') return
    const asking = new AbortController()
    const pause = setTimeout(() => {
      askRegister(q, asking.signal).then(
        (next) => setAnswer(next),
        () => {
          if (!asking.signal.aborted)
            setAnswer({
              of: q,
              found: [],
              failure: 'The search could not be reached. Please try again.',
            })
        },
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [q])
  return answer
}

async function askRegister(q: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(paths.foundCertificates(q), {
    headers: { Accept: 'application/json' },
    signal,
  })
  const body: unknown = await response.json()
  // Our own API, whose answer a test compares with this type.
  if (response.ok) return { of: q, found: body as FoundCertificate[], failure: null }
  if (response.status === 401)
    return {
      of: q,
      found: [],
      failure: 'Your session has ended. Reload the page to sign in again.',
    }
  const { data } = Refused.safeParse(body)
  return {
    of: q,
    found: [],
    failure: data?.detail ?? `The search failed with ${response.status}. Please try again.`,
  }
}
