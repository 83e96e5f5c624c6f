import { Refusal } from '#/core/refusal.ts'

export const noSuchAccount = () => new Refusal('not-found', 'There is no such account.')
