import { expect, test } from 'vitest'
import { withDeferredScripts } from './deferred-scripts.ts'

const PAGE =
  '<html><head><title>x</title><link rel="modulepreload" href="/assets/a.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><p>Text</p>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js";\nlet s = "</" + "script>$&"; import("/assets/b.js")</script></body></html>'

test('a page keeps its text, and its scripts are loaded by an inline script', () => {
  const page = withDeferredScripts(PAGE, 'n')
  expect(page).toContain('<head><title>x</title></head><body><p>Text</p><script nonce="n">(')
  expect(page).not.toContain('rel="modulepreload" href')
  expect(page).not.toContain('type="module"')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  // What will run is what would have run.
  const [, argument = ''] = /\)\(\[.*\],(".*"),\d+\)<\/script>/.exec(page) ?? []
  expect(JSON.parse(argument)).toBe(
    'import "/assets/a.js";\nlet s = "</" + "script>$&"; import("/assets/b.js")',
  )
  expect(page).toContain('["/assets/a.js","/assets/b.js"]')
})

test('a page without scripts stays as it is', () => {
  expect(withDeferredScripts('<html><head></head><body></body></html>', 'n')).toBe(
    '<html><head></head><body></body></html>',
  )
})
