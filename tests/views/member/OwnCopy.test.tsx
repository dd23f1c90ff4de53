import { expect, test, vi } from 'vitest'
import { QUIET_MS } from '#rules/wire/retry.ts'
import { type Answers, inTurn, never, offline, refused } from '#tests/support/fakeServer.ts'
import { anOwnCopy } from '#tests/support/own-copies.ts'
import { openPage, setNow } from '#tests/support/page.tsx'
import * as wiring from '#wiring/yourData.tsx'
import { openSettings } from './settings-page.tsx'

const copy = { made_at: '2030-01-15T12:00:00.000Z', account: { email: 'moth@wing.example' } }

/** The response if there is so much data that the copy is made in the background. */
const promised = {
  say: () => Response.json({ data: anOwnCopy('being_made') }, { status: 202 }),
}

/** Records the name and content of each downloaded file. */
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
  const opened = await openSettings(answers)
  const section = opened.screen.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download my data' }).click()
  return { ...opened, section, downloads }
}

test('a copy is saved with the date in the file name, and a message says where to find the file', async () => {
  const { section, downloads } = await ask({ 'GET me/export': copy })
  await expect.element(section.getByText('Saved to your downloads.')).toBeVisible()
  expect(await downloads()).toEqual([['critter-swap-2030-01-15.json', copy]])
})

test('no message is shown before the copy is requested', async () => {
  const { screen } = await openSettings()
  const section = screen.getByRole('region', { name: 'Your data' })
  await expect.element(section.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['a missing response', offline, 'Not downloaded. Try again.'],
  ['a refusal', refused(422, { message: 'Not now' }), 'Not now'],
])('after %s, nothing is saved, and a message is shown', async (_, answer, words) => {
  const { section, downloads } = await ask({ 'GET me/export': answer })
  await expect.element(section.getByText(words)).toBeVisible()
  expect(await downloads()).toEqual([])
})

test('while a large copy is being made, the page announces this, and the button is disabled', async () => {
  const { section, downloads } = await ask({
    'GET me/export': promised,
    'GET me/export/status': inTurn(anOwnCopy('none'), anOwnCopy('being_made')),
  })
  await expect
    .element(section.getByText('We’ll email and notify you when your copy is ready.'))
    .toBeVisible()
  await expect
    .element(section.getByRole('button', { name: 'Download my data' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(await downloads()).toEqual([])
})

const openPageWith = (answers: Answers) => openPage(wiring, answers)

test('the page linked in the email offers the finished copy and shows when it will be deleted', async () => {
  const downloads = watchDownloads()
  const { screen } = await openPageWith({
    'GET me/export/status': anOwnCopy('ready'),
    'GET me/export/file': { say: () => Response.json(copy) },
  })
  await expect
    .element(screen.getByText('Your copy is ready. You can download it until Jan 22, 2030.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(screen.getByText('Saved to your downloads.')).toBeVisible()
  expect(await downloads()).toEqual([['critter-swap-2030-01-15.json', copy]])
})

test.each([
  ['no network', offline, 'Not downloaded. Try again.'],
  [
    'an overloaded server',
    refused(503, { message: 'The burrow is a little crowded.' }),
    'Not downloaded. Try again.',
  ],
])('with %s, the download fails and can be retried', async (_, answer, words) => {
  const { screen } = await openPageWith({
    'GET me/export/status': anOwnCopy('ready'),
    'GET me/export/file': answer,
  })
  await expect.element(screen.getByText('Your copy is ready.')).toBeVisible()
  await screen.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled()
})

test('a download that receives no data for half a minute is cancelled, and can be retried', async () => {
  setNow('2030-01-15T12:00:00Z', 'setTimeout', 'clearTimeout')
  const { screen } = await openPageWith({
    'GET me/export/status': anOwnCopy('ready'),
    'GET me/export/file': never,
  })
  const button = screen.getByRole('button', { name: 'Download my data' })
  await expect.element(screen.getByText('Your copy is ready.')).toBeVisible()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  vi.advanceTimersByTime(QUIET_MS)
  await expect.element(screen.getByText('Not downloaded. Try again.')).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('the page shows a message when a copy could not be made', async () => {
  const { screen } = await openPageWith({ 'GET me/export/status': anOwnCopy('failed') })
  await expect
    .element(screen.getByText('We couldn’t make your copy. Please ask for it again.'))
    .toBeVisible()
})
