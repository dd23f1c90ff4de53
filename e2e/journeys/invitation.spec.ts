import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { expect, test } from '../fixtures.ts'
import { ActivateScreen } from '../screens/ActivateScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { FrontDoorScreen } from '../screens/FrontDoorScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { OnboardingScreen } from '../screens/OnboardingScreen.ts'
import { RegisterScreen } from '../screens/RegisterScreen.ts'
import { VerifyEmailScreen } from '../screens/VerifyEmailScreen.ts'
import { expectAccessibleAndFitting } from '../support/axe.ts'
import { openExchange } from '../support/exchanges.ts'
import { answerQuestions } from '../support/joining.ts'
import { linkInMail } from '../support/members.ts'

const phone = { width: 390, height: 844 }

test('a guest follows a shared link, joins, and arrives at the shared exchange', async ({
  newCritter,
  server,
}) => {
  const { slug, label } = await openExchange(server, { label: 'Moss in a box', isPublic: true })
  const stranger = await newCritter('Invited', { viewport: phone })
  const { page, email, password, nickname } = stranger
  const door = new FrontDoorScreen(page)

  await test.step('the link shows the exchange without any member’s name', async () => {
    const document = await page.request.get(`/exchange/${slug}`)
    expect(await document.text()).toContain(`<meta property="og:title" content="${label}">`)
    await door.openShared(slug)
    await expect(door.heading).toHaveText(label)
    await expect(page).toHaveTitle(`${label} · Critter Swap`)
    await expect(door.facts).toContainText('10 of 10 free')
    await expect(page.getByText('Host')).toHaveCount(0)
    await expectAccessibleAndFitting(page)
  })

  await test.step('the guest registers', async () => {
    await door.takePart.click()
    const register = new RegisterScreen(page)
    await register.giveEmail(email)
    await register.giveName(nickname)
    await register.choosePassword(password)
    await expect(new ActivateScreen(page).heading).toBeVisible()
  })

  await test.step('the link in the email opens another tab, where the guest logs in', async () => {
    const tab = await page.context().newPage()
    const verification = new VerifyEmailScreen(tab)
    await verification.open(await linkInMail(server, email, /^\/email\/verify\//))
    await verification.backToLogin.click()
    await new LoginScreen(tab).logIn({ email, password })
    await expect(new OnboardingScreen(tab).heading).toHaveText('You are in! ... But wait ...')
    await answerQuestions(
      { ...stranger, page: tab },
      {
        privacy: ADDRESS_PRIVACY[0].label,
        identity: {
          lastName: 'Ashworth',
          firstName: 'June',
          birthDate: '1990-05-04',
          region: 'Canada',
        },
        sign: 'A Taurus',
        address: {
          country: 'Canada',
          name: 'June Ashworth',
          line1: '1 Temple Road',
          zip: 'K1A 0B1',
          city: 'Ottawa',
          label: 'Home',
        },
      },
    )
    const exchange = new ExchangeScreen(tab)
    await expect(tab).toHaveURL(`/exchange/${slug}`)
    await expect(exchange.heading).toHaveText(label)
    await exchange.signUp.click()
    await expect(exchange.isIn).toBeVisible()
  })
})

test('a guest finds an exchange on the front door, and a member who logs in there arrives at that exchange', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { slug, label } = await openExchange(server, {
    label: 'Ferns in a box',
    isPublic: true,
    startsIn: 1,
  })
  const member = await newCritter('Returning', { isMember: true })
  const { page } = await newCritter('Strolling')
  const door = new FrontDoorScreen(page)
  await door.open()
  await expect(door.heading).toHaveText('Send a gift to one critter. Get one from another.')
  await door.card(label).getByRole('link').click()
  await expect(door.heading).toHaveText(label)
  await door.logIn.click()
  await new LoginScreen(page).logIn(member)
  await expect(new ExchangeScreen(page).signUp).toBeVisible()
  await expect(page).toHaveURL(`/exchange/${slug}`)
})

test.describe('a link that is not for guests', () => {
  // Chromium reports the 404 of the call in the console.
  test.use({ pardoned: /404/ })

  test('leads to the login, whether the exchange exists or not, and the login leads back', {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { slug } = await openExchange(server, { label: 'Only for members' })
    const member = await newCritter('Inside', { isMember: true })
    const { page } = await newCritter('Outside')
    const [door, login] = [new FrontDoorScreen(page), new LoginScreen(page)]
    for (const address of ['no-such-exchange', slug]) {
      await door.openShared(address)
      await expect(login.heading).toBeVisible()
      await expect(page).toHaveURL('/login')
      await expect(page).toHaveTitle('Log in · Critter Swap')
    }
    await login.logIn(member)
    await expect(new ExchangeScreen(page).heading).toHaveText('Only for members')
  })
})
