import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOOKING_MS, VIDEO_MAX } from '#rules/feed/upload.ts'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { TIMED_OUT } from '#rules/wire/retry.ts'
import { aMe } from '#tests/support/builders.ts'
import { aDrawing, choose, dialog, message, openComposer, rows } from '#tests/support/composing.tsx'
import { garbled, held, inTurn, never, offline, refused } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { setNow } from '#tests/support/page.tsx'

beforeEach(() => page.viewport(1280, 900))

test('a picture that fails to upload shows the reason and can be retried', async () => {
  const { server } = await openComposer({
    'POST pictures': inTurn(refused(422, { message: 'This is no picture.' }), [aPicture()]),
  })
  await choose(await aDrawing('moss.png'))
  await expect.element(dialog().getByText('This is no picture.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByText('This is no picture.')).not.toBeInTheDocument()
  expect(server.sent.length).toBe(2)
})

test('a picture upload without a response for two minutes shows a message and can be retried', async () => {
  setNow('2030-01-15T12:00:00Z', 'setTimeout', 'clearTimeout')
  const { server } = await openComposer({ 'POST pictures': inTurn(never, [aPicture()]) })
  await choose(await aDrawing('moss.png'))
  await expect.poll(() => server.sent.length).toBe(1)
  vi.advanceTimersByTime(LOOKING_MS)
  await expect.element(dialog().getByText(TIMED_OUT.message)).toBeVisible()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByText(TIMED_OUT.message)).not.toBeInTheDocument()
  expect(server.sent.length).toBe(2)
})

test('the composer explains that a post can have either pictures or a video', async () => {
  await openComposer({ 'POST pictures': [aPicture()] })
  await choose(await aDrawing('moss.png'))
  const words = 'A post has pictures or a video, not both: remove the pictures first.'
  await expect
    .element(dialog().getByRole('button', { name: 'Video' }))
    .toHaveAccessibleDescription(words)
  await choose(new File(['a'], 'moss.mp4', { type: 'video/mp4' }))
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words)
})

test('a video that is too large is never uploaded', async () => {
  const { server } = await openComposer()
  const video = new File(['a'], 'moss.mp4', { type: 'video/mp4' })
  Object.defineProperty(video, 'size', { value: VIDEO_MAX + 1 })
  await expect.element(dialog().getByRole('button', { name: 'Video' })).toBeVisible()
  const paste = new ClipboardEvent('paste', { cancelable: true })
  Object.defineProperty(paste, 'clipboardData', { value: { files: [video] } })
  window.dispatchEvent(paste)
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('File too big ! Max file size : 250MB')
  expect(server.sent).toEqual([])
})

test.each([
  ['refused', refused(422, { message: 'No moss today.' }), 'Not posted: No moss today.'],
  [
    'refused because of a rate limit',
    refused(429, { message: 'That was a lot.' }),
    'Not posted: That was a lot.',
  ],
  ['sent offline', offline, 'Not posted: We can’t reach Critter Swap. Are you online?'],
])('a post that is %s shows the reason and keeps the draft', async (_, answer, words) => {
  await openComposer({ 'POST posts': answer })
  await message().fill('Mittens!')
  await dialog().getByRole('button', { name: 'Post' }).click()
  await expect.element(dialog().getByText(words)).toBeVisible()
  await expect.element(message()).toHaveValue('Mittens!')
})

test('closing the composer announces that the draft is kept, and a reload restores it', async () => {
  const first = await openComposer()
  await message().fill('Mittens!')
  // The message is located before the click, because it soon disappears.
  await Promise.all([
    expect
      .element(first.screen.getByText('Draft saved. It’s here when you come back.'))
      .toBeVisible(),
    userEvent.keyboard('{Escape}'),
  ])
  const kept = localStorage.getItem('cs:post') ?? ''
  await first.screen.unmount()
  localStorage.setItem('cs:post', kept)
  await openComposer()
  await expect.element(message()).toHaveValue('Mittens!')
  await dialog().getByRole('button', { name: 'Start over' }).click()
  await expect.element(message()).toHaveValue('')
  expect(localStorage.getItem('cs:post')).toBeNull()
})

