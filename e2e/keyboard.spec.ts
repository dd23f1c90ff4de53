import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { openExchange } from './support/exchanges.ts'
import { tabTo } from './support/keyboard.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('with the keyboard alone one logs in, signs up and leaves again, and hears where one is', async ({
  newCritter,
  server,
}) => {
  const { label } = await openExchange(server, { label: 'Keyboard swap' })
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

test('the first stop of the keyboard skips to the content', async ({ newCritter }) => {
  const { page } = await newCritter('Skipping', { isMember: true })
  await new HomeScreen(page).open()
  await expect(new HomeScreen(page).heading).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a dialog takes the focus, keeps it, and gives it back', async ({ newCritter, server }) => {
  const { slug } = await openExchange(server, { label: 'Focus swap' })
  const { page } = await newCritter('Focused', { isMember: true })
  const exchange = new ExchangeScreen(page)
  await exchange.open(slug)
  await exchange.signUp.click()
  await exchange.leave.click()
  const inDialog = () =>
    exchange.dialog.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    await expect.poll(inDialog).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(exchange.leave).toBeFocused()
})
