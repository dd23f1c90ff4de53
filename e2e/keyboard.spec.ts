import type { Locator } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { openExchange } from './support/exchanges.ts'
import { heard } from './support/heard.ts'
import { tabTo } from './support/keyboard.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a member can log in, sign up for an exchange and leave it by keyboard alone', async ({
  newCritter,
  server,
}) => {
  const { label } = await openExchange(server, { label: 'Keyboard swap', startsIn: 5 })
  const { page, email, password, nickname } = await newCritter('Mouseless', { isMember: true })
  const { keyboard } = page
  const home = new HomeScreen(page)
  const login = new LoginScreen(page)
  const exchange = new ExchangeScreen(page)

  await home.open()
  await home.leave()
  await expect(login.heading).toBeFocused()
  await tabTo(page, login.email)
  await keyboard.type(email)
  await tabTo(page, login.password)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(home.heading).toContainText(nickname)
  await expect(home.heading).toBeFocused()

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Exchanges' }))
  await keyboard.press('Enter')
  const exchanges = new ExchangesScreen(page)
  await expect(exchanges.heading).toBeFocused()
  await tabTo(page, exchanges.card(label).getByRole('link', { name: label, exact: true }))
  await keyboard.press('Enter')
  await expect(exchange.heading).toHaveText(label)

  await tabTo(page, exchange.signUp)
  await keyboard.press('Enter')
  await expect(exchange.isIn).toBeFocused()
  await tabTo(page, exchange.leave)
  await keyboard.press('Enter')
  await expect(exchange.dialog).toBeVisible()
  const reason = (name: string) => exchange.dialog.getByRole('radio', { name })
  await tabTo(page, reason('I don’t have time for it'))
  await keyboard.press('ArrowDown')
  await expect(reason('I can’t afford it right now')).toBeChecked()
  await tabTo(page, exchange.dialog.getByRole('button', { name: 'Leave the exchange' }))
  await keyboard.press('Enter')
  await expect(exchange.dialog).toBeHidden()
  await expect(exchange.signUp).toBeVisible()
})

test('the first Tab stop is a link that skips to the content', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Skipping', { isMember: true })
  await new HomeScreen(page).open()
  await expect(new HomeScreen(page).heading).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a dialog takes the focus, traps it and restores it', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { slug } = await openExchange(server, { label: 'Focus swap' })
  const { page } = await newCritter('Focused', { isMember: true })
  const exchange = new ExchangeScreen(page)
  await exchange.open(slug)
  await exchange.signUp.click()
  await exchange.leave.click()
  await expect(exchange.dialog).toBeVisible()
  const inDialog = () =>
    exchange.dialog.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    await expect.poll(inDialog).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(exchange.leave).toBeFocused()
})

test('every kind of navigation updates the title and moves the focus to the new page', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { label } = await openExchange(server, { label: 'A swap one moves to', startsIn: 5 })
  const { page, nickname } = await newCritter('Moving', { isMember: true })
  const { keyboard } = page
  const isHeard = (title: string, focus: unknown) =>
    expect.poll(() => heard(page), title).toEqual({ title, focus })
  const go = async (link: Locator) => {
    await tabTo(page, link)
    await keyboard.press('Enter')
  }
  const inNav = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

  await page.goto(routePaths.posts)
  await isHeard('Posts · Critter Swap', 'nothing')
  await go(inNav('Exchanges'))
  await isHeard('Exchanges · Critter Swap', 'heading Exchanges')
  await go(page.getByRole('button', { name: 'Mine' }))
  await expect(page).toHaveURL('/exchanges?tab=mine')
  await isHeard('Exchanges · Critter Swap', 'button Mine')
  await page.goBack()
  await expect(page).toHaveURL('/exchanges')
  await isHeard('Exchanges · Critter Swap', 'button Mine')
  await go(new ExchangesScreen(page).card(label).getByRole('link', { name: label, exact: true }))
  await isHeard(`${label} · Critter Swap`, `heading ${label}`)
  await page.goBack()
  await isHeard('Exchanges · Critter Swap', `link ${label}`)
  await page.goForward()
  await isHeard(`${label} · Critter Swap`, `heading ${label}`)

  const exchange = new ExchangeScreen(page)
  await go(exchange.signUp)
  await isHeard(`${label} · Critter Swap`, 'heading You are in!')
  for (const close of [() => keyboard.press('Escape'), () => page.goBack()]) {
    await go(exchange.leave)
    await isHeard(`${label} · Critter Swap`, 'dialog Leave this exchange')
    await close()
    await isHeard(`${label} · Critter Swap`, 'button Leave this exchange')
  }
  await page.goto('/nowhere')
  await isHeard('Page not found · Critter Swap', 'nothing')
  await go(page.getByRole('main').getByRole('link', { name: 'Back home' }))
  await isHeard('Critter Swap', expect.stringMatching(`^heading .*${nickname}`))
})

test('keyboard shortcuts navigate once they are turned on, but not while typing in a field', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Hopping', { isMember: true })
  const { keyboard } = page
  const isAt = async (path: string, name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveURL(path)
  }
  await page.goto(routePaths.settings)
  const box = page.getByRole('checkbox', { name: 'Keyboard shortcuts' })
  await expect(box).toBeEnabled()
  await keyboard.type('ge')
  await box.focus()
  await keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(page).toHaveURL(routePaths.settings)
  await box.blur()
  /** Repeats the keys, because the code that listens for them loads after the page. */
  const hop = async (keys: string, path: string, name: string) => {
    await expect(async () => {
      await keyboard.type(keys)
      await expect(page).toHaveURL(path, { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await isAt(path, name)
  }
  await hop('ge', routePaths.exchanges, 'Exchanges')
  const { search } = new ExchangesScreen(page)
  await search.pressSequentially('gh')
  await expect(search).toHaveValue('gh')
  await expect(page).toHaveURL(/q=gh|search=gh/)
  await search.blur()
  await keyboard.press('Control+g')
  await keyboard.type('gn')
  await isAt(routePaths.notifications, 'Notifications')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await hop('gp', routePaths.posts, 'Posts')
})
