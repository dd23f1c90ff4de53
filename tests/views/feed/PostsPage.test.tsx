import { expect, test } from 'vitest'
import type { Post } from '#rules/feed/post.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { inTurn, offline, pageOf } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/posts.tsx'

const open = (posts: Post[], total = posts.length) =>
  openPage(wiring, { 'GET posts': pageOf(posts, total, 5) })

test('a post shows its author, date, place and tag', async () => {
  const date = new Date(2026, 10, 20, 16, 5).toISOString()
  const received = { id: 1, label: 'Received', is_only_admin: false }
  const { screen } = await open([aPost({ date, location: 'Leeds', tags: [received] })])
  const card = screen.getByRole('article', { name: 'Nettle' })
  await expect.element(card).toHaveTextContent('4:05PM · Nov 20, 2026 · Leeds')
  await expect.element(card.getByText('4:05PM')).toHaveAttribute('datetime', date)
  await expect.element(card.getByText('Received')).toBeVisible()
  await expect.element(screen.getByText('That’s the whole mailbag')).toBeVisible()
})

test('a long message is folded until “Read more” is pressed', async () => {
  const { screen } = await open([aPost({ message: `${'mitten '.repeat(60)}the end` })])
  const more = screen.getByRole('button', { name: 'Read more' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect.element(screen.getByText(/the end$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Read less' }).click()
  await expect.element(screen.getByText(/the end$/)).not.toBeInTheDocument()
})

test('plain text keeps its white space', async () => {
  const { screen } = await open([aPost({ message: 'one &lt;b&gt;\n\ntwo &amp; three' })])
  await expect.element(screen.getByText(/two & three/)).toBeVisible()
  const message = screen.getByText(/two & three/).element()
  expect([message.textContent, getComputedStyle(message).whiteSpace]).toEqual([
    'one <b>\n\ntwo & three',
    'pre-wrap',
  ])
})

test('markup is shown without scripts', async () => {
  const { screen } = await open([
    aPost({
      message:
        '<p>Some <strong>bold</strong> words<img src=x onerror="document.title=1"></p><script>document.title=2</script><a href="javascript:alert(1)">press</a>',
    }),
  ])
  const bold = () => screen.getByRole('article').element().querySelector('strong')?.textContent
  await expect.poll(bold).toBe('bold')
  const card = screen.getByRole('article').element()
  expect(card.querySelectorAll('script, img, a[href^="javascript"]').length).toBe(0)
})

test('five posts are loaded at first, and the button loads five more', async () => {
  const { screen, server } = await open([aPost()], 12)
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect
    .poll(() => server.asked)
    .toEqual([
      {
        call: 'GET posts',
        query: { page: '1', perPage: '5', sort: '-created_at', include: 'comments' },
      },
      {
        call: 'GET posts',
        query: { page: '2', perPage: '5', sort: '-created_at', include: 'comments' },
      },
    ])
})

test('loading more posts does not re-render the earlier posts', async () => {
  const { screen } = await openPage(wiring, {
    'GET posts': inTurn(
      pageOf([aPost({ id: 1 }), aPost({ id: 2 })], 7, 5),
      pageOf([aPost({ id: 1 }), aPost({ id: 3, message: 'Three' })], 7, 5),
    ),
  })
  const above = screen.getByRole('article').nth(1)
  await expect.element(above.getByRole('button', { name: 'Like' })).toBeVisible()
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((records) => changes.push(...records))
  watch.observe(above.element(), { subtree: true, childList: true, characterData: true })
  const drawn = above.element()
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.element(screen.getByText('Three')).toBeVisible()
  watch.disconnect()
  expect([above.element() === drawn, changes]).toEqual([true, []])
})

test('posts that fail to load can be retried', async () => {
  const { screen, server } = await openPage(wiring, { 'GET posts': offline })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET posts': pageOf([aPost()]) })
  await again.click()
  await expect.element(screen.getByRole('article')).toBeVisible()
})

test('the page has a link to write a post', async () => {
  const { screen } = await open([aPost()])
  await expect
    .element(screen.getByRole('link', { name: 'Write a post' }))
    .toHaveAttribute('href', '/posts?compose=1')
})

test('a suspended member can read posts but sees no link to write a post', async () => {
  const suspended = aMe({ is_suspended: true, can_post: false })
  const { screen } = await openPage(wiring, { 'GET posts': pageOf([aPost()]) }, { me: suspended })
  await expect.element(screen.getByRole('article')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write a post' }).elements()).toEqual([])
})
