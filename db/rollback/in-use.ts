/** Why a rollback is refused while anybody else has the register open. */
export const IN_USE =
  'The register is in use: stop every server and command that works on it, then roll back'
