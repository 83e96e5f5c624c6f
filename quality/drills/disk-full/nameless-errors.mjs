// The injected fault, loaded before the server: what SQLite says of a disk loses its number on the
// way, so that it looks like a bug.
import { StatementSync } from 'node:sqlite'

for (const name of ['run', 'all', 'get']) {
  const real = StatementSync.prototype[name]
  StatementSync.prototype[name] = function nameless(...values) {
    try {
      return real.apply(this, values)
    } catch (error) {
      throw new Error(error.message, { cause: error })
    }
  }
}
