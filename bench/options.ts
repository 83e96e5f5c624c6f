import { parseArgs } from 'node:util'
import { CONTESTANTS, type Contestant } from './contestants.ts'

export type Options = { seconds: number; rounds: number; certificates: number; contestants: Contestant[] }

/** The arguments of `npm run bench`; throws an Error of one line where one of them is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      certificates: { type: 'string', default: '100000' },
      only: { type: 'string', default: CONTESTANTS.map(({ name }) => name).join(',') },
    },
  })
  return {
    seconds: wholeNumber('seconds', values.seconds, 3_600),
    rounds: wholeNumber('rounds', values.rounds, 100),
    // The sequence in a number has six digits.
    certificates: wholeNumber('certificates', values.certificates, 999_999),
    contestants: chosen(values.only.split(',')),
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`--${name} is a number from 1 to ${most}`)
  return value
}

function chosen(names: string[]): Contestant[] {
  const unknown = names.find((name) => !CONTESTANTS.some((contestant) => contestant.name === name))
  if (unknown !== undefined) {
    throw new Error(`--only knows ${CONTESTANTS.map(({ name }) => name).join(',')}; not ${unknown || 'nothing'}`)
  }
  return CONTESTANTS.filter(({ name }) => names.includes(name))
}
