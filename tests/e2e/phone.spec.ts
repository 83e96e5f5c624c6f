import { execFileSync } from 'node:child_process'
import { fullDate } from '#/domain/language/format.ts'
import { NUMBER, openPhone, prepare, today } from './setup/phone.ts'
import { expect, test } from './setup/register.ts'

// Service workers and passkeys want a secure origin; `localhost` counts as one.
test.use({ atPublicOrigin: true })

/**
 * A photo of 3200 by 1600 pixels, which lies on its side and says where it was taken, in its EXIF
 * (JEITA CP-3451).
 */
function photoWithPlace(): Buffer {
  const jpeg = execFileSync(
    '/usr/bin/convert',
    ['-size', '3200x1600', 'gradient:navy-white', 'jpeg:-'],
    {
      maxBuffer: 10_000_000,
    },
  )
  const tag = (id: number, type: number, count: number, value: number) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16BE(id)
    entry.writeUInt16BE(type, 2)
    entry.writeUInt32BE(count, 4)
    if (type === 3) entry.writeUInt16BE(value, 8)
    else entry.writeUInt32BE(value, 8)
    return entry
  }
  const words = (...values: number[]) =>
    Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
  // Orientation 6: to be turned by 90 degrees; and a GPS directory with a latitude.
  const main = Buffer.concat([
    words(2),
    tag(0x0112, 3, 1, 6),
    tag(0x8825, 4, 1, 38),
    Buffer.alloc(4),
  ])
  const place = Buffer.concat([words(1), tag(0x0001, 2, 2, 0x53000000), Buffer.alloc(4)])
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), main, place])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe1', 'hex'),
    words(exif.length + 2),
    exif,
    jpeg.subarray(2),
  ])
}

test('a surveyor endorses four certificates without a network; back online, everyone who verifies sees it', async ({
  page: office,
  browser,
  register,
  failures,
}) => {
  const { url } = register
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  const before = await (await office.request.get(`${url}/certificate-pdf/${NUMBER}/SEC`)).body()

  await test.step('the page is stored with the ship', async () => {
    await phone.goto(`${url}/survey`)
    await expect(phone.getByRole('link', { name: /KM Samudra Jaya/ })).toBeVisible()
    await expect
      .poll(() =>
        phone.evaluate(
          async () =>
            (await (
              await caches.open('lentera-survey-page')
            ).match('/survey', { ignoreVary: true })) !== undefined,
        ),
      )
      .toBe(true)
  })

  await test.step('without a network, the survey is recorded and signed', async () => {
    await phone.context().setOffline(true)
    await phone.goto(`${url}/survey`)
    await expect(phone.getByText('No connection: you can go on working.')).toBeVisible()
    await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
    await expect(phone.getByText('IMO number')).toBeVisible()
    await phone.getByRole('button', { name: 'Record a survey' }).click()
    await expect(phone.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await expect(phone.getByText(/counts for the window/)).toHaveCount(4)
    await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
    await expect(phone.getByText('Enter the port or yard')).toBeVisible()
    await phone.getByLabel('Port or yard').fill('Batam')
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(100),
    ])
    await phone.locator('input[type=file]').setInputFiles([
      { name: 'liferaft.jpg', mimeType: 'image/jpeg', buffer: photoWithPlace() },
      { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: heic },
      {
        name: 'page.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<html><script>alert(1)</script>'),
      },
    ])
    await expect(phone.getByText('page.jpg is a page in HTML: only photos')).toBeVisible()
    await expect(phone.getByText('liferaft.jpg')).toBeVisible()
    await expect(phone.getByText('IMG_2.HEIC')).toBeVisible()
    await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
    await expect(
      phone.getByText(
        'Signed, only on this phone. It is sent as soon as the register can be reached',
      ),
    ).toBeVisible()
    // Also after the page was closed and opened again.
    await phone.goto(`${url}/survey`)
    await expect(phone.getByText('Only on this phone: 1 signed report to send')).toBeVisible()
    expect(
      await (await office.request.get(`${url}/api/certificates/verify/${NUMBER}`)).text(),
    ).not.toContain('Batam')
  })

  await test.step('with the network back, it is in the register and public within seconds', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText('✓ In the register', { exact: true })).toBeVisible()
    await expect(phone.getByText('Only on this phone')).toHaveCount(0)
    await office.goto(`${url}/verify/${NUMBER}`)
    await expect(office.getByText(`survey done ${fullDate(today)} in Batam`)).toHaveCount(4)
  })

  await test.step('the office reads the report with its photo', async () => {
    await office.goto(`${url}/admin/survey-reports`)
    await office.getByRole('link', { name: /KM Samudra Jaya: Annual survey/ }).click()
    await expect(office.getByText('With the passkey “Phone”')).toBeVisible()
    await expect(office.getByText('on the phone “liferaft.jpg”')).toBeVisible()
    const photo = await office.request.get(
      `${url}${await office.getByRole('link', { name: 'photo-1.jpg' }).getAttribute('href')}`,
    )
    expect(photo.headers()['content-type']).toBe('image/jpeg')
    // Smaller, upright, and without the place.
    const size = execFileSync('/usr/bin/identify', ['-format', '%w %h', 'jpeg:-'], {
      input: await photo.body(),
      encoding: 'utf8',
    })
    expect(size).toBe('1280 2560')
    expect((await photo.body()).includes('Exif')).toBe(false)
    const heic = office.getByRole('link', { name: 'photo-2.heic' })
    expect(
      (await office.request.get(`${url}${await heic.getAttribute('href')}`)).headers()[
        'content-type'
      ],
    ).toBe('image/heic')
  })

  await test.step('the document of before names what was endorsed since', async () => {
    await office.goto(`${url}/verify`)
    await office
      .locator('input[type=file]')
      .setInputFiles({ name: 'SEC.pdf', mimeType: 'application/pdf', buffer: before })
    await expect(office.getByText(/earlier version/i).first()).toBeVisible()
    await expect(
      office
        .getByText(new RegExp(`endorsed.*${fullDate(today)}|${fullDate(today)}.*endorsed`, 'i'))
        .first(),
    ).toBeVisible()
  })

  await test.step('the office cannot be entered by a surveyor', async () => {
    await phone.goto(`${url}/admin/certificates/1`)
    await phone.waitForURL('**/survey')
    expect((await phone.request.get(`${url}/api/certificates/1`)).status()).toBe(403)
  })
  expect(failures).toEqual([])
})
