import { expect, test } from 'vitest'
import type { Path } from '#rules/wire/path.ts'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, inTurn, nothing, pageOf, refused } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import * as wiring from '#wiring/surveyRequests.tsx'

const request = aSurveyRequest({ surveys: [{ id: 1, label: 'Treats' }] })

async function open(answers: Answers = {}, address: Path = '/survey-requests') {
  setAddress(address)
  const opened = await openPage(
    wiring,
    {
      'GET mod/survey-requests': inTurn(pageOf([request]), pageOf([])),
      'GET surveys': [aSurvey({ id: 1, label: 'Treats' }), aSurvey({ id: 2, label: 'Small joys' })],
      'POST mod/survey-requests/5/attach': nothing,
      'POST mod/survey-requests/5/decline': nothing,
      ...answers,
    },
    { me: aMe({ role: 'mod' }) },
  )
  const press = (name: string) => opened.screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, press, said: () => saidIn(opened.told) }
}

test('a mod attaches a survey that the exchange does not have yet', async () => {
  const { screen, server, press, said } = await open()
  await expect
    .element(screen.getByText('by Pike · sign-ups are open · proposed on Nov 3, 2026'))
    .toBeVisible()
  await press('Follow up on Solstice parcels')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Solstice parcels' }))
    .toHaveFocus()
  await expect
    .element(screen.getByRole('link', { name: 'Write a survey' }))
    .toHaveAttribute('href', '/contents?shelf=surveys&do=add')
  await screen.getByRole('combobox', { name: 'Which survey?' }).hover()
  const choice = screen.getByRole('button', { name: 'Which survey?' })
  await expect.element(choice).toBeVisible()
  await press('Attach this survey')
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await choice.click()
  await screen.getByRole('option', { name: 'Small joys' }).click()
  await press('Attach this survey')
  await expect.element(screen.getByText('No one is asking for a survey')).toBeVisible()
  expect([said(), server.sent]).toEqual([
    ['Survey attached'],
    [{ call: 'POST mod/survey-requests/5/attach', body: { survey_id: 2 } }],
  ])
})

test('a mod writes to the creator and continues in that thread', async () => {
  const { screen, server, press, said } = await open({
    'POST mod/survey-requests/5/letter': { ...request, contact_id: 7 },
  })
  await press('Follow up on Solstice parcels')
  await press('Write')
  await screen.getByRole('textbox', { name: 'Your letter' }).fill('What should it ask?')
  await press('Send this letter')
  await expect
    .element(screen.getByRole('link', { name: 'Open that letter' }))
    .toHaveAttribute('href', '/contact/7')
  expect([said(), server.sent]).toEqual([
    ['Message sent'],
    [{ call: 'POST mod/survey-requests/5/letter', body: { message: 'What should it ask?' } }],
  ])
})

test('a request is declined with a reason for the creator', async () => {
  const { screen, server, press, said } = await open()
  await press('Follow up on Solstice parcels')
  await press('Decline')
  await screen.getByRole('textbox', { name: 'Why not?' }).fill('Treats asks that')
  await press('Settle without a survey')
  await expect.element(screen.getByText('No one is asking for a survey')).toBeVisible()
  expect([said(), server.sent]).toEqual([
    ['Settled without a survey'],
    [{ call: 'POST mod/survey-requests/5/decline', body: { reason: 'Treats asks that' } }],
  ])
})

test('a mod sees when another mod has settled the request', async () => {
  const message = 'This has been settled already, or the creator no longer asks for another survey.'
  const { screen, press } = await open({
    'POST mod/survey-requests/5/decline': refused(422, { code: 'settled', message }),
  })
  await press('Follow up on Solstice parcels')
  await press('Decline')
  await screen.getByRole('textbox', { name: 'Why not?' }).fill('No')
  await press('Settle without a survey')
  await expect.element(screen.getByText(message)).toBeVisible()
  await press('BACK')
  await expect.element(screen.getByText('No one is asking for a survey')).toBeVisible()
})

test('surveys that fail to load can be retried', async () => {
  const { screen, press } = await open({
    'GET surveys': inTurn(refused(400, { message: 'No' }), [aSurvey({ id: 2 })]),
  })
  await press('Follow up on Solstice parcels')
  await expect.element(screen.getByText('We couldn’t load the surveys')).toBeVisible()
  await press('Try again')
  await expect.element(screen.getByRole('button', { name: 'Attach this survey' })).toBeVisible()
})

test('a mod’s own exchange is marked and has no form for writing to the creator', async () => {
  const mine = aSurveyRequest({ user: { id: 7, nickname: 'Mothwing', avatar: null } })
  const { screen, press } = await open({ 'GET mod/survey-requests': pageOf([mine]) })
  await expect.element(screen.getByText('Yours')).toBeVisible()
  await press('Follow up on Solstice parcels')
  await press('Write')
  await expect.element(screen.getByText('This exchange is your own.')).toBeVisible()
})

test('the URL of a settled request shows that the request is settled', async () => {
  const { screen } = await open(
    { 'GET mod/survey-requests': pageOf([]) },
    '/survey-requests?do=settle&id=9',
  )
  await expect.element(screen.getByText(/That exchange isn’t waiting for a survey/)).toBeVisible()
})
