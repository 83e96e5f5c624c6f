/** How staff and files write the key of a particular of a form, such as `freeboard summer`; capitals and spaces apart it is the key. */
export function particularName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}
