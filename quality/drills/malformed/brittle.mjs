// The injected fault, loaded before the server: from the tenth request on, when the names of States
// have been read, text beyond ASCII surprises it; it keeps something of every request, and brackets
// in a query keep it busy.
import { Server } from 'node:http'

const kept = []
const normalize = Reflect.get(String.prototype, 'normalize')
String.prototype.normalize = function brittle(form) {
  if (kept.length >= 10 && /[^\x20-\x7e]/.test(this)) throw new RangeError('This was not foreseen')
  return normalize.call(this, form)
}

const emit = Reflect.get(Server.prototype, 'emit')
Server.prototype.emit = function hoarding(name, ...values) {
  if (name === 'request') kept.push(Buffer.alloc(256 * 1024, kept.length))
  if (name === 'request' && values[0].url.includes('%5B')) takeTime()
  return emit.call(this, name, ...values)
}

let blocked = 0
/**
 * A fifth of a second of the thread's own time, however busy the machine is; a few times are
 * enough.
 */
function takeTime() {
  if (++blocked > 3) return
  const before = process.threadCpuUsage()
  while (process.threadCpuUsage(before).user < 200_000);
}
