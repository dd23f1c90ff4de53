import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMe, aPost } from '#tests/support/builders.ts'
import { aDrawing, choose, dialog, message, openComposer, rows } from '#tests/support/composing.tsx'
import { held, inTurn } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'

beforeEach(() => page.viewport(1280, 900))

test('a new post appears at the top of the feed without a reload', async () => {
  const made = aPost({ id: 2, message: 'Mittens!' })
  const { screen, server } = await openComposer({ 'POST posts': made }, '/posts')
  await screen.getByRole('link', { name: 'Write a post' }).first().click()
  await expect.element(dialog().getByRole('button', { name: 'Post' })).toBeDisabled()
  await message().fill('Mittens & <moss>!')
  await dialog().getByRole('checkbox', { name: 'Received' }).click()
  await dialog().getByRole('textbox', { name: 'Place' }).fill('Leeds')
  // The message is located before the click, because it soon disappears.
  await Promise.all([
    expect.element(screen.getByText('Posted !')).toBeVisible(),
    dialog().getByRole('button', { name: 'Post' }).click(),
  ])
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.sent).toEqual([
    {
      call: 'POST posts',
      body: {
        message: 'Mittens &amp; &lt;moss&gt;!',
        location: 'Leeds',
        pictures: [],
        videos: [],
        tags: [1],
      },
    },
  ])
  const shown = screen
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
  expect(shown.map((text) => text?.includes('Mittens!'))).toEqual([true, false])
  expect(server.asked.filter(({ call }) => call === 'GET posts').length).toBe(1)
  expect([location.search, localStorage.getItem('cs:post')]).toEqual(['', null])
})

