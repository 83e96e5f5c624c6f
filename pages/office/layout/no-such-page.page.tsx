import { data } from 'react-router'
import { STATUS_OF } from '#/core/refusal.ts'

/**
 * Any other address below `/admin`: the layout shows that there is no such page, in the frame of
 * the staff area.
 */
export function loader() {
  throw data(null, { status: STATUS_OF['not-found'] })
}

export default function NoSuchPage() {
  return null
}
