import { expect, test } from 'vitest'
import { exactly } from '#rules/time/relative-time.ts'
import { aModMember } from '#tests/support/builders.ts'
import { nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { openDesk } from './mod-desk.tsx'

const UNTIL = exactly(new Date('2026-11-23T10:00:00.000Z'))
const NUMBERS = '9 running swaps, 18 members will get a new recipient.'
const effect = anEffect({ left_running: 9, new_matches: 18 })
const paused = aModMember({
  is_paused: true,
  paused_until: '2026-11-23T10:00:00.000Z',
  pause_reason: 'Rude letters',
})

async function openQuestion(answers: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk({ 'GET mod/members/12/suspension': effect, ...answers })
  await desk.press('Members')
  await desk.press('Suspend or pause, Nettle')
  const choose = (name: string) => desk.screen.getByRole('radio', { name }).click()
  const reason = desk.screen.getByRole('textbox', { name: 'Why?' })
  return { ...desk, choose, reason }
}

test('the dialog shows a suspension’s effect in numbers, and warns that lifting the suspension does not undo it', async () => {
  const { screen } = await openQuestion()
  const dialog = screen.getByRole('dialog', { name: 'Suspend or pause Nettle' })
  await expect.element(dialog.getByText(NUMBERS)).toBeVisible()
  await expect.element(dialog.getByText('Lifting the suspension doesn’t undo that.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Pause' })).toBeChecked()
})

test('the dialog says when the member is not in any running swap', async () => {
  const { screen } = await openQuestion({ 'GET mod/members/12/suspension': anEffect() })
  await expect.element(screen.getByText(/They’re in no running swap\./)).toBeVisible()
})

test('a mod suspends a member with a reason and lifts the suspension', async () => {
  const { screen, server, said, press, choose, reason } = await openQuestion({
    'POST mod/members/12/suspend': anEffect({ left_running: 8, new_matches: 16 }),
    'POST mod/members/12/lift': nothing,
  })
  await choose('Suspend')
  await press('Suspend Nettle')
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await reason.fill('Rude letters')
  await press('Suspend Nettle')
  await expect.element(screen.getByText('Suspended', { exact: true })).toBeVisible()
  await press('Lift suspension, Nettle')
  await press('Lift the suspension')
  await expect
    .element(screen.getByRole('button', { name: 'Suspend or pause, Nettle' }))
    .toBeVisible()
  expect(said()).toEqual([
    'Nettle is suspended: 8 running swaps, 16 members have a new recipient',
    'Nettle is no longer suspended',
  ])
  expect(server.sent).toEqual([
    { call: 'POST mod/members/12/suspend', body: { reason: 'Rude letters' } },
    { call: 'POST mod/members/12/lift' },
  ])
})

test('a mod pauses a member for some days, sees until when and why, and lifts the pause', async () => {
  const { screen, server, said, press, choose, reason } = await openQuestion({
    'POST mod/members/12/pause': paused,
    'POST mod/members/12/lift': nothing,
  })
  await choose('5')
  await reason.fill('Rude letters')
  await press('Pause Nettle')
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText(`Paused until ${UNTIL} because: Rude letters`))
    .toBeVisible()
  await press('Lift pause, Nettle')
  await press('Lift the pause')
  await expect
    .element(screen.getByRole('button', { name: 'Suspend or pause, Nettle' }))
    .toBeVisible()
  expect([said(), server.sent]).toEqual([
    [`Nettle is paused until ${UNTIL}`, 'Nettle is no longer paused'],
    [
      { call: 'POST mod/members/12/pause', body: { reason: 'Rude letters', days: 5 } },
      { call: 'POST mod/members/12/lift' },
    ],
  ])
})

test('only a pause asks for the number of days', async () => {
  const { screen, choose } = await openQuestion()
  await expect.element(screen.getByText('For how many days?')).toBeVisible()
  await choose('Suspend')
  await expect.element(screen.getByText('For how many days?')).not.toBeInTheDocument()
})

test('if a suspension’s effect fails to load, the mod can retry, and cannot decide until it is loaded', async () => {
  const { screen, server, press } = await openQuestion({
    'GET mod/members/12/suspension': offline,
  })
  await expect
    .element(screen.getByText(/couldn’t look up what a suspension would do/))
    .toBeVisible()
  expect(screen.getByRole('radio').elements()).toEqual([])
  server.answer({ 'GET mod/members/12/suspension': effect })
  await press('Try again')
  await expect.element(screen.getByText(NUMBERS)).toBeVisible()
})

test('a refusal is shown in the dialog and keeps the input', async () => {
  const message = 'This member is already suspended.'
  const { screen, press, choose, reason } = await openQuestion({
    'POST mod/members/12/suspend': refused(422, { code: 'suspended', message }),
  })
  await choose('Suspend')
  await reason.fill('Rude letters')
  await press('Suspend Nettle')
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(reason).toHaveValue('Rude letters')
})
