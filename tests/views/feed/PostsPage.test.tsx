import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { feedMachine } from '#machines/feed/feed.machine.ts'
import { postMachine } from '#machines/feed/post.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import { aPost } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { PostsPage } from '#views/feed/PostsPage.tsx'
import '#views/styles/index.css'

type Asked = { page: number; perPage: number }

async function open(posts: Post[], total = posts.length) {
  const asked: Asked[] = []
  const page: Page<Post> = { data: posts, meta: metaOf(1, 5, total) }
  const feed = feedMachine.provide({
    actors: { loadPosts: answered<Page<Post>, Asked>(page, asked) },
    actions: { announce: () => undefined },
  })
  return { screen: await render(<PostsPage feed={feed} post={postMachine} />), asked }
}

test('a post says who, when, where and under which tag', async () => {
  const date = new Date(2026, 10, 20, 16, 5).toISOString()
  const received = { id: 1, label: 'Received', is_only_admin: false }
  const { screen } = await open([aPost({ date, location: 'Leeds', tags: [received] })])
  const card = screen.getByRole('article', { name: 'Nettle' })
  await expect.element(card).toHaveTextContent('4:05PM · Nov 20, 2026 · Leeds')
  await expect.element(card.getByText('4:05PM')).toHaveAttribute('datetime', date)
  await expect.element(card.getByText('Received')).toBeVisible()
  await expect.element(screen.getByText('That’s the whole mailbag')).toBeVisible()
})

test('a long message is folded until somebody wants to read more', async () => {
  const { screen } = await open([aPost({ message: `${'mitten '.repeat(60)}the end` })])
  const more = screen.getByRole('button', { name: 'Read more' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect.element(screen.getByText(/the end$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Read less' }).click()
  await expect.element(screen.getByText(/the end$/)).not.toBeInTheDocument()
})

test('plain text stays what it is, its white space included', async () => {
  const { screen } = await open([aPost({ message: 'one &lt;b&gt;\n\ntwo &amp; three' })])
  const message = screen.getByText(/two & three/).element()
  expect([message.textContent, getComputedStyle(message).whiteSpace]).toEqual([
    'one <b>\n\ntwo & three',
    'pre-wrap',
  ])
})

test('markup is shown without what could act', async () => {
  const { screen } = await open([
    aPost({
      message:
        '<p>Some <strong>bold</strong> words<img src=x onerror="document.title=1"></p><script>document.title=2</script><a href="javascript:alert(1)">press</a>',
    }),
  ])
  const bold = () => screen.getByRole('article').element().querySelector('strong')?.textContent
  await expect.poll(bold).toBe('bold')
  const card = screen.getByRole('article').element()
  expect(card.querySelectorAll('script, img, a[href]').length).toBe(0)
})

test('five are asked for at a time, and more by the button', async () => {
  const { screen, asked } = await open([aPost()], 12)
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect
    .poll(() => asked)
    .toEqual([
      { page: 1, perPage: 5 },
      { page: 2, perPage: 5 },
    ])
})

test('more posts below leave those above as they were drawn', async () => {
  const drawn: number[] = []
  const watched = (id: number): Post =>
    Object.defineProperty(aPost({ id }), 'edited_at', {
      get: () => {
        drawn.push(id)
        return null
      },
    })
  const { screen, asked } = await open([watched(1), watched(2)], 7)
  await expect.element(screen.getByRole('article').nth(1)).toBeVisible()
  drawn.length = 0
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(screen.getByRole('article').nth(1)).toBeVisible()
  expect(drawn).toEqual([])
})
