import { expect, test } from 'vitest'
import { displayLocation } from './text.ts'

test.for([
  [
    'postgres://lentera:secret@10.0.0.11:5432,10.0.0.12:5432/register',
    'postgres://lentera:…@10.0.0.11:5432,10.0.0.12:5432/register',
  ],
  ['postgres://lentera:sec@secret@db/register', 'postgres://lentera:…@db/register'],
  [
    'postgres:///register?host=/run/postgresql&password=secret',
    'postgres:///register?host=/run/postgresql&password=…',
  ],
  ['postgres:///register?password=sec#secret&host=db', 'postgres:///register?password=…&host=db'],
  [
    'postgres://db/register?user=lentera&pass%77ord=secret&sslmode=verify-full',
    'postgres://db/register?user=lentera&pass%77ord=…&sslmode=verify-full',
  ],
  [
    'postgres://lentera:secret@db/register?sslkey=/k.pem&sslpassword=secret',
    'postgres://lentera:…@db/register?sslkey=/k.pem&sslpassword=…',
  ],
  [
    'postgres://lentera@db:5432/register?application_name=a%zz',
    'postgres://lentera@db:5432/register?application_name=a%zz',
  ],
])('a database URL is shown without its passwords: %s', ([databaseUrl = '', shown]) => {
  expect(displayLocation({ dataDir: '/data', databaseUrl })).toBe(shown)
})

test('a register in a folder is shown as the path of its file', () => {
  expect(displayLocation({ dataDir: '/data' })).toBe('/data/lentera.db')
})
