import { data } from 'react-router'
import { asDocument } from '#/pages/web/document/route-handle.ts'
import { StatusPage, statusTitle } from '#/pages/web/shell/error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: statusTitle(404) }]
}

export const handle = asDocument(NotFound, 'site')

function NotFound() {
  return <StatusPage status={404} />
}
