import type { ComponentProps } from 'react'

const bar = '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link [&::-moz-progress-bar]:bg-link'

/** How much of something is done, from 0 to 1; the words beside it say of what. */
export function ProgressBar({ value, ...rest }: ComponentProps<'progress'>) {
  return <progress {...rest} value={value} max={1} className={`h-3 w-full appearance-none bg-line ${bar}`} />
}
