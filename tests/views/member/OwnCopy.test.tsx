import { expect, test, vi } from 'vitest'
import { type Answers, inTurn, offline, refused } from '#tests/support/fakeServer.ts'
import { anOwnCopy } from '#tests/support/own-copies.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/yourData.tsx'
import { openProfile } from './profile-page.tsx'

const copy = { made_at: '2030-01-15T12:00:00.000Z', account: { email: 'moth@wing.example' } }

/** There is so much of her that it takes a while. */
const promised = {
  say: () => Response.json({ data: anOwnCopy('being_made') }, { status: 202 }),
}

/** What is put among the downloads: each file by its name, with what is in it. */
function watchDownloads() {
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return () =>
    Promise.all(
      (saved.mock.contexts as HTMLAnchorElement[]).map(async ({ download }, index) => {
        const file = made.mock.calls[index]?.[0]
        return [download, file instanceof Blob ? JSON.parse(await file.text()) : null]
      }),
    )
}

async function ask(answers: Answers) {
  const downloads = watchDownloads()
  const opened = await openProfile(answers)
  const section = opened.screen.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download my data' }).click()
  return { ...opened, section, downloads }
}

test('a copy is saved under the day it was made, and a line says where it is', async () => {
  const { section, downloads } = await ask({ 'GET me/export': copy })
  await expect.element(section.getByText('Saved: look among your downloads.')).toBeVisible()
  expect(await downloads()).toEqual([['critter-swap-2030-01-15.json', copy]])
})

test('nothing is said before she asks', async () => {
  const { screen } = await openProfile()
  const section = screen.getByRole('region', { name: 'Your data' })
  await expect.element(section.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['no answer', offline, 'Not downloaded. Try again.'],
  ['a refusal', refused(422, { message: 'Not now' }), 'Not now'],
])('with %s nothing is saved, and a line says so', async (_, answer, words) => {
  const { section, downloads } = await ask({ 'GET me/export': answer })
  await expect.element(section.getByText(words)).toBeVisible()
  expect(await downloads()).toEqual([])
})

test('where there is a lot she is told that it is being made, and the button waits', async () => {
  const { section, downloads } = await ask({
    'GET me/export': promised,
    'GET me/export/status': inTurn(anOwnCopy('none'), anOwnCopy('being_made')),
  })
  await expect
    .element(section.getByText('You get an email and a notification when it is ready.'))
    .toBeVisible()
  await expect
    .element(section.getByRole('button', { name: 'Download my data' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(await downloads()).toEqual([])
})

const openPageWith = (answers: Answers) => openPage(wiring, answers)

test('the letter leads to a page with the copy that was made, and says until when it is there', async () => {
  const downloads = watchDownloads()
  const { screen } = await openPageWith({
    'GET me/export/status': anOwnCopy('ready'),
    'GET me/export/file': { say: () => Response.json(copy) },
  })
  await expect
    .element(screen.getByText('Your copy is ready. You can download it until Jan 22, 2030.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(screen.getByText('Saved: look among your downloads.')).toBeVisible()
  expect(await downloads()).toEqual([['critter-swap-2030-01-15.json', copy]])
})

test.each([
  ['no network', offline, 'Not downloaded. Try again.'],
  [
    'a crowd',
    refused(503, { message: 'The burrow is a little crowded.' }),
    'Not downloaded. Try again.',
  ],
])('with %s the file does not come, and can be asked for again', async (_, answer, words) => {
  const { screen } = await openPageWith({
    'GET me/export/status': anOwnCopy('ready'),
    'GET me/export/file': answer,
  })
  await expect.element(screen.getByText('Your copy is ready.')).toBeVisible()
  await screen.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled()
})

test('a copy that could not be made says so', async () => {
  const { screen } = await openPageWith({ 'GET me/export/status': anOwnCopy('failed') })
  await expect
    .element(screen.getByText('Your copy could not be made. Please ask for it again.'))
    .toBeVisible()
})
