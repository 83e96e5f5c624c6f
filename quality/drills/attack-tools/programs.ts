import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What a program said, and how it ended. */
export type Said = { code: number | null; text: string }

/** Debian's packages of the same name hold them. */
export type Tool = 'slowhttptest' | 'sqlmap' | 'wapiti'

// What moves the cursor and colours the letters (ECMA-48), which is of no use to a reader of the
// text.
const CONTROL = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*[A-Za-z]`, 'g')

/** Runs one of the tools to its end; throws an Error of one line where it is not installed. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal: AbortSignal },
): Promise<Said> {
  const path = `/usr/bin/${tool}`
  if (!existsSync(path)) throw new Error(`${tool} is missing: apt-get install -y ${tool}`)
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      cwd,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: cwd },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text: text.replaceAll(CONTROL, '') }))
  })
}
