import { twMerge } from 'tailwind-merge'

/** Joins class names; the later of two that say the same thing wins. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return twMerge(names.filter((name) => typeof name === 'string'))
}
