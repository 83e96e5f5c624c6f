// The planted faults, loaded before the server: text beyond ASCII surprises it, it keeps something of every request, and brackets in a
// query keep it busy.
import { Server } from 'node:http'

const normalize = Reflect.get(String.prototype, 'normalize')
String.prototype.normalize = function brittle(form) {
  if (/[^\x20-\x7e]/.test(this)) throw new RangeError('This was not foreseen')
  return normalize.call(this, form)
}

const kept = []
const emit = Reflect.get(Server.prototype, 'emit')
Server.prototype.emit = function hoarding(name, ...values) {
  if (name === 'request') kept.push(Buffer.alloc(256 * 1024, kept.length))
  if (name === 'request' && values[0].url.includes('%5B')) for (const end = performance.now() + 400; performance.now() < end;);
  return emit.call(this, name, ...values)
}
