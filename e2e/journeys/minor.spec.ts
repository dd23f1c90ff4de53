import { subYears } from 'date-fns/subYears'
import { SIGN_UP_WAITS_FOR_PARENT } from '#rules/exchange/words.ts'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { OnboardingScreen } from '../screens/OnboardingScreen.ts'
import { ParentScreen } from '../screens/ParentScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { openExchange } from '../support/exchanges.ts'
import { answerQuestions, becomeMember } from '../support/joining.ts'
import { linkInMail } from '../support/members.ts'

test('a minor can take part once a parent has confirmed by email, until the parent withdraws the confirmation', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { slug, label } = await openExchange(server, { label: 'Sticker swap' })
  const sprout = await newCritter('Sprout')
  const parent = await newCritter('Parent')
  const { page } = sprout

  await becomeMember(server, sprout)
  await answerQuestions(sprout, {
    privacy: ADDRESS_PRIVACY[3].label,
    identity: {
      lastName: 'Ashworth',
      firstName: 'Sprout',
      birthDate: `${subYears(server.now(), 15).getUTCFullYear()}-01-05`,
      region: 'Canada',
      parentEmail: parent.email,
    },
    sign: 'A Capricorn',
    address: {
      country: 'Canada',
      name: 'Sprout Ashworth',
      line1: '12 Maple Street',
      zip: 'K1A 0B1',
      city: 'Ottawa',
      label: 'Home',
    },
  })
  const onboarding = new OnboardingScreen(page)
  await expect(onboarding.heading).toHaveText(`Welcome to the club, ${sprout.nickname}!`)
  await expect(page.getByRole('main')).toContainText(parent.email)
  await onboarding.goIn.click()
  await expect(new HomeScreen(page).heading).toContainText(sprout.nickname)
  await expect(page.getByRole('main')).toContainText(WAITING_FOR_PARENT)

  const exchange = new ExchangeScreen(page)
  await exchange.open(slug)
  await expect(exchange.heading).toHaveText(label)
  await expect(exchange.main).toContainText(SIGN_UP_WAITS_FOR_PARENT)
  await expect(exchange.signUp).toBeHidden()

  await exchange.contactElf.click()
  await exchange.dialog.getByRole('textbox').fill('May I join without my parents?')
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await exchange.dialog.getByRole('button', { name: 'Send to the elves' }).click()
  await expect(page.getByText("Message sent, we'll get back to you ASAP")).toBeVisible()
  await expect(exchange.dialog).toBeHidden()

  const letter = new ParentScreen(parent.page)
  const link = await linkInMail(server, parent.email, /^\/parent#/)
  await letter.open(link)
  await expect(letter.heading).toHaveText(`May ${sprout.nickname} take part?`)
  await letter.confirm.click()
  await expect(letter.heading).toHaveText('Thank you')
  await expect(parent.page).toHaveURL(routePaths.parent)
  await parent.page.reload()
  await expect(letter.heading).toHaveText('You have already answered')

  await page.reload()
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()

  const latestLink = () => linkInMail(server, parent.email, /^\/parent#/)
  await expect.poll(latestLink).not.toBe(link)
  await letter.open(await latestLink())
  await expect(letter.heading).toHaveText('Withdraw your confirmation?')
  await letter.takeBack.click()
  await expect(letter.heading).toHaveText('Your answer is saved')
  await page.reload()
  await expect(exchange.main).toContainText(SIGN_UP_WAITS_FOR_PARENT)
  await expect(exchange.isIn).toBeHidden()
})
