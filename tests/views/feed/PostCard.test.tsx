import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Post } from '#rules/feed/post.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { type Answers, held, nothing, offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/posts.tsx'

function open(posts: Post[], answers: Answers = {}, me = aMe()) {
  setAddress('/posts')
  return openPage(wiring, { 'GET posts': pageOf(posts), ...answers }, { me })
}

const mine = aPost({ can_edit: true, can_delete: true })
const gone = refused(404, { message: 'Not found' })

test('a like is shown immediately, and the server’s count is shown after the response', async () => {
  const answer = held({ likes: [3, 7], likes_amount: 2, is_liked: true })
  const { screen, server } = await open([aPost()], { 'POST posts/9/like': answer })
  const like = screen.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect.element(like).toHaveAccessibleName('Like, 1 like')
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  answer.release()
  await expect.element(like).toHaveAccessibleName('Like, 2 likes')
  expect(server.sent).toEqual([{ call: 'POST posts/9/like' }])
})

test('a like that fails is reverted with a single message', async () => {
  const { screen, server } = await open([aPost()], { 'POST posts/9/like': offline })
  const like = screen.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  expect(server.sent.length).toBe(1)
})

test('a post that no longer exists shows a message, and once its card is removed, the next post gets the focus', async () => {
  const { screen } = await open([aPost({ id: 9 }), aPost({ id: 8 })], { 'POST posts/9/like': gone })
  await screen.getByRole('button', { name: 'Like' }).first().click()
  await expect.element(screen.getByText(/This post was deleted/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText(/This post was deleted/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('article')).toHaveFocus()
})

test('the author can edit a post inline', async () => {
  const changed = { ...mine, message: 'One &lt; two', edited_at: '2026-11-20T18:00:00.000Z' }
  const { screen, server, world } = await open([mine], { 'PUT posts/9': changed })
  await screen.getByRole('button', { name: 'More on this post by Nettle' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const words = screen.getByRole('textbox', { name: 'Your post' })
  await expect.element(words).toHaveFocus()
  await words.fill('One < two')
  expect(world.asksBeforeLeaving()).toBe(true)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('One < two')).toBeVisible()
  await expect.element(screen.getByText(/edited$/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'PUT posts/9', body: { message: 'One &lt; two' } }])
  expect(world.asksBeforeLeaving()).toBe(false)
})

test('a post is deleted only after confirmation', async () => {
  const { screen, server } = await open([mine], { 'DELETE posts/9': nothing })
  const more = screen.getByRole('button', { name: 'More on this post by Nettle' })
  await more.click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await more.click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete the post' }).click()
  await expect.element(screen.getByText('The mailbag is empty.')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'DELETE posts/9' }])
})

test('the menu can be operated by keyboard', async () => {
  const { screen } = await open([mine], {}, aMe({ role: 'admin' }))
  const more = screen.getByRole('button', { name: 'More on this post by Nettle' })
  await expect.element(more).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  const entry = (name: string) => screen.getByRole('menuitem', { name })
  for (const [key, name] of [
    ['{ArrowDown}', 'Edit'],
    ['{ArrowDown}', 'Pin'],
    ['{End}', 'Delete'],
    ['{ArrowDown}', 'Edit'],
    ['d', 'Delete'],
    ['{Home}', 'Edit'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(entry(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
})

test('a pin is shown once the server confirms it', async () => {
  const { screen } = await open(
    [aPost()],
    { 'POST posts/9/pin': aPost({ is_pinned: true }) },
    aMe({ role: 'admin' }),
  )
  await screen.getByRole('button', { name: 'More on this post by Nettle' }).click()
  await screen.getByRole('menuitem', { name: 'Pin' }).click()
  await expect.element(screen.getByText('Pinned')).toBeInTheDocument()
})

test('a member who may not pin sees that a post is pinned', async () => {
  const { screen } = await open([aPost({ is_pinned: true })])
  await expect.element(screen.getByText('Pinned')).toBeInTheDocument()
  expect(screen.getByRole('menuitem', { name: /pin/i }).elements()).toEqual([])
})

test('the card shows the latest comment and a link to all comments', async () => {
  const { screen } = await open([aPost({ comments: [aComment()], comments_amount: 3 })])
  await expect.element(screen.getByText('Twice?!')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See more comments' }))
    .toHaveAttribute('href', '/posts?comments=9')
})
