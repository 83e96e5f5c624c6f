import { Refusal } from '#/app/refusal.ts'

export const noSuchAccount = () => new Refusal('not-found', 'There is no such account.')
