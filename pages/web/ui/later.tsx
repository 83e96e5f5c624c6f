import { Suspense, type ReactNode } from 'react'
import { Await } from 'react-router'

type LaterProps<T> = {
  value: T | Promise<T>
  waiting: ReactNode
  failed: ReactNode
  children: (value: T) => ReactNode
}

/**
 * Shows a value that has loaded (the server always waits for it), or a pending one (the browser
 * shows the next page at once): placeholders until it comes, and a message if it fails.
 */
export function Later<T>({ value, waiting, failed, children }: LaterProps<T>) {
  if (!isOnItsWay(value)) return children(value)
  return (
    <Suspense fallback={waiting}>
      <Await<Promise<T>> resolve={value} errorElement={failed}>
        {
          // What a promise of T resolves to is a T; TypeScript cannot know that T is no promise
          // itself.
          (resolved) => children(resolved as T)
        }
      </Await>
    </Suspense>
  )
}

function isOnItsWay<T>(value: T | Promise<T>): value is Promise<T> {
  return value instanceof Promise
}
