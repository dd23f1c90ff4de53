import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import { aDrawing } from '#tests/support/composing.tsx'
import { type Answers, held, inTurn, refused } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/editProfile.tsx'

const old = aPicture({ id: 41, width: 300, height: 300 })
const drawn = aPicture({ id: 42, width: 300, height: 300 })
const withFace = aMe({ avatar: drawn })
const file = { name: 'moss.jpg', type: 'image/jpeg', size: expect.any(Number) }

const part = () => page.getByRole('region', { name: 'Your picture' })
const button = (name: string) => part().getByRole('button', { name, exact: true })
const cropping = () => page.getByRole('dialog', { name: 'Crop the picture' })
const shown = () => part().element().querySelector('img')?.getAttribute('src') ?? 'a critter'

function given(file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  return files
}

async function choose(chosen: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nothing to choose files with')
  input.files = given(chosen).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function keepThisPart() {
  await expect.element(cropping().getByText(/^You keep 240 × 240 pixels\.$/)).toBeVisible()
  await cropping().getByRole('button', { name: 'Use this part' }).click()
  await expect.element(cropping()).not.toBeInTheDocument()
}

/** Opens the page and waits for the avatar field, which is loaded after the page. */
async function open(answers: Answers, me = aMe()) {
  const opened = await openPage(wiring, answers, { me })
  await expect.element(part()).toBeVisible()
  return opened
}

test('a chosen picture is cropped to a square by keyboard, uploaded, saved and shown', async () => {
  const { server, told } = await open({ 'POST pictures': [drawn], 'POST profile': withFace })
  expect(shown()).toBe('a critter')
  button('Choose a picture').element().focus()
  await choose(await aDrawing('moss.png'))
  await expect.element(cropping().getByText(/^You keep 240 × 240 pixels\.$/)).toBeVisible()
  await expect.element(cropping().getByRole('radiogroup')).not.toBeInTheDocument()
  cropping().getByRole('button', { name: 'Zoom in' }).element().focus()
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  await expect.element(cropping().getByText(/^You keep 200 × 200 pixels\.$/)).toBeVisible()
  cropping().getByRole('button', { name: 'Use this part' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part().getByText('Your picture is saved.')).toBeVisible()
  await expect.element(button('Change the picture')).toHaveFocus()
  expect(shown()).toBe(drawn.formats.mobile_list)
  expect(server.sent).toEqual([
    { call: 'POST pictures', body: { file } },
    { call: 'POST profile', body: { avatar: 42 } },
  ])
  expect(told).toEqual([['changeMember', withFace]])
})

test('zooming in shrinks the visible width to five sixths, and zooming out enlarges it to five quarters', async () => {
  await open({})
  await choose(await aDrawing('moss.png'))
  const kept = async (pixels: string) =>
    expect.element(cropping().getByText(`You keep ${pixels} pixels.`)).toBeVisible()
  await kept('240 × 240')
  await cropping().getByRole('button', { name: 'Zoom in' }).click()
  await kept('200 × 200')
  await cropping().getByRole('button', { name: 'Zoom in' }).click()
  await kept('167 × 167')
  await cropping().getByRole('button', { name: 'Zoom out' }).click()
  await kept('208 × 208')
})

test('a picture can be dropped anywhere on the page, or pasted', async () => {
  await open({})
  await expect.element(button('Choose a picture')).toBeVisible()
  const dataTransfer = given(await aDrawing('moss.png'))
  for (const event of [
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
    new ClipboardEvent('paste', { bubbles: true, clipboardData: dataTransfer }),
  ]) {
    document.body.dispatchEvent(event)
    await expect.element(cropping().getByText(/^You keep/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(cropping()).not.toBeInTheDocument()
  }
  expect(shown()).toBe('a critter')
})

test('the upload shows its progress and can be cancelled', async () => {
  const answer = held([drawn])
  const { server, told, world } = await open({ 'POST pictures': answer })
  await choose(await aDrawing('moss.png'))
  await keepThisPart()
  await expect
    .element(part().getByRole('progressbar', { name: 'Sending your picture' }))
    .toHaveAttribute('aria-valuenow', '100')
  expect(world.asksBeforeLeaving()).toBe(true)
  await button('Cancel').click()
  await expect.element(part().getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(button('Choose a picture')).toHaveFocus()
  answer.release()
  expect([server.sent.length, shown(), told]).toEqual([1, 'a critter', []])
})

test('a removed picture can be restored with one click', async () => {
  const { server } = await open(
    { 'POST profile': inTurn(aMe({ avatar: null }), aMe({ avatar: old })) },
    aMe({ avatar: old }),
  )
  await button('Remove the picture').click()
  await expect.element(part().getByText('Your picture is removed.')).toBeVisible()
  expect(shown()).toBe('a critter')
  await button('Undo').click()
  await expect.element(part().getByText('Your picture is saved.')).toBeVisible()
  expect(shown()).toBe(old.formats.mobile_list)
  expect(server.sent.map(({ body }) => body)).toEqual([{ avatar: null }, { avatar: 41 }])
})

test('a file that is not a picture is rejected with a message and never sent', async () => {
  const { server } = await open({})
  await choose(new File(['a'], 'moss.txt', { type: 'text/plain' }))
  await expect.element(part().getByText(/^“moss.txt” isn’t a picture we can show/)).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a refused picture shows the server’s message', async () => {
  await open({ 'POST pictures': refused(422, { message: 'This picture is damaged.' }) })
  await choose(await aDrawing('moss.png'))
  await keepThisPart()
  await expect.element(part().getByText('This picture is damaged.')).toBeVisible()
})

test('retrying a failed save does not upload the picture again', async () => {
  const { server } = await open({
    'POST pictures': [drawn],
    'POST profile': inTurn(refused(422, { message: 'Not now.' }), withFace),
  })
  await choose(await aDrawing('moss.png'))
  await keepThisPart()
  await expect.element(part().getByText('Not now.')).toBeVisible()
  await button('Try again').click()
  await expect.element(part().getByText('Your picture is saved.')).toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual([
    'POST pictures',
    'POST profile',
    'POST profile',
  ])
})

test('after saving during an upload, the page stays open until the picture is uploaded', async () => {
  const answer = held([drawn])
  const { screen, told } = await open({
    'POST pictures': answer,
    'POST nickname': { available: true },
    'POST profile': inTurn(aMe(), withFace),
  })
  await choose(await aDrawing('moss.png'))
  await keepThisPart()
  await screen.getByRole('button', { name: 'Save profile' }).click()
  await expect
    .element(page.getByText('Your profile is saved, and your picture is still uploading.'))
    .toBeVisible()
  answer.release()
  await expect.poll(() => told.at(-1)).toEqual(['goTo', { path: '/profile' }])
  expect(told).toEqual([
    ['changeMember', aMe()],
    ['changeMember', withFace],
    ['goTo', { path: '/profile' }],
  ])
})
