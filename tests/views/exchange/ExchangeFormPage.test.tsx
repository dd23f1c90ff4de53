import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import {
  type ExchangeValues,
  exchangeScheduleForm,
} from '#machines/exchange/exchangeSchedule.form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { ApprovedHeader } from '#rules/feed/picture.ts'
import { SURVEY_REQUESTED, type Survey } from '#rules/survey/schema.ts'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { setTextSize } from '#tests/support/text-size.ts'
import { ExchangeFormPage } from '#views/exchange/ExchangeFormPage.tsx'
import '#views/styles/index.css'

const now = '2026-11-20T10:00:00.000Z'
const sweets = { id: 3, label: 'Sweets', picture: null, questions: [], answers: null }
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const header = (id: number, alt: string): ApprovedHeader => ({
  id,
  formats: { original: dot, post_preview: dot, mobile_list: dot, exchange_thumb: dot },
  width: 4,
  height: 3,
  alt,
  placeholder: null,
})

async function open({
  slug = null,
  surveys = [],
  exchange = anExchange({ can_edit: true }),
}: {
  slug?: string | null
  surveys?: Survey[]
  exchange?: Exchange
} = {}) {
  const sent: ExchangeValues[] = []
  const told: unknown[] = []
  const flow = exchangeFormMachine.provide({
    actors: {
      loadChoices: answered({ headers: [header(1, 'A moon'), header(2, 'A fire')], surveys }),
      loadExchange: answered<Exchange, { slug: string }>(exchange),
      schedule: exchangeScheduleForm.provide({
        actors: { submit: answered<Exchange, ExchangeValues>(exchange, sent) },
      }),
    },
    actions: {
      announce: (_, { message }) => told.push(message),
      goTo: (_, { path }) => told.push(path),
    },
  })
  const screen = await render(<ExchangeFormPage flow={flow} facts={{ slug, me: aMe(), now }} />)
  return { screen, sent, told }
}

test('the preview stands beside the form where there is room for both, whatever the size of the text', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open()
  const preview = screen.getByRole('region', { name: 'Preview' })
  await expect.element(preview).toBeVisible()
  setTextSize(200)
  await expect.element(preview).not.toBeInTheDocument()
})

test('step 2 is not shown before step 1 passes, and the first missing field gets the focus', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await expect.element(screen.getByText('This field is required').first()).toBeVisible()
  await expect.element(screen.getByLabelText('Exchange name')).toHaveFocus()
})

test('editing shows what there is, keeps it on the way back and sends both steps', async () => {
  const { screen, sent, told } = await open({ slug: 'solstice-parcels' })
  await expect.element(screen.getByLabelText('Exchange name')).toHaveValue('Solstice parcels')
  await screen.getByRole('radio', { name: 'A fire' }).click()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('radio', { name: '45 days' }).first().click()
  await screen.getByRole('button', { name: 'Previous' }).click()
  await expect.element(screen.getByRole('radio', { name: 'A fire' })).toBeChecked()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('button', { name: 'Confirm changes' }).click()
  await expect.poll(() => told).toEqual(['Exchange updated, pending approval', '/exchanges'])
  expect(
    sent.map(({ id, details, signup_duration }) => [id, details.picture_id, signup_duration]),
  ).toEqual([[5, 2, '45']])
})

test('surveys are asked for once there are some, and a wish for another one is answered', async () => {
  const { screen } = await open({ slug: 'solstice-parcels', surveys: [sweets] })
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('checkbox', { name: 'None of those are relevant' }).click()
  await expect.element(screen.getByText(SURVEY_REQUESTED)).toBeVisible()
})

test('what has started is not edited', async () => {
  const { screen } = await open({ slug: 'solstice-parcels', exchange: anExchange() })
  await expect
    .element(screen.getByRole('heading', { name: 'This exchange can no longer be edited' }))
    .toBeVisible()
})
