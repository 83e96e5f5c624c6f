import { ALL_OPERATIONS } from './all-operations.ts'
import { isRepeatable } from './operation.ts'

const PATHS = ALL_OPERATIONS.filter(isRepeatable).map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Whether the description says of a POST to this path that it may carry an `Idempotency-Key`. */
export function isRepeatablePath(path: string): boolean {
  return PATHS.some((pattern) => pattern.test(path))
}
