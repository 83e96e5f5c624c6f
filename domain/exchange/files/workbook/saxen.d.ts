declare module 'saxen' {
  /** The part of saxen that is used here: it ships without types. */
  export class Parser {
    on(
      hook: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>) => void,
    ): this
    on(hook: 'closeTag', listener: (name: string) => void): this
    on(hook: 'text' | 'cdata', listener: (text: string) => void): this
    on(hook: 'comment' | 'question' | 'attention' | 'error' | 'warn', listener: () => void): this
    write(xml: string): this
    end(): void
  }
}
