import type { ComponentProps } from 'react'

const bar =
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link [&::-moz-progress-bar]:bg-link'

/** The progress of a task, from 0 to 1; the text next to it names the task. */
export function ProgressBar({ value, ...rest }: ComponentProps<'progress'>) {
  return (
    <progress
      {...rest}
      value={value}
      max={1}
      className={`h-3 w-full appearance-none bg-line ${bar}`}
    />
  )
}
