import { NO_SURVEY } from '#rules/survey/schema.ts'
import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { choose } from '../screens/widgets.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { dayIn } from '../support/exchanges.ts'
import { call } from '../support/members.ts'

const LABEL = 'Ghost stories'

test('a mod attaches a survey that a creator requested, and members must answer it before signing up', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Haunting', { isMember: true })
  const { id, slug } = await call(server, '/exchanges', {
    token,
    body: {
      label: LABEL,
      summary: 'One story each, by post.',
      description: 'Handwritten, if you can.',
      region: 'worldwide',
      max_spots: 10,
      preferred_start_at: dayIn(server, 9),
      signup_duration: 15,
      exchange_duration: 15,
      surveys: [NO_SURVEY],
    },
  })

  const { page: desk, token: modToken } = await newCritter('Listening', { isAdmin: true })
  await call(server, `/mod/exchanges/${id}/approve`, { token: modToken, body: {} })
  await desk.goto('/mod')
  await desk.getByRole('link', { name: 'Surveys asked for' }).click()
  const followUp = desk.getByRole('button', { name: `Follow up on ${LABEL}` })
  await expect(followUp).toBeVisible()
  await expectAccessibleEverywhere(desk)
  await expectContrast(desk)
  await followUp.click()
  await expect(desk.getByRole('heading', { level: 1, name: LABEL })).toBeFocused()

  await desk.getByRole('button', { name: 'Write', exact: true }).click()
  const letter = desk.getByRole('form', { name: 'Write to the creator' })
  await expectAccessibleEverywhere(desk)
  await letter.getByRole('textbox', { name: 'Your letter' }).fill('What should it ask?')
  await letter.getByRole('button', { name: 'Send this letter' }).click()
  await expect(desk.getByRole('link', { name: 'Open that letter' })).toBeVisible()

  await page.goto('/notifications')
  await page.getByRole('link', { name: 'An elf has written to you' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A letter from the elves')
  await expect(page.getByText('What should it ask?')).toBeVisible()
  const reply = page.getByRole('form', { name: 'Reply' })
  await reply.getByRole('textbox', { name: 'Your message' }).fill('What they are afraid of')
  await reply.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem').last(),
  ).toContainText('What they are afraid of')

  await desk.getByRole('button', { name: 'Attach', exact: true }).click()
  await desk.getByRole('link', { name: 'Write a survey' }).click()
  const writing = desk.getByRole('heading', { level: 1, name: 'Write a survey' })
  await expect(writing).toBeVisible()
  await call(server, '/mod/surveys', {
    token: modToken,
    body: {
      label: 'Fears',
      picture_id: null,
      questions: [{ id: null, label: 'Spiders?', type: 'boolean', options: [], is_required: true }],
    },
  })
  await desk.goBack()
  const attaching = desk.getByRole('form', { name: 'Attach a survey' })
  await expect(attaching).toBeVisible()
  await expectAccessibleEverywhere(desk)
  await expectContrast(desk)
  await choose(desk, 'Which survey?', 'Fears')
  await attaching.getByRole('button', { name: 'Attach this survey' }).click()
  await expect(desk.getByText('Survey attached')).toBeVisible()
  await expect(followUp).toHaveCount(0)

  await page.goto('/notifications')
  await page.getByRole('link', { name: `“${LABEL}” has the survey you asked for` }).click()
  const exchange = new ExchangeScreen(page)
  await expect(page).toHaveURL(`/exchange/${slug}`)
  await exchange.signUp.click()
  await expect(exchange.dialog).toContainText('One short survey first')
  await exchange.dialog.getByRole('link', { name: 'Answer it now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fears')
})
