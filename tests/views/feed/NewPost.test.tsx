import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPost } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/fakeServer.ts'
import { afterFrames } from '#views/kit/giving-back.ts'
import { openHome } from './home-page.tsx'

beforeEach(() => page.viewport(390, 844))

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => aPost({ id: count - index, message: 'Old' }))

async function open(count: number) {
  const { screen, world } = await openHome({ 'GET posts': pageOf(others(count)) })
  await expect
    .element(screen.getByText(count === 0 ? 'The mailbag is empty.' : 'Old').first())
    .toBeInTheDocument()
  const add = () =>
    world.tell.addItem(null, { list: 'posts', item: aPost({ id: 301, message: 'New' }) })
  return { screen, add, added: screen.getByRole('article').filter({ hasText: 'New' }) }
}

test.for([0, 1, 60])(
  'the member’s new post above %s others scrolls into view on a phone, with a visible focus',
  async (count) => {
    const { add, added } = await open(count)
    add()
    await expect.element(added).toHaveFocus()
    await expect.element(added.getByRole('heading')).toBeInViewport()
    expect(getComputedStyle(added.element()).outlineStyle).toBe('solid')
    ;(added.element() as HTMLElement).blur()
    expect(added.element()).not.toHaveAttribute('data-focus-visible')
  },
)

test('a member who is further down in the feed keeps their place', async () => {
  const { screen, add } = await open(60)
  const feed = screen.getByRole('feed')
  scrollTo({ top: scrollY + feed.element().getBoundingClientRect().top + 900, behavior: 'instant' })
  add()
  await expect.element(screen.getByRole('article').last()).toHaveAttribute('aria-setsize', '61')
  await new Promise<void>((done) => afterFrames(10, done))
  expect(feed.element().contains(document.activeElement)).toBe(false)
  expect(feed.element().getBoundingClientRect().top).toBeLessThan(0)
})
