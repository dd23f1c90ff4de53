import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { byKeyboard } from '../support/hands.ts'
import { call } from '../support/members.ts'

test('a mod writes a page that a guest reads, and a tag that a member uses', async ({
  newCritter,
  server,
  page: guest,
}) => {
  const { page } = await newCritter('Scribe', { isMember: true, isAdmin: true })
  const { press } = byKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(routePaths.modDesk)
  await press(page.getByRole('link', { name: 'Contents' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible()
  await expectAccessibleAndFitting(page)
  await expectContrast(page)

  await press(button('Write a page'))
  await page.getByLabel('Title').fill('Moss and how to wrap it')
  await page.getByLabel('Address').fill('moss-wrapping')
  await page.getByLabel('Text').fill('<h2>Softly</h2><p>With string.</p>')
  await expect(page.getByRole('heading', { name: 'Softly' })).toBeVisible()
  await expectAccessibleAndFitting(page)
  await press(button('Save'))
  await expect(page.getByRole('heading', { name: 'Moss and how to wrap it' })).toBeVisible()

  await guest.goto('/page/moss-wrapping')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Moss and how to wrap it')
  await expect(guest.getByText('With string.')).toBeVisible()

  await press(button('Tags of posts'))
  await press(button('Add a tag'))
  await page.getByLabel('Name').fill('Wrapped in moss')
  await press(button('Save'))
  await expect(page.getByRole('heading', { name: 'Wrapped in moss' })).toBeVisible()
  const { token } = await newCritter('Wrapper', { isMember: true })
  const tags = await call(server, '/post-tags', { token })
  const tag = tags.find(({ label }: { label: string }) => label === 'Wrapped in moss')
  await call(server, '/posts', { token, body: { message: 'Soft', tags: [tag.id] } })

  await press(button('Delete Wrapped in moss'))
  const question = page.getByRole('alertdialog', { name: 'Delete “Wrapped in moss”?' })
  await expect(
    question.getByText('1 post bears it. What bears it will stand without it.'),
  ).toBeVisible()
  await expectAccessibleAndFitting(page)
  await press(question.getByRole('button', { name: 'Delete the tag' }))
  await expect(page.getByRole('heading', { name: 'Wrapped in moss' })).toHaveCount(0)
})
