import { PASSWORD } from './people.ts'
import { serviceBody } from './site.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

type Form = Record<string, string>
type Rights = { who: 'account-holders' | 'staff' | 'administrators'; address: string; form?: Form }

/**
 * A JSON body as the fields of a form: nested ones are named with points, lists have a line for
 * each.
 */
function fieldsOf(body: object, above = ''): Form {
  const fields = Object.entries(body).map(([name, value]: [string, unknown]): Form => {
    // Browsers send no unselected checkboxes; empty fields are omitted here too.
    if (value === null || value === false) return {}
    if (Array.isArray(value)) return { [above + name]: value.join('\n') }
    if (typeof value === 'object' && value) return fieldsOf(value, `${above}${name}.`)
    return { [above + name]: typeof value === 'string' ? value : JSON.stringify(value) }
  })
  return Object.assign({}, ...fields)
}

const service = fieldsOf(serviceBody())

const staff = (address: string, form?: Form): Rights => ({
  who: 'staff',
  address,
  ...(form && { form }),
})
const holders = (address: string, form?: Form): Rights => ({
  who: 'account-holders',
  address,
  ...(form && { form }),
})
const administrators = (address: string, form?: Form): Rights => ({
  who: 'administrators',
  address,
  ...(form && { form }),
})

/**
 * Every page of the staff area: who may open it, where it is found in a register with one record of
 * each kind, and a form that it takes. A page that takes no form is sent an empty one.
 */
