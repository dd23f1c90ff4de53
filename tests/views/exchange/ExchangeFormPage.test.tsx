import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApprovedHeader } from '#rules/feed/picture.ts'
import { DRAFT_FOUND } from '#rules/form/draft.ts'
import { anExchange } from '#tests/support/builders.ts'
import { type Answers, offline } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import { aSurvey } from '#tests/support/surveys.ts'
import { setTextSize } from '#tests/support/text-size.ts'
import * as wiring from '#wiring/exchangeForm.tsx'

const now = '2026-11-20T10:00:00.000Z'
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const header = (id: number, alt: string): ApprovedHeader => ({
  id,
  formats: { original: dot, post_preview: dot, mobile_list: dot, exchange_thumb: dot },
  width: 4,
  height: 3,
  alt,
  placeholder: null,
})

const editable = anExchange({ can_edit: true })

const open = (slug?: string, answers: Answers = {}) =>
  openPage(
    wiring,
    {
      'GET approved_headers': [header(1, 'A moon'), header(2, 'A fire')],
      'GET surveys': [],
      'GET config': anInstallation(),
      'GET exchange-detail/solstice-parcels': editable,
      'PUT exchanges/5': editable,
      ...answers,
    },
    { params: { slug }, now },
  )

test('the preview is shown next to the form only if there is space, at any text size', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open()
  const preview = screen.getByRole('region', { name: 'Preview' })
  await expect.element(preview).toBeVisible()
  setTextSize(200)
  await expect.element(preview).not.toBeInTheDocument()
})

test('an invalid step 1 does not lead to step 2, and the first missing field gets the focus', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await expect.element(screen.getByText('This field is required').first()).toBeVisible()
  await expect.element(screen.getByLabelText('Exchange name')).toHaveFocus()
})

test('the edit form starts with the saved values, keeps changes when the creator goes back, and sends both steps', async () => {
  const { screen, server, told, world } = await open('solstice-parcels')
  await expect.element(screen.getByLabelText('Exchange name')).toHaveValue('Solstice parcels')
  expect(world.asksBeforeClosing()).toBe(false)
  await screen.getByRole('radio', { name: 'A fire' }).click()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('radio', { name: '45 days' }).first().click()
  await screen.getByRole('button', { name: 'Previous' }).click()
  await expect.element(screen.getByRole('radio', { name: 'A fire' })).toBeChecked()
  expect([world.asksBeforeClosing(), world.asksBeforeLeaving()]).toEqual([true, false])
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('button', { name: 'Confirm changes' }).click()
  await expect
    .poll(() => told.slice(-4))
    .toEqual([
      ['changeItem', { list: '/exchanges', item: editable }],
      ['outdateList', { name: '/exchanges?tab=mine' }],
      ['announce', { message: 'Exchange updated, pending approval', tone: 'good' }],
      ['goTo', { path: '/exchanges' }],
    ])
  expect(server.sent).toEqual([
    {
      call: 'PUT exchanges/5',
      body: expect.objectContaining({
        label: 'Solstice parcels',
        picture_id: 2,
        signup_duration: 45,
      }),
    },
  ])
})

test('changes that cannot be sent stay in the form, without a toast, and can be retried', async () => {
  const { screen, server, told } = await open('solstice-parcels', { 'PUT exchanges/5': offline })
  await screen.getByRole('radio', { name: 'A fire' }).click()
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('radio', { name: '45 days' }).first().click()
  const confirm = screen.getByRole('button', { name: 'Confirm changes' })
  await confirm.click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '45 days' }).first()).toBeChecked()
  expect(told.filter(([what]) => what === 'announce')).toEqual([])
  server.answer({ 'PUT exchanges/5': editable })
  await confirm.click()
  await expect.poll(() => told.at(-1)).toEqual(['goTo', { path: '/exchanges' }])
})

