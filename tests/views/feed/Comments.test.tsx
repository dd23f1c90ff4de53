import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Comment } from '#rules/feed/comment.ts'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import {
  type Answers,
  garbled,
  never,
  nothing,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/posts.tsx'

const talk = (comments: Comment[], last_page = 1) =>
  garbled(
    JSON.stringify({
      data: { likes: [], comments, users: [] },
      meta: { current_page: 1, last_page, per_page: 200, total: comments.length },
    }),
  )

function open(comments: Comment[], answers: Answers = {}, me = aMe()) {
  setAddress('/posts?comments=9')
  const post = aPost({ comments_amount: comments.length })
  return openPage(
    wiring,
    {
      'GET posts': pageOf([post]),
      'GET posts/9': post,
      'GET comments-and-likes/9': talk(comments),
      ...answers,
    },
    { me },
  )
}

test('a new comment is added below the other comments and shown on the post’s card', async () => {
  const mine = aComment({ id: 32, message: 'Thrice!', can_delete: true })
  const { screen, server } = await open([aComment()], { 'POST comments': mine })
  const dialog = screen.getByRole('dialog', { name: 'Comments' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Your comment' }).fill('Thrice!')
  await send.click()
  await expect.element(dialog.getByRole('listitem').last()).toHaveTextContent('Thrice!')
  await expect.element(dialog.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  expect(server.sent).toEqual([
    {
      call: 'POST comments',
      body: {
        message: 'Thrice!',
        commentable_type: 'App\\Models\\Post',
        commentable_id: 9,
      },
    },
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('article')).toHaveTextContent('Thrice!')
})

test('a long comment is folded like a post', async () => {
  const { screen } = await open([aComment({ message: `${'mitten '.repeat(60)}the end` })])
  const dialog = screen.getByRole('dialog', { name: 'Comments' })
  await dialog.getByRole('button', { name: 'Read more' }).click()
  await expect.element(dialog.getByText(/the end$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Read less' }).click()
  await expect.element(dialog.getByText(/the end$/)).not.toBeInTheDocument()
})

test('the number of comments is announced', async () => {
  const { screen } = await open([aComment()])
  await expect
    .element(screen.getByRole('status').filter({ hasText: '1 comment' }))
    .toBeInTheDocument()
})

test('a post without comments shows an empty state', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('There are no comments at this time')).toBeVisible()
})

test('deleting a comment is confirmed inline', async () => {
  const { screen, server } = await open([aComment({ can_delete: true })], {
    'DELETE comments/31': nothing,
  })
  await screen.getByRole('button', { name: 'More on this comment by Bramble' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete the comment' }).click()
  await expect.element(screen.getByText('There are no comments at this time')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'DELETE comments/31' }])
})

test('a minor without a parent’s confirmation sees why they cannot comment', async () => {
  const { screen } = await open([], {}, aMe({ is_minor: true, can_post: false }))
  await expect.element(screen.getByText(WAITING_FOR_PARENT)).toBeVisible()
  expect(screen.getByRole('textbox').query()).toBeNull()
})

test('a deleted post shows a message and leads back to the posts', async () => {
  const { screen } = await open([], { 'GET posts/9': refused(404, { message: 'Not found' }) })
  await expect.element(screen.getByText('This post was deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Back to the posts' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('Back closes the comments', async () => {
  const { screen, world } = await open([aComment()])
  const dialog = screen.getByRole('dialog', { name: 'Comments' })
  await expect.element(dialog).toBeVisible()
  world.moved('/posts')
  await expect.element(dialog).not.toBeInTheDocument()
})

const deletable = [aComment({ can_delete: true })]
type Screen = Awaited<ReturnType<typeof open>>['screen']
const openMenu = (screen: Screen) =>
  screen.getByRole('button', { name: 'More on this comment by Bramble' }).click()

/** The page's requests to close the dialog, which itself stays on screen while it fades out. */
const closings = (told: Awaited<ReturnType<typeof open>>['told']) =>
  told.filter(([word]) => word === 'closeOverlay')

test('Escape in the menu of a comment closes only the menu', async () => {
  const { screen, told } = await open(deletable)
  await openMenu(screen)
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  expect(closings(told)).toEqual([])
})

test('Escape on the inline question before deleting a comment closes only the question', async () => {
  const { screen, server, told } = await open(deletable)
  await openMenu(screen)
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  expect([server.sent, closings(told)]).toEqual([[], []])
})

test('while a comment is being deleted, Cancel is disabled', async () => {
  const { screen } = await open(deletable, { 'DELETE comments/31': never })
  await openMenu(screen)
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete the comment' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
})
