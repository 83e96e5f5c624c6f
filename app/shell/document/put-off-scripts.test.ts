import { expect, test } from 'vitest'
import { withScriptsPutOff } from './put-off-scripts.ts'

const PAGE =
  '<html><head><title>x</title><link rel="modulepreload" href="/assets/a.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><p>Words</p>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js";\nlet s = "</" + "script>$&"; import("/assets/b.js")</script></body></html>'

test('a page keeps its words, and asks for its scripts only in a script of its own', () => {
  const page = withScriptsPutOff(PAGE, 'n')
  expect(page).toContain('<head><title>x</title></head><body><p>Words</p><script nonce="n">(')
  expect(page).not.toContain('rel="modulepreload" href')
  expect(page).not.toContain('type="module"')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  // What will run is what would have run.
  const [, argument = ''] = /\)\(\[.*\],(".*"),\d+\)<\/script>/.exec(page) ?? []
  expect(JSON.parse(argument)).toBe('import "/assets/a.js";\nlet s = "</" + "script>$&"; import("/assets/b.js")')
  expect(page).toContain('["/assets/a.js","/assets/b.js"]')
})

test('a page without scripts stays as it is', () => {
  expect(withScriptsPutOff('<html><head></head><body></body></html>', 'n')).toBe('<html><head></head><body></body></html>')
})
