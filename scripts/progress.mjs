/**
 * Shows that work is in progress: on a terminal one line, rewritten each second, elsewhere a line at its start and every ten seconds.
 * `doing` and `done`: what is said, "Building" and "Built". `detail`: what is known of the progress, such as "120 downloads".
 */
export async function withProgress({ doing, done, detail = () => '' }, work) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const line = () => `${doing}: ${[detail(), `${seconds()} s`].filter(Boolean).join(', ')}`
  const { isTTY } = process.stdout
  const rewrite = (text) => process.stdout.write(`\r\u001B[K${text}`)
  if (!isTTY) console.log(`${doing} …`)
  const timer = setInterval(
    () => (isTTY ? rewrite(line()) : console.log(line())),
    isTTY ? 1_000 : 10_000,
  )
  try {
    await work()
    clearInterval(timer)
    if (isTTY) rewrite('')
    console.log(`${done} in ${seconds()} s`)
  } finally {
    clearInterval(timer)
  }
}
