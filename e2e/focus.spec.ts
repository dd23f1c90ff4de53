import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { exchangeGifts, openExchange, pair } from './support/exchanges.ts'
import { hiddenFocus } from './support/sight.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const FARTHEST = 70

/** Presses this key through the whole page. Returns the controls that were focused but not visible. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab') {
  const hidden = new Set<string>()
  for (let stop = 0; stop < FARTHEST; stop++) {
    await page.keyboard.press(key)
    const { name, isHidden, isNowhere } = await page.evaluate(hiddenFocus)
    if (isNowhere) break
    if (isHidden) hidden.add(`${key}: ${name}`)
  }
  return [...hidden]
}

/**
 * For each control, scrolls the page to its other end and focuses the control by script. Returns the controls that are
 * not visible afterwards.
 */
async function hiddenByProgram(page: Page) {
  const hidden: string[] = []
  for (const control of await page.locator('main').locator('a, button, input').all()) {
    const hasFocus = await control.evaluate((element: HTMLElement) => {
      const isBelow = element.getBoundingClientRect().top > innerHeight / 2
      scrollTo({ top: isBelow ? 0 : document.body.scrollHeight, behavior: 'instant' })
      element.focus()
      return document.activeElement === element
    })
    const { name, isHidden } = await page.evaluate(hiddenFocus)
    if (hasFocus && isHidden) hidden.push(`focus(): ${name}`)
  }
  return hidden
}

for (const viewport of [PHONE, DESK])
  test(`every focused control is visible, at ${viewport.width} px`, { tag: '@prove' }, async ({
    newCritter,
    server,
  }) => {
    const { page, token } = await newCritter('Looking', { isMember: true, viewport })
    const other = await newCritter('Thanking', { isMember: true })
    const swap = await openExchange(server, { label: `Swap to look at ${viewport.width}` })
    await pair(server, swap, [{ token }, other])
    await exchangeGifts(server, swap, { token }, other, 'Socks! '.repeat(60))
    for (const path of [
      routePaths.home,
      routePaths.exchanges,
      `/exchange/${swap.slug}`,
      routePaths.posts,
      routePaths.profile,
      routePaths.settings,
      routePaths.notifications,
      routePaths.createExchange,
      routePaths.reportBug,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const hidden = [
        ...(await hiddenStops(page, 'Tab')),
        ...(await hiddenStops(page, 'Shift+Tab')),
        ...(await hiddenByProgram(page)),
      ]
      expect(hidden, path).toEqual([])
    }
  })

test('on a phone, posting an update moves the focus to the update’s line, and posting the last update moves the focus to “Well swapped!”', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Stepping', { isMember: true, viewport: PHONE })
  const other = await newCritter('Waiting', { isMember: true })
  const swap = await openExchange(server, { label: 'Swap to walk through' })
  await pair(server, swap, [{ token }, other])
  const exchange = new ExchangeScreen(page)
  await exchange.open(swap.slug)
  await exchange.openEnvelope()
  const isOn = (words: string) =>
    expect
      .poll(() => page.evaluate(hiddenFocus))
      .toEqual({ name: expect.stringMatching(words), isHidden: false, isNowhere: false })

  await exchange.postedParcel()
  await isOn('^You posted a parcel')
  await page.getByRole('button', { name: 'Yes, everything' }).click()
  await exchange.dialog.getByRole('button', { name: 'Yes, everything is sent' }).click()
  await isOn('^You have sent everything')
  await page.getByRole('button', { name: 'Yes, it’s here' }).click()
  await exchange.dialog.getByRole('textbox').first().fill('What a scarf!')
  await exchange.saveUpdate.click()
  await isOn('^You received a gift!')
  await page.getByRole('button', { name: 'Yes, everything' }).click()
  await exchange.dialog.getByRole('button', { name: 'Yes, everything is here' }).click()
  await isOn('^Well swapped!')
})
