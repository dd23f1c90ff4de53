import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DRAFT_FOUND } from '#rules/form/draft.ts'
import { SURVEY_CHANGED } from '#rules/survey/form.ts'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, inTurn, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import { aQuestion, aSurvey, questionsOfEachType } from '#tests/support/surveys.ts'
import * as wiring from '#wiring/survey.tsx'

const survey = aSurvey({ id: 3, label: 'Treats', questions: questionsOfEachType, version: 2 })
const answers = ['Rooibos', 'A lot', 'S', ['red', 'blue'], false]

const open = (replies: Answers = {}) =>
  openPage(
    wiring,
    { 'GET surveys/3': survey, 'GET me': aMe(), ...replies },
    { params: { id: '3' } },
  )

test('each type of question has its own kind of field, without a default answer', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Treats' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Favourite tea' })).toHaveValue('')
  await expect.element(screen.getByRole('textbox', { name: 'Tell more' })).toHaveValue('')
  await expect.element(screen.getByRole('combobox', { name: /Size/ })).toHaveValue('')
  const boxes = screen.getByRole('group', { name: 'Colours' }).getByRole('checkbox')
  expect(boxes.elements().map((box) => (box as HTMLInputElement).value)).toEqual([
    'red',
    'blue',
    'None of those are relevant',
  ])
  const radios = screen.getByRole('radiogroup', { name: 'Allergies' }).getByRole('radio')
  expect(radios.elements().map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ])
  await expect
    .element(screen.getByRole('progressbar', { name: 'Answered' }))
    .toHaveAttribute('aria-valuetext', '0 %')
})

test('submitting answers leads back to the exchange that required the survey, and the sign-up continues there', async () => {
  setAddress('/survey/3', { next: '/exchange/winter-mail', signUp: '2' })
  const filled = { ...survey, answers }
  const { screen, server, told } = await open({
    'GET surveys/3': filled,
    'POST surveys/3/answer': filled,
  })
  const tea = screen.getByRole('textbox', { name: 'Favourite tea' })
  await expect.element(tea).toHaveValue('Rooibos')
  await expect
    .element(screen.getByText('Then your sign-up goes on.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('All required questions answered.')).toBeVisible()
  await tea.fill('Mint')
  await screen.getByRole('checkbox', { name: 'None of those are relevant' }).click()
  await screen.getByRole('radio', { name: 'Yes' }).click()
  await screen.getByRole('button', { name: 'Submit my answers' }).click()
  await expect
    .poll(() => told.at(-1))
    .toEqual(['goTo', { path: '/exchange/winter-mail', replace: true, state: { signUp: '2' } }])
  expect([server.sent, saidIn(told)]).toEqual([
    [
      {
        call: 'POST surveys/3/answer',
        body: {
          id: 3,
          answers: ['Mint', 'A lot', 'S', ['None of those are relevant'], true],
          version: 2,
        },
      },
    ],
    ['Answers submitted !'],
  ])
})

test('a survey that was changed in the meantime is reloaded and keeps the answers that still fit', async () => {
  const changed = {
    ...survey,
    version: 3,
    questions: [aQuestion({ id: 21, label: 'And you?', type: 'text' }), ...questionsOfEachType],
  }
  const { screen, server } = await open({
    'GET surveys/3': inTurn({ ...survey, answers }, { ...changed, answers: [null, ...answers] }),
    'POST surveys/3/answer': refused(422, {
      code: 'survey_changed',
      message: 'These questions have changed, please look again',
    }),
  })
  await screen.getByRole('textbox', { name: 'Favourite tea' }).fill('Mint')
  await screen.getByRole('button', { name: 'Submit my answers' }).click()
  await expect.element(screen.getByText(SURVEY_CHANGED)).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Favourite tea' })).toHaveValue('Mint')
  await screen.getByRole('textbox', { name: 'And you?' }).fill('Fine')
  server.answer({ 'POST surveys/3/answer': changed })
  await screen.getByRole('button', { name: 'Submit my answers' }).click()
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({ id: 3, answers: ['Fine', 'Mint', ...answers.slice(1)], version: 3 })
})

test('a reload restores the draft, and the draft can be discarded', async () => {
  const first = await open()
  await first.screen.getByRole('textbox', { name: 'Favourite tea' }).fill('Mint')
  const kept = sessionStorage.getItem('cs:form') ?? ''
  await first.screen.unmount()
  sessionStorage.setItem('cs:form', kept)
  const { screen } = await open()
  const tea = screen.getByRole('textbox', { name: 'Favourite tea' })
  await expect.element(tea).toHaveValue('Mint')
  await expect.element(screen.getByText(DRAFT_FOUND)).toBeVisible()
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(tea).toHaveValue('')
  expect(sessionStorage.getItem('cs:form')).toBe(null)
})

test('required questions are marked, and nothing is sent while one of them is unanswered', async () => {
  const { screen, server } = await open({ 'GET surveys/3': { ...survey, answers } })
  const tea = screen.getByRole('textbox', { name: 'Favourite tea' })
  await expect.element(tea).toBeRequired()
  await expect.element(screen.getByRole('textbox', { name: 'Tell more' })).not.toBeRequired()
  await expect.element(screen.getByRole('group', { name: 'Colours (required)' })).toBeVisible()
  await tea.fill(' ')
  await expect.element(screen.getByText('1 required question left.')).toBeVisible()
  await screen.getByRole('button', { name: 'Submit my answers' }).click()
  await expect.element(tea).toHaveFocus()
  await expect.element(tea).toHaveAccessibleDescription('This field is required')
  expect(server.sent).toEqual([])
})

test('an answer that is too long is reported at its field, and nothing is sent', async () => {
  const { screen, server } = await open({ 'GET surveys/3': { ...survey, answers } })
  const tell = screen.getByRole('textbox', { name: 'Tell more' })
  await tell.fill('x'.repeat(5_001))
  await screen.getByRole('button', { name: 'Submit my answers' }).click()
  await expect.element(tell).toHaveFocus()
  await expect
    .element(tell)
    .toHaveAccessibleDescription('Optional. This field should be at most 5,000 characters long')
  expect(server.sent).toEqual([])
})

test('answers that could not be saved are kept, with an inline message', async () => {
  const { screen, told } = await open({
    'GET surveys/3': { ...survey, answers },
    'POST surveys/3/answer': offline,
  })
  const tea = screen.getByRole('textbox', { name: 'Favourite tea' })
  await tea.fill('Mint')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(tea).toHaveValue('Mint')
  expect(told).toEqual([])
})

test('an unknown survey shows “not found”', async () => {
  const { screen } = await open({ 'GET surveys/3': refused(404) })
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a survey that fails to load can be retried', async () => {
  const { screen, server } = await open({ 'GET surveys/3': offline })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET surveys/3': survey })
  await again.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Treats' })).toBeVisible()
})
