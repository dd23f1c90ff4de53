import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Post } from '#rules/feed/post.ts'
import { aPost } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/posts.tsx'

const three = () =>
  aPost({
    pictures: [
      aPicture({ id: 71, alt: 'A parcel' }),
      aPicture({ id: 72, alt: 'A red mitten' }),
      aPicture({ id: 73 }),
    ],
  })

async function open(post: Post = three(), path = '/posts') {
  setAddress(path)
  const { screen, told, world } = await openPage(wiring, { 'GET posts': pageOf([post]) })
  await expect.element(screen.getByRole('article')).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Pictures by Nettle' })
  return { screen, told, world, dialog }
}

async function openFirst() {
  const opened = await open()
  await expect.element(opened.screen.getByText('1 of 3')).toBeVisible()
  await opened.screen.getByRole('button', { name: 'A parcel' }).click()
  await expect.element(opened.dialog).toBeVisible()
  return opened
}

const address = () => location.search

test('a picture opens over the page with its own URL and its alt text', async () => {
  const { dialog } = await openFirst()
  expect(address()).toBe('?do=picture&id=71')
  await expect.element(dialog.getByRole('img', { name: 'A parcel' })).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 of 3: A parcel')
})

test('the URL of a picture opens the picture as soon as its post is loaded', async () => {
  const { dialog } = await open(three(), '/posts?do=picture&id=72')
  await expect.element(dialog.getByRole('img', { name: 'A red mitten' })).toBeVisible()
})

test('arrow keys, Home and End change the picture and the URL', async () => {
  const { dialog } = await openFirst()
  const status = dialog.getByRole('status')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(status).toHaveTextContent('2 of 3: A red mitten')
  await expect.poll(address).toBe('?do=picture&id=72')
  await userEvent.keyboard('{End}')
  await expect.element(status).toHaveTextContent('3 of 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(status).toHaveTextContent('1 of 3')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(status).toHaveTextContent('3 of 3')
  await userEvent.keyboard('{Home}')
  await expect.element(status).toHaveTextContent('1 of 3')
})

test('the plus, minus and 0 keys zoom, and the arrow keys pan a zoomed picture', async () => {
  const { dialog } = await openFirst()
  const image = dialog.getByRole('img', { name: 'A parcel' })
  const transform = () => (image.element() as HTMLElement).style.transform
  await expect.element(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await userEvent.keyboard('++')
  await expect.poll(transform).toBe('translate(0px, 0px) scale(2.25)')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(transform).toBe('translate(-60px, 0px) scale(2.25)')
  await userEvent.keyboard('-')
  await expect.poll(transform).toContain('scale(1.5)')
  await userEvent.keyboard('0')
  await expect.poll(transform).toBe('translate(0px, 0px) scale(1)')
})

test('Escape and the close button close the lightbox and return the focus to the picture', async () => {
  const { screen, dialog } = await openFirst()
  const opener = screen.getByRole('button', { name: 'A parcel' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(address()).toBe('')
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a picture that fails to load shows a message and can be retried', async () => {
  const gone = aPicture({ id: 71, alt: 'A parcel' })
  const { screen, dialog } = await open(
    aPost({ pictures: [{ ...gone, formats: { ...gone.formats, original: 'data:,' } }] }),
  )
  await screen.getByRole('button', { name: 'A parcel' }).click()
  await expect.element(dialog.getByText('We couldn’t load this picture.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('We couldn’t load this picture.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Next picture' })).not.toBeInTheDocument()
})
