export type Flag = { id: number; name: string; code: string }

/** What the public site shows of a flag State; the name is in the language of the page. */
export type ShownFlag = Pick<Flag, 'name' | 'code'>
