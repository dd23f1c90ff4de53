import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { choose } from './screens/widgets.ts'
import { exchangeGifts, openExchange, pair } from './support/exchanges.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('no widget violates the content security policy', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, token } = await newCritter('Curious', { isMember: true })
  const friend = await newCritter('Neighbour', { isMember: true })
  const running = await openExchange(server, { label: 'Running swap' })
  for (const label of ['One more swap', 'Another swap', 'A third swap', 'A fourth swap'])
    await openExchange(server, { label })
  await pair(server, running, [{ token }, friend])
  const hostile =
    '<p>Look: <b>socks</b> <img src="x" onerror="alert(1)"><script>alert(2)</script></p>'
  await exchangeGifts(server, running, { token }, friend, hostile)

  const home = new HomeScreen(page)
  await home.open()
  await expect(home.postBy(friend.nickname).getByText('socks')).toHaveCount(1)
  await expect(home.postBy(friend.nickname).locator('img[src="x"], script')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next exchanges' }).click()
  await expect(page.getByRole('button', { name: 'Previous exchanges' })).toBeEnabled()
  await page
    .getByRole('button', { name: /– change to/ })
    .first()
    .click()
  await home.menu.click()
  await expect(home.logOut).toBeVisible()
  await page.keyboard.press('Escape')

  const profile = new ProfileScreen(page)
  await profile.open()
  await profile.changeBirthDate.click()
  await page.getByRole('button', { name: 'Calendar, When is your birth date ?' }).click()
  await page.getByRole('button', { name: 'Previous' }).first().click()
  await page.getByRole('gridcell').getByRole('button').nth(10).click()
  await page.getByRole('button', { name: 'Choose' }).click()
  await profile.dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Birth date updated')).toBeVisible()
  await profile.changeRegion.click()
  await choose(page, 'Where in the world are you?', 'Canada')
  await profile.dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Region updated')).toBeVisible()

  const exchange = new ExchangeScreen(page)
  await exchange.open(running.slug)
  await exchange.openEnvelope()
  await exchange.seeAddress.click()
  await expect(exchange.main).toContainText('1 Temple Road')
  await exchange.tell('I received a gift')
  await page.keyboard.press('Escape')
  await page.goto('/page/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('a script that violates the content policy', () => {
  test.use({ pardoned: /^console: policy violation: require-trusted-types-for|TrustedHTML/ })

  test('is blocked and reported', async ({ page, complaints }) => {
    await page.goto(routePaths.login)
    const refused = page.evaluate(() => {
      document.body.innerHTML = '<img src="x" onerror="alert(1)">'
    })
    await expect(refused).rejects.toThrow('TrustedHTML')
    await expect
      .poll(() => complaints.join())
      .toContain('policy violation: require-trusted-types-for')
  })
})