test('the message field has the initial focus, and on a phone the Post button is at the top of the sheet', async () => {
  await page.viewport(390, 844)
  await openComposer({ 'POST posts': aPost({ id: 2 }) })
  await expect.element(message()).toHaveFocus()
  await userEvent.keyboard('Mittens')
  const post = dialog().getByRole('button', { name: 'Post', exact: true })
  expect(post.element().closest('[data-keep-clear]')?.textContent).toContain('Write a post')
  await post.click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('pictures are uploaded as soon as they are chosen, and can be described, reordered and posted', async () => {
  const { server } = await openComposer({
    'POST pictures': inTurn([aPicture({ id: 41 })], [aPicture({ id: 42 })]),
    'PUT pictures/42': aPicture({ id: 42, alt: 'A fern' }),
    'POST posts': aPost({ id: 2 }),
  })
  await message().fill('Look!')
  await choose(await aDrawing('moss.png'), await aDrawing('fern.png'))
  await expect.poll(() => server.sent.length).toBe(2)
  await dialog().getByRole('textbox', { name: 'What does it show?' }).nth(1).fill('A fern')
  await dialog().getByRole('button', { name: 'Move fern.png up' }).click()
  await dialog().getByRole('button', { name: 'Post' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.sent.slice(2)).toEqual([
    { call: 'PUT pictures/42', body: { alt: 'A fern' } },
    {
      call: 'POST posts',
      body: { message: 'Look!', location: null, pictures: [42, 41], videos: [], tags: [] },
    },
  ])
})

test('the Post button is disabled during an upload, and the upload can be cancelled and restored with Undo', async () => {
  const answer = held([aPicture()])
  await openComposer({ 'POST pictures': answer })
  await message().fill('Look!')
  await choose(await aDrawing('moss.png'))
  await expect.element(dialog().getByText('Still uploading.')).toBeVisible()
  await expect.element(dialog().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect.element(dialog().getByRole('button', { name: 'Post' })).toBeDisabled()
  await dialog().getByRole('button', { name: 'Cancel moss.png' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Post' })).toBeEnabled()
  expect(rows()).toEqual([])
  await dialog().getByRole('button', { name: 'Undo' }).click()
  answer.release()
  await expect.element(dialog().getByRole('button', { name: 'Crop moss.png' })).toBeVisible()
})

test('a picture can be cropped by keyboard alone and is uploaded again as a JPEG', async () => {
  const { server } = await openComposer({
    'POST pictures': inTurn([aPicture({ id: 41 })], [aPicture({ id: 42 })]),
  })
  await choose(await aDrawing('moss.jpg', 'image/jpeg'))
  const crop = dialog().getByRole('button', { name: 'Crop moss.jpg' })
  await expect.element(crop).not.toHaveAttribute('aria-disabled')
  crop.element().focus()
  await userEvent.keyboard('{Enter}')
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect.element(cropping.getByText(/^You keep \d+ × \d+ pixels\.$/)).toBeVisible()
  const zoom = cropping.getByRole('button', { name: 'Zoom in' })
  zoom.element().focus()
  await userEvent.keyboard('{Enter}{ArrowLeft}+')
  await cropping.getByRole('button', { name: 'Use this part' }).click()
  await expect.element(cropping).not.toBeInTheDocument()
  await expect.element(crop).toHaveFocus()
  const file = { name: 'moss.jpg', type: 'image/jpeg', size: expect.any(Number) }
  await expect
    .poll(() => server.sent)
    .toEqual([
      { call: 'POST pictures', body: { file } },
      { call: 'POST pictures', body: { file } },
    ])
})

test('the crop dialog explains that a TIFF cannot be cropped', async () => {
  await openComposer({ 'POST pictures': [aPicture()] })
  await choose(new File(['II*'], 'moss.tif', { type: 'image/tiff' }))
  await expect.element(dialog().getByText(/^Your browser can’t show it/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Crop moss.tif' }).click()
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect.element(cropping.getByText(/^Your browser can’t show this picture/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cropping).not.toBeInTheDocument()
})

test('the composer shows a message when the browser cannot decode a picture', async () => {
  await openComposer({ 'POST pictures': [aPicture()] })
  await choose(new File(['no picture'], 'moss.jpg', { type: 'image/jpeg' }))
  await dialog().getByRole('button', { name: 'Crop moss.jpg' }).click()
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect.element(cropping.getByText(/^Your browser can’t show this picture/)).toBeVisible()
})

test('files can be dropped anywhere in the window', async () => {
  const { server } = await openComposer({ 'POST pictures': [aPicture()] })
  await expect.element(message()).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await aDrawing('moss.png'))
  const drag = (type: string) =>
    document.body.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
    )
  drag('dragenter')
  await expect.element(page.getByText('Drop it in the mailbag')).toBeVisible()
  drag('drop')
  await expect.poll(() => server.sent.length).toBe(1)
  await expect.element(page.getByText('Drop it in the mailbag')).not.toBeInTheDocument()
})

test.each([
  [
    'a minor who is waiting for a parent',
    { is_minor: true, can_post: false, birth_date: '2014-06-01' },
    'We are waiting for a parent confirmation before you can post',
  ],
  [
    'a suspended member',
    { is_suspended: true, can_post: false },
    'Your account is suspended. Please ask an elf.',
  ],
])('%s sees why they cannot post', async (_, change, words) => {
  await openComposer({}, '/posts?compose=1', aMe(change))
  await expect.element(dialog().getByText(words)).toBeVisible()
})

test('a new member’s greeting is prefilled with words and a tag, and is no draft until it is changed', async () => {
  const welcome = { id: 6, label: 'Introductions', is_only_admin: false }
  const { screen } = await openComposer({ 'GET post-tags': [welcome] }, '/posts?do=hello')
  await expect.element(message()).toHaveValue('Hello, I’m new here')
  await expect.element(dialog().getByRole('checkbox', { name: 'Introductions' })).toBeChecked()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect([location.search, localStorage.getItem('cs:post')]).toEqual(['', null])
  await screen.getByRole('link', { name: 'Write a post' }).first().click()
  await expect.element(message()).toHaveValue('')
})
