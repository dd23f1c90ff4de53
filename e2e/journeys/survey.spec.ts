import type { Survey } from '#rules/survey/schema.ts'
import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { SurveyScreen } from '../screens/SurveyScreen.ts'
import { chooseByKeyboard } from '../screens/widgets.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'
import { byKeyboard } from '../support/hands.ts'
import { tabTo } from '../support/keyboard.ts'
import { call } from '../support/members.ts'

test('a member signs up by keyboard, answers the required survey, and is signed up on returning to the exchange', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Answering', { isMember: true })
  const surveys: Survey[] = await call(server, '/surveys', { token })
  const treats = surveys.find(({ label }) => label === 'Treats')
  const wanted = await openExchange(server, {
    label: 'A swap of treats',
    surveys: [treats?.id ?? 0],
  })
  const { press, check, type } = byKeyboard(page)
  const exchange = new ExchangeScreen(page)
  await exchange.open(wanted.slug)
  await expect(exchange.deal).toHaveText(['Sign up until', 'Names drawn', 'Post by', 'Open yours'])
  await expect(exchange.main.getByRole('link', { name: 'Treats' })).toBeVisible()
  await expect(exchange.main).toContainText('about 2 minutes')
  await press(exchange.signUp)
  await expect(exchange.dialog).toContainText('One short survey first')
  await press(exchange.dialog.getByRole('link', { name: 'Answer it now' }))

  const survey = new SurveyScreen(page)
  await expect(survey.heading).toHaveText('Treats')
  await expect(survey.progress).toHaveAttribute('aria-valuetext', '0 %')
  await chooseByKeyboard(page, survey.select('Sweet or savoury?'), 'Sweet')
  await check(survey.box('What would you like to find', 'Chocolate'))
  await check(survey.box('What would you like to find', 'Tea'))
  await tabTo(page, survey.yesOrNo('Do you have any allergies?').first())
  await page.keyboard.press('Space')
  await type(survey.text('Which allergies'), 'Hazelnuts.')
  await press(survey.submit)
  await expect(survey.text('What could you eat')).toBeFocused()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.keyboard.type('Soup')
  await expect(survey.progress).toHaveAttribute('aria-valuetext', '100 %')

  await page.reload()
  await expect(survey.text('What could you eat')).toHaveValue('Soup')
  await press(survey.submit)
  await expect(page.getByText('Answers submitted !')).toBeVisible()
  await expect(exchange.heading).toHaveText('A swap of treats')
  await expect(exchange.isIn).toBeVisible()
  await page.reload()
  await exchange.giveUp('I signed up by mistake')
  await expect(exchange.signUp).toBeVisible()
  await page.reload()
  await expect(exchange.signUp).toBeVisible()
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()

  const friend = await newCritter('Asking', { isMember: true })
  await call(server, `/surveys/${treats?.id}/answer`, {
    token: friend.token,
    body: {
      id: treats?.id,
      answers: ['Both', ['None of those are relevant'], false, null, 'Bread'],
    },
  })
  await pair(server, wanted, [friend])
  await page.reload()
  await press(exchange.envelope)
  await press(exchange.seeSurveys)
  await expect(exchange.dialog).toContainText('None of those are relevant')
  await expect(exchange.dialog).toContainText('Bread')
})

test('a survey page is accessible when it is empty, shows an error or restores a draft', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Reading', { isMember: true })
  const surveys: Survey[] = await call(server, '/surveys', { token })
  const joys = surveys.find(({ label }) => label === 'Small joys')
  const survey = new SurveyScreen(page)
  await survey.open(joys?.id ?? 0)
  await expect(page).toHaveTitle('Survey · Critter Swap')
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await survey.text('What else should').fill('x'.repeat(5_001))
  await survey.submit.click()
  await expect(survey.box('What do you collect', 'Books')).toBeFocused()
  await expectAccessibleEverywhere(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})
