import type { Page } from '@playwright/test'
import { expect, type NewCritter, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { SettingsScreen } from './screens/SettingsScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { type Announced, openExchange, pair } from './support/exchanges.ts'
import { call } from './support/members.ts'
import type { Server } from './support/server.ts'

test.use({ pardoned: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const LINE = '1 Temple Road'
/** The other specs block service workers, because they intercept requests. */
const withWorker = { isMember: true, serviceWorkers: 'allow' } as const

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

async function startOffline(page: Page) {
  await page.context().setOffline(true)
  await page.reload()
}

/** The covers that Workbox has recorded in its own database. */
const coversKnown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const [store] = opening.result.objectStoreNames
          const reading = opening.result
            .transaction(store ?? '')
            .objectStore(store ?? '')
            .getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )

/** The id of a member's recipient, and of the recipient's sign-up. */
async function recipientOf(server: Server, { slug }: Announced, token: string) {
  const { my_signup, signups } = await call(server, `/exchange-detail/${slug}`, { token })
  const id: number = my_signup.paired_with
  const theirs = signups.find(({ user_id }: { user_id: number }) => user_id === id)
  return { id, signupId: theirs.id as number }
}

/** Removes a participant as a mod, so that their gifter gets another recipient. */
async function takeOut(server: Server, { modToken: token }: Announced, signupId: number) {
  const plan = await call(server, `/mod/signups/${signupId}/removal`, { token, body: {} })
  const body = { reason: 'They have asked us to.', rearrangement: plan.rearrangements[0].key }
  await call(server, `/mod/signups/${signupId}/remove`, { token, body })
}

interface Given {
  newCritter: NewCritter
  server: Server
}

/** A member on a device that has stored the address label of their recipient. */
async function aPocket({ newCritter, server }: Given) {
  const gifter = await newCritter('Posting', withWorker)
  const others = [
    await newCritter('Getting', { isMember: true }),
    await newCritter('Waiting', { isMember: true }),
  ]
  const swap = await openExchange(server, { label: 'A swap in the pocket', hasCover: true })
  await pair(server, swap, [gifter, ...others])
  const { page } = gifter
  const home = new HomeScreen(page)
  await home.open()
  await isControlled(page)
  const exchange = new ExchangeScreen(page)
  await exchange.open(swap.slug)
  await exchange.openEnvelope()
  await exchange.seeAddress.click()
  await expect(exchange.main).toContainText(LINE)
  await expect(exchange.main).toContainText('Kept on this device')
  return { gifter, others, swap, page, home }
}

const inPocket = (page: Page) => page.getByRole('heading', { name: 'In your pocket' })
const label = (page: Page) => page.getByRole('main').getByText(LINE)

test('a phone without a network shows the running swap and its address label, and shows neither after a logout', async ({
  newCritter,
  server,
}) => {
  const { page, swap, home } = await aPocket({ newCritter, server })

  await startOffline(page)
  await expect(inPocket(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: swap.label })).toBeVisible()
  await expect(label(page)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectContrast(page)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(new ExchangeScreen(page).seeAddress).toBeVisible()
  await home.open()
  await expect.poll(() => coversKnown(page)).not.toEqual([])
  await home.leave()
  await expect(page).toHaveURL(/\/login$/)
  await startOffline(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(label(page)).toHaveCount(0)
  await expect(page.getByText(swap.label)).toHaveCount(0)
  const left = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    return { storage: JSON.stringify(localStorage), caches }
  })
  expect(left.storage).not.toContain('Temple')
  expect(left.caches).not.toContain('covers')
  await expect.poll(() => coversKnown(page)).toEqual([])
})

test('the owner of the address sees that a device stored the address for offline use', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { gifter, others, swap } = await aPocket({ newCritter, server })
  const recipient = await recipientOf(server, swap, gifter.token)
  const ids = await Promise.all(
    others.map(async ({ token }) => (await call(server, '/me', { token })).id),
  )
  const owner = others[ids.indexOf(recipient.id)]
  if (!owner) throw new Error('The recipient has no browser')
  const settings = new SettingsScreen(owner.page)
  await settings.open()
  await expect(settings.readings).toContainText(`for ${swap.label}, kept for offline`)
})

test('a logout in another tab deletes the stored label', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page } = await aPocket({ newCritter, server })
  const another = await page.context().newPage()
  const elsewhere = new HomeScreen(another)
  await elsewhere.open()
  await elsewhere.leave()
  await expect(page).toHaveURL(/\/login$/)
  await startOffline(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(label(page)).toHaveCount(0)
})

test('after a rematch, the first response that shows the swap deletes the stored label', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, gifter, swap, home } = await aPocket({ newCritter, server })
  await startOffline(page)
  await expect(label(page)).toBeVisible()
  const { signupId } = await recipientOf(server, swap, gifter.token)
  await takeOut(server, swap, signupId)
  await page.context().setOffline(false)
  await home.open()
  await expect(home.swaps).toContainText(swap.label)
  await startOffline(page)
  await expect(inPocket(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: swap.label })).toBeVisible()
  await expect(label(page)).toHaveCount(0)
})

test('a stored label is deleted a week after the last response from the server', {
  tag: '@prove',
}, async ({ newCritter, server, passDays }) => {
  const { page } = await aPocket({ newCritter, server })
  await page.context().setOffline(true)
  await passDays(6)
  await page.reload()
  await expect(label(page)).toBeVisible()
  await passDays(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We can’t reach Critter Swap' })).toBeVisible()
  await expect(label(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cs:pocket'))).toBe(null)
})
