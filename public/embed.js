// The form that other sites embed to verify a certificate here (/embed explains it). It sends nothing by itself, and shows no result:
// the answer opens at the address of the register, where nobody else can write one.
;(() => {
  'use strict'

  // Written by `npm run rebrand`; a test compares it with domain/authority/office.ts, core/languages.ts and pages/web/styles/colours.css.
  const REGISTER = {
    names: { en: 'Lentera Maritime Certification Authority', id: 'Otoritas Sertifikasi Maritim Lentera' },
    paths: { en: '/verify', id: '/id/verify' },
    language: 'en',
    example: 'LMC-2026-00042-J7GKC',
    light: { button: 'oklch(0.66 0.19 40)', onButton: 'oklch(0.2 0.05 40)' },
    dark: { button: 'oklch(0.72 0.17 45)', onButton: 'oklch(0.2 0.05 40)' },
  }

  const TEXTS = {
    en: {
      title: 'Verify a certificate',
      by: 'Issued by {name}',
      label: 'Certificate number',
      button: 'Verify at {host}',
      note: 'The result opens in a new tab. Trust it only if the address there begins with {origin}/',
      empty: 'Enter the certificate number.',
      characters: 'Use letters A–Z, digits, hyphens, slashes and full stops only',
    },
    id: {
      title: 'Verifikasi sertifikat',
      by: 'Diterbitkan oleh {name}',
      label: 'Nomor sertifikat',
      button: 'Verifikasi di {host}',
      note: 'Hasilnya terbuka di tab baru. Percayai hanya jika alamatnya diawali {origin}/',
      empty: 'Isi nomor sertifikat.',
      characters: 'Gunakan hanya huruf A–Z, angka, tanda hubung, garis miring, dan titik',
    },
  }

  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement) || !script.src) return
  const { origin, host } = new URL(script.src)

  /** The language that the script asks for, else that of its position, else the register's first. */
  const languageAt = (element) => {
    const asked = script.dataset.language || element.closest('[lang]')?.getAttribute('lang') || ''
    const found = asked.toLowerCase().split('-')[0]
    return Object.hasOwn(REGISTER.paths, found) ? found : REGISTER.language
  }

  const both = (name) => `light-dark(${REGISTER.light[name]},${REGISTER.dark[name]})`

  const STYLE = `
:host{display:block;max-width:26rem;font:1rem/1.5 system-ui,sans-serif;text-align:start;color:CanvasText}
:host([data-theme=light]){color-scheme:light}
:host([data-theme=dark]){color-scheme:dark}
form{display:grid;gap:.5rem;margin:0;padding:1rem;border:1px solid GrayText;border-radius:4px;background:Canvas;box-sizing:border-box;min-width:0}
p{margin:0;overflow-wrap:anywhere}
.title{font-weight:600;font-size:1.125rem}
.small{font-size:.875rem}
label{font-weight:600}
input,button{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border-radius:4px;font:inherit}
input{border:1px solid GrayText;background:Field;color:FieldText;font-family:ui-monospace,monospace}
input::placeholder{color:light-dark(#5f5f5f,#b8b8b8);opacity:1}
input[aria-invalid=true]{border:2px solid CanvasText}
button{border:0;cursor:pointer;font-weight:600;overflow-wrap:anywhere;color:${REGISTER.light.onButton};background:${REGISTER.light.button};color:${both('onButton')};background:${both('button')}}
:focus-visible{outline:3px solid CanvasText;outline-offset:2px}
.error{font-weight:600}
.error:empty{display:none}
@media(forced-colors:active){button{border:1px solid ButtonText}}
@media print{:host{display:none}}
`

  const element = (name, properties, attributes = {}) => {
    const made = Object.assign(document.createElement(name), properties)
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
    return made
  }

  const makeForm = (language) => {
    const texts = TEXTS[language]
    const fill = (text) =>
      text.replace('{name}', REGISTER.names[language]).replace('{host}', host).replace('{origin}', origin)
    const title = element('p', { id: 'title', className: 'title', textContent: texts.title })
    const by = element('p', { className: 'small', textContent: fill(texts.by) })
    const label = element('label', { htmlFor: 'number', textContent: texts.label })
    const input = element(
      'input',
      { id: 'number', name: 'number', maxLength: 200, placeholder: REGISTER.example, autocomplete: 'off', spellcheck: false },
      { autocapitalize: 'characters', enterkeyhint: 'go', 'aria-describedby': 'error note' },
    )
    const error = element('p', { id: 'error', className: 'error' }, { role: 'alert' })
    const button = element('button', { type: 'submit', textContent: fill(texts.button) }, { 'aria-describedby': 'note' })
    const note = element('p', { id: 'note', className: 'small', textContent: fill(texts.note) })
    const form = element(
      'form',
      { action: origin + REGISTER.paths[language], method: 'get', target: '_blank', noValidate: true },
      { rel: 'noopener noreferrer', lang: language, 'aria-labelledby': 'title' },
    )
    form.append(title, by, label, input, error, button, note)
    form.addEventListener('submit', (event) => {
      input.value = input.value.trim()
      // As domain/register/model/number/normal-form.ts reads it.
      const number = input.value.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()
      error.textContent = number === '' ? texts.empty : /^[A-Z0-9\-/.]+$/.test(number) ? '' : texts.characters
      input.setAttribute('aria-invalid', String(error.textContent !== ''))
      if (error.textContent === '') return
      event.preventDefault()
      input.focus()
    })
    return form
  }

  const render = () => {
    const { target, theme } = script.dataset
    let found = null
    try {
      found = target ? document.querySelector(target) : null
    } catch {
      // It is no selector.
    }
    if (target && !found) return console.error(`${script.src}: there is no element ${target}`)
    const widget = document.createElement('div')
    if (theme === 'light' || theme === 'dark') widget.dataset.theme = theme
    const root = widget.attachShadow({ mode: 'open' })
    // Style sheets that a script makes need no permission of a Content-Security-Policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
    root.append(makeForm(languageAt(found ?? script)))
    if (found) found.replaceChildren(widget)
    else script.after(widget)
  }

  // An asynchronous script may run before its target is there.
  if (script.dataset.target && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', render)
  else render()
})()
