/** Documents cannot be signed now, for a reason that whoever has the machine can mend; one line for them. */
export class SigningProblem extends Error {}
