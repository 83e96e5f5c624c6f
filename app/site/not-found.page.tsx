import { data } from 'react-router'
import { StatusPage } from '#/app/web/shell/error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <StatusPage status={404} />
}
