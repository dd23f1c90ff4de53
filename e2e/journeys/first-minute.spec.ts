import type { Post } from '#rules/feed/post.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { ExchangesScreen } from '../screens/ExchangesScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { openExchange } from '../support/exchanges.ts'
import { byKeyboard, byMouse } from '../support/hands.ts'
import { call, onboard } from '../support/members.ts'

for (const [how, handsOf, viewport] of [
  ['by mouse at a desk', byMouse, { width: 1280, height: 800 }],
  ['by keyboard alone on a phone', byKeyboard, { width: 390, height: 844 }],
] as const) {
  test(`a new member completes their first steps, ${how}`, { tag: '@prove' }, async ({
    newCritter,
    server,
  }) => {
    const { label } = await openExchange(server, { label: `First of all, ${how}`, region: 'us' })
    const newcomer = await newCritter('Larkspur', { isNewcomer: true, viewport })
    const { page, nickname, token } = newcomer
    await onboard(server, token, nickname)
    const home = new HomeScreen(page)
    const { press } = handsOf(page)

    await home.open()
    await expect(home.heading).toHaveText(`Welcome to the club, ${nickname}!`)
    await expect(home.swaps).toBeHidden()
    await expectAccessibleAndFitting(page)
    await expectContrast(page)

    const noted = page.waitForResponse('**/api/me/first-steps')
    await press(home.step('How a swap works').getByRole('link'))
    await expect(home.heading).toHaveText('How a swap works')
    await noted
    await page.goBack()
    await expect(home.step('How a swap works')).toContainText('Done')
    await expect(home.heading).toContainText(nickname)
    await expect(home.heading).not.toContainText('Welcome to the club')

    await press(home.step('Your first swap').getByRole('link'))
    const exchanges = new ExchangesScreen(page)
    await expect(page).toHaveURL(/f=available&regions=worldwide,na,us/)
    await press(exchanges.card(label).getByRole('link', { name: label, exact: true }))
    const exchange = new ExchangeScreen(page)
    await press(exchange.signUp)
    await expect(exchange.isIn).toBeVisible()
    await home.open()
    await expect(home.swaps).toContainText(label)
    await expect(home.step('Your first swap')).toContainText('Done')

    await press(home.step('Say hello').getByRole('link'))
    const composer = new ComposerScreen(page)
    await expect(composer.message).toHaveValue('Hello, I’m new here')
    await press(composer.post)
    await expect(page.getByText('You’re one of us now!')).toBeAttached()
    const post = home.postBy(nickname)
    await expect(post).toContainText('Hello, I’m new here')
    await expect(post).toBeFocused()
    await expect(post.getByRole('heading')).toBeInViewport()
    const [posted]: Post[] = await call(server, '/posts', { token })
    expect(posted?.message).toBe('Hello, I’m new here')

    const elsewhere = await newCritter('Elsewhere')
    const login = new LoginScreen(elsewhere.page)
    await elsewhere.page.goto(routePaths.login)
    await login.logIn(newcomer)
    const there = new HomeScreen(elsewhere.page)
    await expect(there.swaps).toContainText(label)
    await expect(there.firstSteps).toBeHidden()
  })
}
