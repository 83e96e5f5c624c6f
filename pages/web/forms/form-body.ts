import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { orErrorPage } from './page-refusal.ts'
import { m } from '#/domain/texts/messages.js'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { CONFIRMATION_FIELDS } from '#/domain/context/confirmation-fields.ts'
import { textOf } from '#/core/text.ts'

/** More than the largest form has: the messages that are marked at once are at most 200. */
const MAX_FIELDS = 500
const MAX_REPEATED = 200

type FormRequest = { request: Request; context: Readonly<RouterContextProvider> }

/** A field, and how often it may be in the form. */
type Field = readonly [name: string, times: 'once' | 'repeated']

/**
 * The form that a page's action was sent. `declared`: schemas, whose fields may be in it, and the
 * names of further fields. An anonymous sender is counted before anything is read. Throws the error
 * page where anything else is in the form (400): a library that builds objects from names such as
 * `a[5000000]` never sees them. Throws 429 above the limit of an anonymous network.
 */
export async function readForm(
  { request, context }: FormRequest,
  ...declared: (z.ZodType | string)[]
): Promise<FormData> {
  await countAnonymous(context)
  const fields = new Map(
    declared.flatMap((one): Field[] =>
      typeof one === 'string' ? [[one, 'once']] : declaredFields(one),
    ),
  )
  const isConfirmation = (name: string) => CONFIRMATION_FIELDS.some((one) => one === name)
  const form = checkedForm(
    await fieldPairs(request),
    (name) => fields.get(name) ?? (isConfirmation(name) ? 'once' : undefined),
  )
  takeConfirmation(form, context)
  for (const name of CONFIRMATION_FIELDS) if (!fields.has(name)) form.delete(name)
  return form
}

/**
 * Any form may have what re-authenticates its sender: whether that is asked for, the use case
 * decides.
 */
function takeConfirmation(form: FormData, context: FormRequest['context']): void {
  const [password, code, passkey] = CONFIRMATION_FIELDS.map(
    (name) => textOf(form, name) || undefined,
  )
  if (password === undefined && passkey === undefined) return
  context.get(requestContextKey).confirmation = { password, code, passkey }
}

/** The same for a form of any page: it is stored until its sender has signed in again. */
export async function readUnknownForm({ request, context }: FormRequest): Promise<FormData> {
  await countAnonymous(context)
  return checkedForm(await fieldPairs(request), (name) =>
    isPlainName(name) ? 'repeated' : undefined,
  )
}

const PLAIN_NAME = /^[a-z]\w{0,49}(?:\.[a-z]\w{0,49}){0,3}$/i

/**
 * A field name such as `texts.en.title`: nothing that builds lists or reaches into what objects
 * inherit.
 */
function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !name.split('.').some((part) => part in Object.prototype)
}

/** Signed-in staff have limits for each use case. */
async function countAnonymous(context: FormRequest['context']): Promise<void> {
  const requestContext = context.get(requestContextKey)
  if (requestContext.actor === null)
    await orErrorPage((async () => requestContext.count('submission'))())
}

/**
 * The names and values of a form as browsers send it; refused before they are separated where there
 * are too many.
 */
async function fieldPairs(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  // Files are sent to another address, which reads them as a stream; every other form of this site
  // is of this type.
  if (type !== 'application/x-www-form-urlencoded') throw refused(m.common_form_unreadable())
  // The server refuses bodies above 64 KB before this.
  const text = await request.text()
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw refused(m.common_form_too_many_fields())
  return new URLSearchParams(text)
}

function checkedForm(
  pairs: URLSearchParams,
  kindOf: (name: string) => Field[1] | undefined,
): FormData {
  const form = new FormData()
  const seen = new Map<string, number>()
  for (const [name, value] of pairs) {
    const kind = kindOf(name)
    if (kind === undefined) throw refused(m.common_form_unknown_field())
    const times = (seen.get(name) ?? 0) + 1
    if (times > (kind === 'once' ? 1 : MAX_REPEATED)) throw refused(m.common_form_repeated_field())
    seen.set(name, times)
    form.append(name, value)
  }
  return form
}

/**
 * The fields that a schema declares, as a form names them: `texts.en.title`; a list is a field that
 * is repeated.
 */
export function declaredFields(schema: z.core.$ZodType, name = ''): Field[] {
  if (schema instanceof z.ZodObject) {
    // The shape of an object is made of schemas; its type does not say which.
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>)
    return shape.flatMap(([key, field]) =>
      declaredFields(field, name === '' ? key : `${name}.${key}`),
    )
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return declaredFields(schema.unwrap(), name)
  }
  if (schema instanceof z.ZodPipe)
    return declaredFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, name)
  return [[name, schema instanceof z.ZodArray ? 'repeated' : 'once']]
}

function refused(message: string) {
  return data(message, { status: STATUS_OF.invalid })
}