export const PAGE_RIGHTS: Record<string, Rights> = {
  '/admin': staff('/admin'),
  '/admin/*': staff('/admin/no-such-page'),
  '/admin/overview': staff('/admin/overview'),
  '/admin/certificates/new': staff('/admin/certificates/new', { vesselName: '' }),
  '/admin/certificates/new-set': staff('/admin/certificates/new-set', { vesselName: '' }),
  '/admin/certificates/export': staff('/admin/certificates/export', { password: PASSWORD }),
  '/admin/certificates/import': staff('/admin/certificates/import', { intent: 'upload' }),
  '/admin/certificates/import/:id': staff('/admin/certificates/import/1', { intent: 'discard' }),
  '/admin/certificates/deleted': staff('/admin/certificates/deleted'),
  '/admin/certificates/of-vessel/:imoNumber': staff('/admin/certificates/of-vessel/9074729'),
  '/admin/certificates/:id': staff('/admin/certificates/1'),
  '/admin/certificates/:id/edit': staff('/admin/certificates/1/edit', {
    vesselName: 'Renamed',
    version: '1',
  }),
  '/admin/certificates/:id/delete': staff('/admin/certificates/1/delete', { version: '1' }),
  '/admin/certificates/:id/status/:move': staff('/admin/certificates/1/status/suspend', {
    reason: 'Survey overdue',
    version: '1',
  }),
  '/admin/certificates/:id/undo-withdrawal': administrators(
    '/admin/certificates/1/undo-withdrawal',
    {
      intent: 'undo',
      reason: 'By mistake',
      version: '1',
      password: PASSWORD,
    },
  ),
  '/admin/certificates/:id/undo-flag-change': administrators(
    '/admin/certificates/1/undo-flag-change',
    {
      intent: 'undo',
      reason: 'One State',
      version: '1',
      password: PASSWORD,
    },
  ),
  '/admin/certificates/:id/scan': staff('/admin/certificates/1/scan', { reason: 'x' }),
  '/admin/certificates/:id/scan/remove': staff('/admin/certificates/1/scan/remove', {
    reason: 'Of another ship',
  }),
  '/admin/certificates/:id/survey': staff('/admin/certificates/1/survey', {
    codes: 'ILLC',
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    surveyor: 'R. Hartono',
    result: 'satisfactory',
    version: '1',
  }),
  '/admin/certificates/:id/parts/:code': staff('/admin/certificates/1/parts/ILLC'),
  '/admin/certificates/:id/parts/:code/particulars': staff(
    '/admin/certificates/1/parts/ILLC/particulars',
    {
      freeboardSummer: '1240',
      version: '1',
    },
  ),
  '/admin/certificates/:id/parts/:code/edit': staff('/admin/certificates/1/parts/ILLC/edit', {
    kind: 'full-term',
    issuedDate: '2026-01-02',
    expiryDate: '2028-01-01',
    version: '1',
  }),
  '/admin/certificates/:id/parts/:code/extend': staff('/admin/certificates/1/parts/ILLC/extend', {
    kind: 'short-voyages',
    until: '2031-01-15',
    reason: 'Short voyages',
    ...CONSENT,
    version: '1',
  }),
  '/admin/certificates/:id/parts/:code/conditions/new': staff(
    '/admin/certificates/1/parts/ILLC/conditions/new',
    {
      kind: 'statutory',
      text: 'Renew the hatch covers',
      imposedOn: '2026-11-20',
      dueOn: '2027-02-20',
      version: '1',
    },
  ),
  '/admin/certificates/:id/parts/:code/conditions/:number/close': staff(
    '/admin/certificates/1/parts/ILLC/conditions/1/close',
    {
      closedOn: '2026-11-21',
      version: '2',
    },
  ),
  '/admin/certificates/:id/parts/:code/surveys/:position/remove': staff(
    '/admin/certificates/1/parts/ILLC/surveys/1/remove',
    {
      kind: 'annual',
      completedOn: '2026-11-20',
      reason: 'Wrong certificate',
      version: '2',
    },
  ),
  '/admin/ships/:id/survey': staff('/admin/ships/1/survey', {
    codes: '1/ILLC',
    versions: '1/1',
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    surveyor: 'R. Hartono',
    result: 'satisfactory',
  }),
  '/admin/ships/:id/surveyors': staff('/admin/ships/1/surveyors', {
    intent: 'assign',
    userId: '1',
  }),
  '/admin/survey-reports': staff('/admin/survey-reports'),
  '/admin/survey-reports/:reportId': staff(
    '/admin/survey-reports/5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10',
    {
      intent: 'approve',
    },
  ),
  '/admin/surveys-recorded': staff(
    '/admin/surveys-recorded?visit=annual&on=2026-11-20&parts=1/ILLC',
  ),
  '/admin/surveys-due': staff('/admin/surveys-due'),
  '/admin/surveys-due/calendar': staff('/admin/surveys-due/calendar'),
  '/admin/ships': staff('/admin/ships'),
  '/admin/ships/new': staff('/admin/ships/new', { name: 'KM Baru', flag: 'Indonesia' }),
  '/admin/ships/:id': staff('/admin/ships/1', { nameId: '1', decision: 'had', version: '1' }),
  '/admin/ships/:id/correct-name': staff('/admin/ships/1/correct-name', { name: '' }),
  '/admin/ships/:id/edit': staff('/admin/ships/1/edit', { callSign: 'YBAB2', version: '1' }),
  '/admin/ships/:id/name': staff('/admin/ships/1/name', {
    name: 'KM Baru',
    flag: 'Indonesia',
    since: '2026-01-01',
    reason: 'Sold',
    version: '1',
  }),
  '/admin/ships/:id/merge': staff('/admin/ships/1/merge', {
    from: 'id-2',
    version: '1',
    fromVersion: '1',
    reason: 'Entered twice',
  }),
  '/admin/companies': staff('/admin/companies'),
  '/admin/companies/new': staff('/admin/companies/new', { name: 'PT Baru' }),
  '/admin/companies/:id': staff('/admin/companies/1'),
  '/admin/companies/:id/edit': staff('/admin/companies/1/edit', { name: 'PT Baru', version: '1' }),
  '/admin/applications': staff('/admin/applications'),
  '/admin/applications/:id': staff('/admin/applications/1', {
    intent: 'note',
    note: 'Called back',
  }),
  '/admin/messages': staff('/admin/messages', { step: 'Spam', id: '1' }),
  '/admin/messages/:id': staff('/admin/messages/1', { state: 'read' }),
  '/admin/account': holders('/admin/account', { intent: 'end-others' }),
  '/admin/account/password': holders('/admin/account/password'),
  '/admin/account/second-factor': holders('/admin/account/second-factor'),
  '/admin/account/second-factor/app': holders('/admin/account/second-factor/app'),
  '/admin/account/second-factor/passkey': holders('/admin/account/second-factor/passkey'),
  '/admin/account/second-factor/recovery-codes': holders(
    '/admin/account/second-factor/recovery-codes',
  ),
  '/admin/accounts': administrators('/admin/accounts', {
    intent: 'invite',
    email: 'new@example.com',
    role: 'admin',
    password: PASSWORD,
  }),
  '/admin/accounts/:id': administrators('/admin/accounts/1', {
    intent: 'role',
    role: 'admin',
    password: PASSWORD,
  }),
  '/admin/api-keys': administrators('/admin/api-keys', {
    intent: 'make',
    name: 'Fleet maintenance system',
    scopes: 'read',
    perMinute: '60',
    password: PASSWORD,
  }),
  '/admin/webhooks': administrators('/admin/webhooks', {
    intent: 'add',
    name: 'PSC',
    url: 'https://127.0.0.1/',
    password: PASSWORD,
  }),
  '/admin/webhooks/:id': administrators('/admin/webhooks/1', {
    intent: 'switch-off',
    password: PASSWORD,
  }),
  '/admin/applications/:id/erase': administrators('/admin/applications/1/erase', {
    intent: 'erase',
    reason: 'The applicant asked us to',
    password: PASSWORD,
  }),
  '/admin/messages/:id/erase': administrators('/admin/messages/1/erase', {
    intent: 'erase',
    reason: 'Advertising',
    password: PASSWORD,
  }),
  '/admin/jobs': administrators('/admin/jobs'),
  '/admin/erasures': administrators('/admin/erasures'),
  '/admin/mail': administrators('/admin/mail', { id: '1' }),
  '/admin/services': administrators('/admin/services', { id: '1', direction: 'down' }),
  '/admin/services/new': administrators('/admin/services/new', service),
  '/admin/services/:id/edit': administrators('/admin/services/1/edit', {
    ...service,
    version: '1',
  }),
  '/admin/services/:id/delete': administrators('/admin/services/1/delete', { version: '1' }),
  '/admin/survey-rules': administrators('/admin/survey-rules', {
    intent: 'class',
    value: 'on',
    password: PASSWORD,
  }),
  '/admin/flags': administrators('/admin/flags', { name: 'Liberia', code: 'lr' }),
  '/admin/flags/:id/edit': administrators('/admin/flags/1/edit', {
    name: 'Indonesia',
    code: 'id',
    version: '1',
  }),
  '/admin/flags/:id/delete': administrators('/admin/flags/1/delete', { version: '1' }),
}
