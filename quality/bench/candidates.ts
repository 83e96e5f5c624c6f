const API = '/api/certificates/verify/'

/** One endpoint of one server, which is measured. */
export type Candidate = {
  name: 'json' | 'metrics' | 'html' | 'html-plain' | 'bare' | 'express' | 'orm' | 'prepared'
  label: string
  server: ServerName
  /** The path up to the certificate number. */
  path: string
  answers: 'json' | 'html'
  /** Asked for without compression, which no browser does. */
  plain?: true
}

export type ServerName =
  | 'product'
  | 'product-metrics'
  | 'product-postgres'
  | 'bare'
  | 'express'
  | 'orm'
  | 'prepared'

export const CANDIDATES: readonly Candidate[] = [
  { name: 'json', label: 'Lentera, JSON', server: 'product', path: API, answers: 'json' },
  {
    name: 'metrics',
    label: 'Lentera, JSON, with metrics',
    server: 'product-metrics',
    path: API,
    answers: 'json',
  },
  { name: 'html', label: 'Lentera, page', server: 'product', path: '/verify/', answers: 'html' },
  {
    name: 'html-plain',
    label: 'Lentera, page, not compressed',
    server: 'product',
    path: '/verify/',
    answers: 'html',
    plain: true,
  },
  {
    name: 'bare',
    label: '(a) bare node:http + node:sqlite',
    server: 'bare',
    path: API,
    answers: 'json',
  },
  { name: 'express', label: '(b) Express 5 + pg', server: 'express', path: API, answers: 'json' },
  { name: 'orm', label: '    (b) with an ORM', server: 'orm', path: API, answers: 'json' },
  {
    name: 'prepared',
    label: '    (b) with a prepared statement',
    server: 'prepared',
    path: API,
    answers: 'json',
  },
]
