import { useSelector } from '@xstate/react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise } from 'xstate'
import { type FeedRef, feedMachine } from '#machines/feed/feed.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { aPost } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { PostCards } from '#views/feed/PostCards.tsx'
import type { FeedParts } from '#views/feed/parts.ts'
import ItemWindow from '#views/outlets/ItemWindow.tsx'

const parts: FeedParts = {
  Actions: ({ post }) => <button type="button">Like {post.id}</button>,
  Editor: () => null,
  Overlays: () => null,
  Window: ItemWindow,
}

/** Posts of varying length, so that no two neighbours have the same height. */
const posts = (count: number): Post[] =>
  Array.from({ length: count }, (_, index) => {
    const id = count - index
    return aPost({ id, message: `Post ${id}\n`.repeat(1 + (id % 4)) })
  })

const runningFeed = (all: Post[]) =>
  createActor(
    feedMachine.provide({
      actors: {
        loadItems: fromPromise(async () =>
          pageOf(all.slice(0, 300), { perPage: 300, total: all.length }),
        ),
      },
      actions: { announce: () => {} },
    }),
    { input: { query: { perPage: 300 } } },
  ).start()

function Shown({ feed }: { feed: FeedRef }) {
  const items = useSelector(feed, ({ context }) => context.items)
  return items.length > 0 && <PostCards posts={items} feed={feed} parts={parts} level={2} />
}

async function open(count: number, feed = runningFeed(posts(count))) {
  const screen = await render(<Shown feed={feed} />)
  onTestFinished(() => scrollTo(0, 0))
  const frame = screen.getByRole('feed')
  await expect.element(frame).toBeInTheDocument()
  const card = (id: number) => screen.getByRole('article').filter({ hasText: `Like ${id}` })
  const top = (id: number) => card(id).element().getBoundingClientRect().top
  const drawn = () => screen.getByRole('article').elements().length
  return { screen, feed, frame, card, top, drawn }
}

/** Waits until the value is stable, because measuring new cards shifts the cards below. */
async function isStill(measure: () => number) {
  let before: number | undefined
  await expect
    .poll(() => {
      const last = before
      before = measure()
      return before === last
    })
    .toBe(true)
}

const places = (articles: Element[]) =>
  articles.map(({ ariaPosInSet, ariaSetSize }) => `${ariaPosInSet} of ${ariaSetSize}`)

test('a short list renders all posts, each with its position in the total', async () => {
  const { screen } = await open(3)
  expect(places(screen.getByRole('article').elements())).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

test('a long list renders only posts near the viewport, at any scroll position', async () => {
  const { screen, frame, card, drawn } = await open(1_000)
  await expect.poll(drawn).toBeLessThan(20)
  expect(places(screen.getByRole('article').elements()).slice(0, 2)).toEqual([
    '1 of 1000',
    '2 of 1000',
  ])
  for (const share of [0.5, 1]) {
    scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' })
    await expect.element(card(share === 1 ? 701 : 851)).toBeInTheDocument()
    expect(drawn()).toBeLessThan(25)
    expect(frame.element().querySelectorAll('*').length).toBeLessThan(600)
  }
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.element(card(701)).toBeInViewport()
  const { bottom } = card(701).element().getBoundingClientRect()
  expect(Math.abs(frame.element().getBoundingClientRect().bottom - bottom)).toBeLessThan(1)
})

test('cards never overlap, even when their heights change', async () => {
  const { screen, feed, frame, drawn } = await open(300)
  await expect.poll(drawn).toBeLessThan(20)
  feed.send({ type: 'item.changed', item: aPost({ id: 299, message: 'long words\n'.repeat(12) }) })
  const gaps = () => {
    const edges = screen
      .getByRole('article')
      .elements()
      .map((article) => article.getBoundingClientRect())
    return edges.slice(1).map(({ top }, index) => Math.round(top - (edges[index]?.bottom ?? 0)))
  }
  const { rowGap } = getComputedStyle(frame.element())
  await expect.poll(() => new Set(gaps())).toEqual(new Set([Math.round(Number.parseFloat(rowGap))]))
})

test('the focused card stays rendered after scrolling away, and Tab continues from it', async () => {
  const { screen, drawn } = await open(300)
  await expect.poll(drawn).toBeLessThan(20)
  const like = (id: number) => screen.getByRole('button', { name: `Like ${id}`, exact: true })
  ;(like(298).element() as HTMLElement).focus({ preventScroll: true })
  scrollTo({ top: 20_000, behavior: 'instant' })
  await expect.element(like(300)).not.toBeInTheDocument()
  await expect.element(like(298)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(like(297)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(like(296)).toHaveFocus()
  await expect.element(like(296)).toBeInViewport()
})

test('Page Down and Page Up move between cards from any focused element', async () => {
  const { card, screen, drawn } = await open(300)
  await expect.poll(drawn).toBeLessThan(20)
  ;(screen.getByRole('button', { name: 'Like 300' }).element() as HTMLElement).focus()
  for (let id = 299; id >= 280; id--) {
    await userEvent.keyboard('{PageDown}')
    await expect.element(card(id)).toHaveFocus()
  }
  await expect.element(card(280)).toBeInViewport()
  await userEvent.keyboard('{PageUp}')
  await expect.element(card(281)).toHaveFocus()
})

test('posts added or removed at the top do not shift the visible posts', async () => {
  const { feed, card, top, drawn } = await open(300)
  await expect.poll(drawn).toBeLessThan(20)
  scrollTo({ top: 5_000, behavior: 'instant' })
  await expect.element(card(300)).not.toBeInTheDocument()
  const seen = feed.getSnapshot().context.drawn?.items[4]?.id ?? 0
  await isStill(() => top(seen))
  const before = top(seen)
  feed.send({ type: 'item.added', item: aPost({ id: 301, message: 'New' }) })
  await expect.poll(() => card(seen).element().ariaPosInSet).toBe(String(301 - seen + 1))
  await expect.poll(() => top(seen)).toBeCloseTo(before, 0)
  feed.send({ type: 'item.removed', id: 300 })
  await expect.poll(() => card(seen).element().ariaPosInSet).toBe(String(301 - seen))
  await expect.poll(() => top(seen)).toBeCloseTo(before, 0)
})

test('returning to the page restores the same cards to the exact pixel', async () => {
  const { screen, feed, card, top, drawn } = await open(300)
  await expect.poll(drawn).toBeLessThan(20)
  scrollTo({ top: 8_000, behavior: 'instant' })
  await expect.element(card(300)).not.toBeInTheDocument()
  const seen = feed.getSnapshot().context.drawn?.items[4]?.id ?? 0
  await isStill(() => top(seen))
  const left = [scrollY, top(seen)]
  await screen.rerender(<p>Another page</p>)
  const { heights } = feed.getSnapshot().context
  expect(Object.keys(heights?.byId ?? {}).length).toBeGreaterThan(20)
  await screen.rerender(<Shown feed={feed} />)
  scrollTo({ top: left[0] ?? 0, behavior: 'instant' })
  await expect.poll(() => [scrollY, top(seen)]).toEqual(left)
})
