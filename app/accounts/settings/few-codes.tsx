import { FEW_RECOVERY_CODES } from '#/app/accounts/schemas/second-factor.ts'

/** A warning when few recovery codes are left; otherwise nothing. */
export function FewCodes({ left }: { left: number }) {
  if (left > FEW_RECOVERY_CODES) return null
  return (
    <p className="rounded-sm border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
      <strong>
        {left === 0 ? 'No recovery code is left.' : left === 1 ? 'One recovery code is left.' : `Only ${left} are left.`}
      </strong>{' '}
      Create new ones before you need them.
    </p>
  )
}
