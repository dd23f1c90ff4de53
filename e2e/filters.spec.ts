import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from './support/axe.ts'
import { openExchange } from './support/exchanges.ts'
import { tabTo } from './support/keyboard.ts'

test('exchanges are filtered by keyboard, and the URL keeps the filters after Back and after a reload', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const uk = { region: 'uk', startsIn: 40 }
  const [teas, socks] = [
    await openExchange(server, { label: 'Größere Teas', ...uk }),
    await openExchange(server, { label: 'Groser socks', ...uk }),
  ]
  const { page } = await newCritter('Sifting', { isMember: true })
  const { keyboard } = page
  const exchanges = new ExchangesScreen(page)
  await exchanges.open()
  await expect(exchanges.regions).toBeEnabled()

  await tabTo(page, exchanges.regions)
  await expect(exchanges.regions).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('Enter')
  await expect(exchanges.region('Worldwide')).toBeFocused()
  await tabTo(page, exchanges.region('United Kingdom'))
  await keyboard.press('Space')
  await expect(page).toHaveURL('/exchanges?regions=uk')
  await keyboard.press('Escape')
  await expect(exchanges.regions).toBeFocused()
  await expect(exchanges.regions).toHaveText('Region: United Kingdom')

  await tabTo(page, exchanges.search)
  await keyboard.type('GROSS')
  await expect(page).toHaveURL('/exchanges?regions=uk&q=GROSS')
  await expect(exchanges.search).toBeFocused()
  await expect(exchanges.count).toHaveText('1 exchange')
  await expect(exchanges.card(teas.label)).toBeVisible()
  await expect(exchanges.card(socks.label)).toHaveCount(0)

  await page.reload()
  await expect(exchanges.card(teas.label)).toBeVisible()
  await expect(exchanges.search).toHaveValue('GROSS')
  await exchanges.enter(teas.label)
  await expect(new ExchangeScreen(page).heading).toHaveText(teas.label)
  await page.goBack()
  await expect(exchanges.card(teas.label)).toBeVisible()
  await expect(page).toHaveURL('/exchanges?regions=uk&q=GROSS')

  await page.goBack()
  await expect(page).toHaveURL('/exchanges?regions=uk')
  await expect(exchanges.search).toHaveValue('')
  await expect(exchanges.card(socks.label)).toBeVisible()

  await tabTo(page, exchanges.chip('Ending soon'))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/exchanges?f=soon&regions=uk')
  await expect(exchanges.count).toHaveText('0 exchanges')
  await expect(
    page.getByText('No exchange is matching these filters. Wanna create one? Click below!'),
  ).toBeVisible()
  await tabTo(page, exchanges.clear)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/exchanges')
  await expect(exchanges.chip('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(exchanges.clear).toHaveCount(0)
  // The focused button was removed, so the focus moves to the number of results.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/exchanges?$/)
})

test('the exchange filters are accessible and fit every screen', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Sieve', { isMember: true })
  const exchanges = new ExchangesScreen(page)
  await page.goto('/exchanges?f=available&regions=us,nz&q=nothing%20like%20it')
  await expect(exchanges.clear).toBeVisible()
  await expectAccessibleAndFitting(page)
  await expectContrast(page)
  await exchanges.regions.click()
  await expect(exchanges.region('United States')).toBeChecked()
  await expectAccessibleAndFitting(page)
})
