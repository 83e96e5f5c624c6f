import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'

type Watched = Pick<Scope, 'watch'>

/** A step of signing in after which somebody is signed in: tells whoever watches how it ended. */
export async function told<T>(scope: Watched, lastStep: Promise<T>): Promise<T> {
  const done = await failureTold(scope, lastStep)
  scope.watch?.signIn('succeeded')
  return done
}

/** A step after which another may have to come: only its failure is told of. */
export async function failureTold<T>({ watch }: Watched, step: Promise<T>): Promise<T> {
  if (!watch) return step
  try {
    return await step
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too-many') watch.signIn('delayed')
    if (error instanceof Refusal && error.kind === 'unauthenticated') watch.signIn('failed')
    throw error
  }
}
