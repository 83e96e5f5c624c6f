// The injected fault, loaded before the server: instants are read as if they were of the machine's
// own time zone.
const real = Date.parse
Date.parse = (text) => real(String(text).replace(/Z$/, ''))
