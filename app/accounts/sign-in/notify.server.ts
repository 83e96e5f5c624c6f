import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'

type Telemetry = Pick<RequestContext, 'telemetry'>

/** Notifies the telemetry of the success or failure of the last step of a sign-in. */
export async function notifyOutcome<T>(context: Telemetry, lastStep: Promise<T>): Promise<T> {
  const result = await notifyFailure(context, lastStep)
  context.telemetry?.signIn('succeeded')
  return result
}

/** Notifies the telemetry of the failure of a step, after which another step may follow. */
export async function notifyFailure<T>({ telemetry }: Telemetry, step: Promise<T>): Promise<T> {
  if (!telemetry) return step
  try {
    return await step
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too-many') telemetry.signIn('delayed')
    if (error instanceof Refusal && error.kind === 'unauthenticated') telemetry.signIn('failed')
    throw error
  }
}
