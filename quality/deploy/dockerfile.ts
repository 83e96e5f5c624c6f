/** A line of a Dockerfile: `COPY --from=build /app app` is `{ name: 'COPY', options: { from: 'build' }, rest: '/app app' }`. */
type Instruction = { name: string; options: Record<string, string>; rest: string }

/** The base of a stage, its name, and its steps. */
export type Stage = { base: string; name: string | null; instructions: Instruction[] }

/** Reads the subset of the format that our Dockerfile uses: one instruction a line, comments of whole lines. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, name = '', argument = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not an instruction: ${line}`)
    if (name === 'FROM') {
      const [base = '', , called = null] = argument.split(' ')
      stages.push({ base, name: called, instructions: [] })
      continue
    }
    const options: Record<string, string> = {}
    const rest = argument.replace(/^(?:--[a-z-]+=\S+\s+)+/, (written) => {
      for (const [, option = '', value = ''] of written.matchAll(/--([a-z-]+)=(\S+)/g)) options[option] = value
      return ''
    })
    stages.at(-1)?.instructions.push({ name, options, rest })
  }
  return stages
}
