import { data } from 'react-router'
import { asDocument } from '#/app/web/document/route-handle.ts'
import { StatusPage, statusTitle } from '#/app/web/shell/error-page.tsx'

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