test('an exchange cannot start before tomorrow', async () => {
  const { screen } = await open('solstice-parcels')
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('button', { name: 'Calendar, Preferred start' }).click()
  await screen.getByRole('combobox', { name: 'Month' }).selectOptions('November')
  const day = (name: string) => screen.getByRole('button', { name })
  await expect.element(day('November 20')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day('November 21')).not.toHaveAttribute('aria-disabled')
})

test('the creator can request another survey if none of the existing surveys is relevant', async () => {
  const { screen } = await open('solstice-parcels', { 'GET surveys': [aSurvey()] })
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await screen.getByRole('checkbox', { name: 'None of those are relevant' }).click()
  await expect
    .element(screen.getByText('An admin will be in touch with you about a survey'))
    .toBeVisible()
})

test('an exchange that has started cannot be edited', async () => {
  const { screen } = await open('solstice-parcels', {
    'GET exchange-detail/solstice-parcels': anExchange(),
  })
  await expect
    .element(screen.getByRole('heading', { name: 'This exchange can no longer be edited' }))
    .toBeVisible()
})

test('a list of surveys that fails to load can be loaded again', async () => {
  const { screen, server } = await open(undefined, { 'GET surveys': offline })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET surveys': [] })
  await again.click()
  await expect.element(screen.getByLabelText('Exchange name')).toHaveValue('')
})

test('after a reload, the page restores the draft and the step, says so, and lets the member start over', async () => {
  setAddress('/exchange-edit/solstice-parcels?step=schedule')
  const first = await open('solstice-parcels')
  const name = first.screen.getByLabelText('Exchange name')
  await first.screen.getByRole('radio', { name: '45 days' }).first().click()
  first.world.moved('/exchange-edit/solstice-parcels')
  await name.fill('Winter mail')
  first.world.moved('/exchange-edit/solstice-parcels?step=schedule')
  await expect.element(first.screen.getByRole('button', { name: 'Confirm changes' })).toBeVisible()
  await first.screen.unmount()

  const { screen, world, told } = await open('solstice-parcels')
  await expect.element(screen.getByRole('radio', { name: '45 days' }).first()).toBeChecked()
  await expect.element(screen.getByText(DRAFT_FOUND)).toBeVisible()
  expect(world.asksBeforeClosing()).toBe(true)
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(name).toHaveValue('Solstice parcels')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByText(DRAFT_FOUND)).not.toBeInTheDocument()
  expect([told, world.asksBeforeClosing(), sessionStorage.getItem('cs:form')]).toEqual([
    [['returnTo', { path: '/exchange-edit/solstice-parcels' }]],
    false,
    null,
  ])
})

test('the creator can hide an exchange from guests, and the choice is sent with both steps', async () => {
  const { screen, server } = await open('solstice-parcels', {
    'GET exchange-detail/solstice-parcels': anExchange({ can_edit: true, is_public: true }),
  })
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  const guests = screen.getByRole('checkbox', { name: 'People with the link may see it' })
  await expect.element(guests).toBeChecked()
  await guests.click()
  await screen.getByRole('button', { name: 'Confirm changes' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT exchanges/5', body: expect.objectContaining({ is_public: false }) }])
})

test('where guests see no exchanges, the form does not ask about them and keeps an earlier choice', async () => {
  const { screen, server } = await open('solstice-parcels', {
    'GET config': anInstallation({ public_exchanges: false }),
    'GET exchange-detail/solstice-parcels': anExchange({ can_edit: true, is_public: true }),
  })
  await screen.getByRole('button', { name: 'Next (1/2)' }).click()
  await expect.element(screen.getByRole('button', { name: 'Confirm changes' })).toBeVisible()
  await expect
    .element(screen.getByRole('checkbox', { name: 'People with the link may see it' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Confirm changes' }).click()
  // What the creator chose before stays as it is.
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'PUT exchanges/5', body: expect.objectContaining({ is_public: true }) }])
})
