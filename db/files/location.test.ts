import { expect, test } from 'vitest'
import { kindOfLocation } from './location.ts'

test.for([
  ['postgres://u:secret@db/register', 'postgres'],
  ['postgresql:///register?host=/run/postgresql', 'postgres'],
  // The driver reads the scheme without regard to case.
  ['Postgres://u:secret@db/register', 'postgres'],
  ['POSTGRESQL://u:secret@db/register', 'postgres'],
  ['postgres:/u:secret@db/register', 'other-url'],
  ['Postgres:u:secret@db/register', 'other-url'],
  ['postgre://u:secret@db/register', 'other-url'],
  [' postgres://u:secret@db/register', 'other-url'],
  ['"postgres://u:secret@db/register"', 'other-url'],
  ['jdbc:postgresql://db/register', 'other-url'],
  ['mysql://x', 'other-url'],
  ['MySQL:/x', 'other-url'],
  ['file:///var/lib/lentera', 'other-url'],
  ['s3://backups/register', 'other-url'],
  ['/var/lib/lentera', 'folder'],
  ['./data', 'folder'],
  ['postgres', 'folder'],
  ['data:2026/register', 'folder'],
  ['C:/data', 'folder'],
  [String.raw`C:\data`, 'folder'],
] as const)('%s is of the kind %s', ([text, kind]) => {
  expect(kindOfLocation(text)).toBe(kind)
})
