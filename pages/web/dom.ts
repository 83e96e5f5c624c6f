/** A new element with these properties and children; texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties)
  created.append(...children)
  return created
}

/**
 * Whether a click opens a link in this tab: with the main button, and no key that opens it
 * elsewhere or stores it.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

const adopted = new Set<string>()

/** Adds the rules of a script to the page, once; a policy of the page allows no other way. */
export function adoptStyles(rules: string): void {
  if (adopted.has(rules)) return
  adopted.add(rules)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}
