import { dateInJakarta } from '#/core/dates.ts'
import { annualSurvey } from '#/tests/helpers/mail/notices.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { expectSound, VIEWS } from './views.ts'

test.use({ samples: true })

const PAGES = {
  certificates: [
    '/admin',
    '/admin?q=nothing',
    '/admin/overview',
    '/admin/certificates/new',
    '/admin/certificates/new-set',
    '/admin/certificates/new-set?ship=1',
    '/admin/certificates/1',
    '/admin/certificates/1/edit',
    '/admin/certificates/1/delete',
    '/admin/certificates/1/status/suspend',
    '/admin/certificates/1/survey',
    '/admin/certificates/1/parts/SEC',
    '/admin/certificates/1/parts/SEC/edit',
    '/admin/certificates/1/parts/SEC/extend',
    '/admin/certificates/1/parts/SEC/conditions/new',
    '/admin/certificates/1/parts/SEC/surveys/1/remove',
    '/admin/ships/1/survey',
    `/admin/surveys-recorded?visit=annual&on=${dateInJakarta(new Date().toISOString())}&parts=1/SEC`,
    '/admin/surveys-due',
    '/admin/surveys-due/calendar?month=2027-04',
    '/admin/certificates/export',
    '/admin/certificates/import',
    '/admin/certificates/deleted',
  ],
  correspondence: [
    '/admin/applications',
    '/admin/applications/1',
    '/admin/messages',
    '/admin/messages/1',
    '/admin/mail',
  ],
  services: [
    '/admin/services',
    '/admin/services/new',
    '/admin/services/1/edit',
    '/admin/services/1/delete',
    '/admin/survey-rules',
    '/admin/flags',
    '/admin/flags/1/edit',
    '/admin/flags/1/delete',
  ],
  accounts: [
    '/admin/accounts',
    '/admin/accounts/1',
    '/admin/api-keys',
    '/admin/webhooks',
    '/admin/jobs',
    '/admin/nothing',
  ],
  settings: [
    '/admin/account',
    '/admin/account/password',
    '/admin/account/second-factor',
    '/admin/account/second-factor/app',
    '/admin/account/second-factor/passkey',
    '/admin/account/second-factor/recovery-codes',
  ],
}

for (const [group, pages] of Object.entries(PAGES)) {
  test(`no page of staff about ${group} has a finding of axe or scrolls sideways`, async ({
    page,
    register,
    failures,
  }) => {
    await signIn(page, register)
    const survey = annualSurvey(dateInJakarta(new Date().toISOString()))
    const { url } = register
    expect(
      (
        await page.request.post(`${url}/api/certificates/1/parts/SEC/surveys`, { data: survey })
      ).status(),
    ).toBe(201)
    for (const path of pages) {
      await page.goto(register.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectSound(page, VIEWS.en)
    }
    expect(failures).toEqual([])
  })
}
