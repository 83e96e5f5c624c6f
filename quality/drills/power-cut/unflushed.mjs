// The injected fault, loaded before the server: SQLite does not wait until the disk has what it was
// given.
import { DatabaseSync } from 'node:sqlite'

const real = Reflect.get(DatabaseSync.prototype, 'exec')
DatabaseSync.prototype.exec = function careless(sql) {
  return real.call(this, sql.replace('synchronous = full', 'synchronous = off'))
}
