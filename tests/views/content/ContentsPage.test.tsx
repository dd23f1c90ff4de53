import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import { aCommonCritter, aCover, aPage, asAnswered, aTag } from '#tests/support/contents.ts'
import { type Answers, inTurn, nothing, refused } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/contents.tsx'

const moss = aPage()
const rules = aPage({ id: 3, slug: 'rules', title: 'The rules', is_needed: true })

function open(path: string, answers: Answers) {
  setAddress(path)
  return openPage(wiring, answers, { me: aMe({ role: 'mod' }) })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('the pages stand there with what can be done about each', async () => {
  await open('/contents', { 'GET mod/pages': [rules, moss].map(asAnswered) })
  await expect.element(heading('Moss')).toBeVisible()
  await expect.element(button('Edit The rules')).toBeVisible()
  await expect.element(button('Delete Moss')).toBeVisible()
  await expect.element(button('Delete The rules')).not.toBeInTheDocument()
  await expect.element(page.getByText('Critter Swap needs it')).toBeVisible()
})

test('a page is written, with a look at how it will be', async () => {
  const { server, told } = await open('/contents?do=add', {
    'GET mod/pages': [],
    'POST mod/pages': asAnswered(moss),
  })
  await page.getByLabelText('Title').fill('Moss')
  await page.getByLabelText('Address').fill('moss')
  await page.getByLabelText('Text').fill('<h2>Soft</h2><script>x()</script>')
  const preview = page.getByRole('region', { name: 'How it will look' })
  await expect.element(preview.getByRole('heading', { name: 'Soft' })).toBeVisible()
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  expect(server.sent).toEqual([
    {
      call: 'POST mod/pages',
      body: { slug: 'moss', title: 'Moss', body: '<h2>Soft</h2><script>x()</script>' },
    },
  ])
  expect(told.map(([name]) => name)).toEqual(['announce', 'closeOverlay'])
})

test('what another mod has changed meanwhile is said, and nothing typed is lost', async () => {
  const message = 'Somebody else has changed this meanwhile.'
  await open('/contents?do=edit&id=6', {
    'GET mod/pages': [asAnswered(moss)],
    'PUT mod/pages/6': refused(422, { message, code: 'changed' }),
  })
  await page.getByLabelText('Title').fill('Fern')
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Fern')
})

test('before a tag is deleted, it is said what stands on it', async () => {
  const { server } = await open('/contents?shelf=tags&do=delete&id=7', {
    'GET mod/post-tags': inTurn([asAnswered(aTag())], []),
    'DELETE mod/post-tags/7': nothing,
  })
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Mittens”?' })
  await expect
    .element(dialog.getByText('2 posts bear it. What bears it will stand without it.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Delete the tag' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('There is no tag.')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'DELETE mod/post-tags/7' }])
})

test('a tag is added for the mods alone', async () => {
  const { server } = await open('/contents?shelf=tags&do=add', {
    'GET mod/post-tags': [],
    'POST mod/post-tags': asAnswered(aTag({ is_only_admin: true })),
  })
  await page.getByLabelText('Name').fill('Mittens')
  await page.getByText('Only mods see and use it').click()
  await button('Save').click()
  await expect.element(heading('Contents')).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST mod/post-tags', body: { label: 'Mittens', is_only_admin: true } },
  ])
})

test('a cover is described, and a new one asks for its picture', async () => {
  await open('/contents?shelf=covers&do=edit&id=8', {
    'GET mod/approved-headers': [asAnswered(aCover())],
  })
  await expect.element(page.getByLabelText('What it shows')).toHaveValue('A mossy stone')
  await expect.element(button('Choose a picture')).not.toBeInTheDocument()
})

test('a cover without a picture is not sent', async () => {
  const { server } = await open('/contents?shelf=covers&do=add', {
    'GET mod/approved-headers': [],
  })
  await page.getByLabelText('What it shows').fill('A stone')
  await button('Save').click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a pet of a member is seen with her name', async () => {
  const owner = { id: 3, nickname: 'Pike', avatar: null }
  await open('/contents?shelf=critters', {
    'GET mod/critters': [asAnswered(aCommonCritter({ owner }))],
  })
  await expect.element(page.getByText('November 23 · of Pike')).toBeVisible()
})

test('what is not there any more is said, and what cannot be loaded is asked for again', async () => {
  const { server } = await open('/contents?do=edit&id=99', { 'GET mod/pages': refused(403) })
  await expect.element(heading('This could not be loaded')).toBeVisible()
  server.answer({ 'GET mod/pages': [asAnswered(moss)] })
  await button('Try again').click()
  await expect.element(page.getByText('This page is not there any more.')).toBeVisible()
})
