import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { EditProfileScreen } from './screens/EditProfileScreen.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { dayIn, openExchange } from './support/exchanges.ts'
import { call } from './support/members.ts'
import type { Server } from './support/server.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

async function writePosts(server: Server, token: string, count: number, ending = '') {
  for (let number = 1; number <= count; number++) {
    await call(server, '/posts', {
      token,
      body: {
        message: `Parcel ${number} has come. ${'What a joy! '.repeat(number % 9)}${ending}`,
        location: null,
        tags: [],
        pictures: [],
        videos: [],
      },
    })
  }
}

/**
 * Opens exchanges that start far in the future, because other tests expect their own exchanges at the top of the list.
 */
async function openExchanges(server: Server, token: string, count: number) {
  const { modToken } = await openExchange(server, { label: 'The first of many' })
  for (let number = 1; number <= count; number++) {
    const { id } = await call(server, '/exchanges', {
      token,
      body: {
        label: `Swap ${number} ${'of many words '.repeat(number % 4)}`,
        summary: 'Small parcels before the long night.',
        description: 'Send something that fits in a shoebox.',
        region: 'worldwide',
        max_spots: 10,
        preferred_start_at: dayIn(server, 90),
        signup_duration: 15,
        exchange_duration: 15,
        picture_id: null,
      },
    })
    await call(server, `/mod/exchanges/${id}/approve`, { token: modToken, body: {} })
  }
}

/** Loads three more pages and scrolls to their middle. Returns the number of items and the scroll position. */
async function readOn(page: Page) {
  const articles = page.getByRole('article')
  await expect(articles.first()).toBeVisible()
  for (let more = 0; more < 3; more++) {
    const before = await articles.count()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => articles.count()).toBeGreaterThan(before)
  }
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' }),
  )
  return seen(page)
}

const seen = async (page: Page) => ({
  articles: await page.getByRole('article').count(),
  top: await page.evaluate(() => Math.round(window.scrollY)),
  height: await page.evaluate(() => document.documentElement.scrollHeight),
})

for (const viewport of sizes) {
  test(`Back restores a long list to the pixel, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Returning', { isMember: true, viewport })
    await writePosts(server, token, 21)
    await openExchanges(server, token, 61)
    for (const path of ['/posts', '/exchanges']) {
      await page.goto(path)
      const left = await readOn(page)
      expect(left.top, path).toBeGreaterThan(800)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('a[href="/birthdays"]')?.click(),
      )
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(await page.evaluate(() => window.scrollY), path).toBe(0)
      await page.goBack()
      await expect(page.getByRole('article').first()).toBeAttached()
      await expect.poll(() => seen(page), path).toEqual(left)
      expect(asked.filter((one) => one === `/api${path}`)).toEqual([])
    }
  })

  test(`Back restores unfolded posts and shows recent changes, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token, nickname } = await newCritter('Unfolding', { isMember: true, viewport })
    await writePosts(server, token, 5, 'and one more pair of mittens '.repeat(20))
    await page.goto('/posts')
    const second = page.getByRole('article').nth(1)
    await second.getByRole('button', { name: 'Read more' }).click()
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
    const left = await seen(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/profile"]')?.click())
    const editing = new EditProfileScreen(page)
    await editing.enter()
    await editing.rename(`${nickname}x`)
    await expect(page.getByRole('heading', { level: 1, name: `${nickname}x` })).toBeVisible()
    await page.evaluate(() => history.go(-3))
    await expect(second.getByRole('button', { name: 'Read less' })).toBeVisible()
    await expect(second.getByRole('heading', { name: `${nickname}x` })).toBeVisible()
    await expect.poll(() => seen(page)).toEqual(left)

    const { label } = await openExchange(server, { label: `Joined at ${viewport.width}` })
    const exchanges = new ExchangesScreen(page)
    await exchanges.open()
    await expect(exchanges.card(label)).toContainText('No critters yet')
    const tab = (name: string) => page.getByRole('button', { name, exact: true })
    await tab('Mine').click()
    await expect(page.getByText('You’re not in a swap yet.')).toBeVisible()
    await tab('All critters’').click()
    await exchanges.enter(label)
    const exchange = new ExchangeScreen(page)
    await exchange.signUp.click()
    await expect(exchange.isIn).toBeVisible()
    await page.goBack()
    await expect(exchanges.card(label)).not.toContainText('No critters yet')
    await tab('Mine').click()
    await expect(exchanges.card(label)).toBeVisible()
  })

  test(`each tab of a page has its own URL, and Back returns to the previous tab, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page } = await newCritter('Tabbing', { isMember: true, viewport })
    const tab = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/exchanges')
    await tab('Mine').click()
    await expect(page).toHaveURL('/exchanges?tab=mine')
    await expect(page.getByText('You’re not in a swap yet.')).toBeVisible()
    await page.reload()
    await expect(tab('Mine')).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(tab('All critters’')).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL('/exchanges')
  })
}

test('Back asks before discarding unsaved changes, and discards them only after confirmation', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Writing', { isMember: true })
  await page.goto('/profile')
  const editing = new EditProfileScreen(page)
  await editing.enter()
  await editing.nickname.fill('Somebody else')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(editing.nickname).toHaveValue('Somebody else')
  await expect(page).toHaveURL('/edit-profile')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/profile')
})
