/** Documents cannot be signed now, for a reason that the operator can fix; one line for them. */
export class SigningProblem extends Error {}