test('when the session expires during an upload, the draft keeps the text and lists the missing picture', async () => {
  const first = await openComposer({ 'POST pictures': refused(401) })
  await message().fill('Mittens!')
  await choose(await aDrawing('moss.png'))
  await expect.element(first.screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  const kept = localStorage.getItem('cs:post') ?? ''
  await first.screen.unmount()
  localStorage.setItem('cs:post', kept)
  await openComposer()
  await expect.element(message()).toHaveValue('Mittens!')
  await expect
    .element(
      dialog().getByText(
        'These files aren’t in the draft anymore. Please choose them again: moss.png.',
      ),
    )
    .toBeVisible()
})

test('another member in the same browser does not see the draft', async () => {
  const first = await openComposer()
  await message().fill('A secret!')
  await expect.poll(() => localStorage.getItem('cs:post')).toContain('A secret!')
  const kept = localStorage.getItem('cs:post') ?? ''
  await first.screen.unmount()
  localStorage.setItem('cs:post', kept)
  await openComposer({}, '/posts?compose=1', aMe({ id: 99 }))
  await expect.element(message()).toHaveValue('')
  expect(localStorage.getItem('cs:post')).toBeNull()
})

test.each([
  [
    'is too large for the proxy',
    garbled('<h1>Too large</h1>', 413),
    'This file is too big to upload.',
  ],
  [
    'has a type that is not accepted',
    refused(415, { message: 'This is no picture we can read.' }),
    'This is no picture we can read.',
  ],
  ['cannot be sent without a network', offline, 'We can’t reach Critter Swap. Are you online?'],
])(
  'a picture that %s shows a message, can be retried, and leaves the rest of the draft intact',
  async (_, answer, words) => {
    await openComposer({
      'POST pictures': inTurn([aPicture({ id: 41 })], answer, [aPicture({ id: 42 })]),
    })
    await message().fill('Look!')
    await choose(await aDrawing('moss.png'), await aDrawing('fern.png'))
    await expect.element(dialog().getByText(words)).toBeVisible()
    await expect
      .element(dialog().getByText('One file didn’t upload. Try again or remove it.'))
      .toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Post' })).toBeDisabled()
    await expect.element(message()).toHaveValue('Look!')
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Post' })).toBeEnabled()
    expect(rows().length).toBe(2)
  },
)

test('an eleventh picture and an empty file are rejected with a reason', async () => {
  await openComposer({ 'POST pictures': [aPicture()] })
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => aDrawing(`moss-${n}.png`)))
  await choose(...ten, await aDrawing('fern.png'))
  const alert = dialog().getByRole('alert')
  await expect.element(alert).toHaveTextContent('A post has at most 10 pictures.')
  await expect
    .element(dialog().getByRole('button', { name: 'Pictures' }))
    .toHaveAccessibleDescription('A post has at most 10 pictures.')
  await dialog().getByRole('button', { name: 'Remove moss-9.png' }).click()
  await choose(new File([], 'nothing.png', { type: 'image/png' }))
  await expect.element(alert).toHaveTextContent('“nothing.png” is empty.')
  expect(rows().length).toBe(9)
})

test('when a pressed button in the list of files disappears, a neighbouring button gets the focus', async () => {
  const send = held([aPicture({ id: 43 })])
  await openComposer({
    'POST pictures': inTurn([aPicture({ id: 41 })], refused(422, { message: 'No.' }), send),
  })
  const button = (name: string) => dialog().getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await expect.element(button(name)).toBeVisible()
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await choose(await aDrawing('moss.png'), await aDrawing('fern.png'))
  await press('Try again')
  await expect.element(button('Cancel fern.png')).toHaveFocus()
  send.release()
  await expect.element(button('Remove fern.png')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Pictures')).toHaveFocus()
})

test('a member who may not post yet sees why, with a way back to the page', async () => {
  const me = aMe({ is_minor: true, can_post: false })
  await openComposer({}, '/posts?compose=1', me)
  await expect.element(dialog()).toHaveTextContent(WAITING_FOR_PARENT)
  await dialog().getByRole('button', { name: 'Back to the burrow' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/posts')
})
