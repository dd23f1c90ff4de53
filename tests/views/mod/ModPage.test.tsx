import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { typedInstant } from '#rules/mod/approval-form.ts'
import {
  aFailure,
  aMember,
  aModMember,
  anExchange,
  aPairingCheck,
} from '#tests/support/builders.ts'
import { open, pending, waiting } from './mod-desk.tsx'
import '#views/styles/index.css'

test('an exchange is read whole, approved with its start, and gone from the list', async () => {
  const { screen, sent, told, press } = await open()
  await press('Review Solstice parcels')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByText(waiting.description)).toBeVisible()
  await expect
    .element(screen.getByLabelText('When does it start?'))
    .toHaveValue(typedInstant(new Date('2026-12-01T12:00:00.000Z')))
  await press('Approve this exchange')
  await expect.element(screen.getByText('Nothing waits for approval')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Mod desk' })).toHaveFocus()
  expect([sent, told]).toEqual([
    [{ id: 5, start_at: typedInstant(new Date('2026-12-01T12:00:00.000Z')) }],
    ['Exchange approved'],
  ])
})

test('what the server refuses is said beside the decision', async () => {
  const message = 'Your own exchange has to be approved by somebody else.'
  const { screen, press } = await open({
    exchange: anExchange({ ...pending, user_id: 7 }),
    refusal: aFailure({ kind: 'refused', code: 'own_exchange', message }),
  })
  await press('Review Solstice parcels')
  await press('Approve this exchange')
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('a start has to be chosen once the preferred day has passed', async () => {
  const { screen, sent, press } = await open({
    exchange: anExchange({ ...pending, preferred_start_at: '2026-11-18' }),
  })
  await expect.element(screen.getByText('That day has passed')).toBeVisible()
  await press('Review Solstice parcels')
  await press('Approve this exchange')
  await expect.element(screen.getByLabelText('When does it start?')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a rejection takes a reason', async () => {
  const { screen, sent, told, press } = await open()
  await press('Review Solstice parcels')
  await press('Reject')
  await press('Reject this exchange')
  const reason = screen.getByRole('textbox', { name: 'Why not?' })
  await expect.element(reason).toHaveFocus()
  await reason.fill('Nothing alive goes into the post.')
  await press('Reject this exchange')
  await expect.poll(() => told).toEqual(['Exchange rejected'])
  expect(sent).toEqual([{ id: 5, reason: 'Nothing alive goes into the post.' }])
})

test('pairing asks first whether it is possible, and then whether it is meant', async () => {
  const { screen, sent, told, press } = await open()
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect.element(screen.getByText('All 3 critters can be paired.')).toBeVisible()
  await press('Pair now, Solstice parcels')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  expect(sent).toEqual([])
  await press('Pair 3 critters')
  await expect.poll(() => told).toEqual(['Everybody is paired, and the exchange has started'])
  await expect.element(screen.getByRole('heading', { name: 'Solstice parcels' })).toHaveFocus()
  await expect.element(screen.getByText(/^Runs until/)).toBeVisible()
  expect(sent).toEqual([{ id: 5 }])
})

test('who makes pairing impossible is named', async () => {
  const hindrance = { member: aMember(), reason: 'There is no address.' }
  const { screen, press } = await open({
    check: aPairingCheck({ is_feasible: false, hindrances: [hindrance] }),
  })
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'There is no address.' }).last())
    .toHaveTextContent('Nettle – There is no address.')
})

test('whoever would be left out is named before anybody is paired', async () => {
  const left = { member: aMember(), reason: 'Her own exclusions leave no way to pair.' }
  const { screen, press } = await open({
    check: aPairingCheck({ participants_count: 4, left_out: [left] }),
  })
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect.element(screen.getByText('All 3 critters can be paired.')).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Her own exclusions' }).last())
    .toHaveTextContent('Nettle – Her own exclusions leave no way to pair.')
  await press('Pair now, Solstice parcels')
  await expect.element(screen.getByRole('button', { name: 'Pair 3 critters' })).toBeVisible()
})

test('an exchange is called off with a reason', async () => {
  const { screen, sent, press } = await open()
  await press('Exchanges')
  await press('Cancel Solstice parcels')
  await screen.getByRole('textbox', { name: 'Why?' }).fill('The owls are ill.')
  await press('Cancel the exchange')
  await expect.element(screen.getByText('This exchange does not take place.')).toBeVisible()
  expect(sent).toEqual([{ id: 5, reason: 'The owls are ill.' }])
})

test('a parent is confirmed once it is said what that means, and no mod acts on herself', async () => {
  const minor = aModMember({ is_minor: true })
  const { screen, sent, press } = await open({ members: [minor, aModMember({ id: 7 })] })
  await press('Members')
  await expect.element(screen.getByText('2 members')).toBeVisible()
  await expect.element(screen.getByText('You', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Suspend, / }).elements().length).toBe(1)
  await press('Confirm parent, Nettle')
  await press('Confirm the parent')
  await expect.element(screen.getByText('Parent confirmed')).toBeVisible()
  expect(sent).toEqual([{ id: 12, act: { kind: 'confirm-parent' } }])
})

test('a member is suspended with a reason she will read, and the suspension lifted again', async () => {
  const { screen, sent, told, press } = await open()
  await press('Members')
  await press('Suspend, Nettle')
  await press('Suspend Nettle')
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Why?' }).fill('Rude letters')
  await press('Suspend Nettle')
  await expect.element(screen.getByText('Suspended', { exact: true })).toBeVisible()
  await press('Lift suspension, Nettle')
  await press('Lift the suspension')
  await expect.element(screen.getByRole('button', { name: 'Suspend, Nettle' })).toBeVisible()
  expect([sent, told]).toEqual([
    [
      { id: 12, reason: 'Rude letters' },
      { id: 12, act: { kind: 'lift' } },
    ],
    ['Nettle is suspended', 'Nettle is no longer suspended'],
  ])
})

test('an admin gives a role by keyboard', async () => {
  const { screen, sent, press } = await open()
  await press('Members')
  await press('Change role, Nettle')
  await screen.getByRole('radio', { name: /^Mod/ }).click()
  await userEvent.keyboard('{ArrowDown}')
  await press('Make Nettle an admin')
  await expect.element(screen.getByText('Admin', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ id: 12, act: { kind: 'role', role: 'admin' } }])
})

test('the log tells who did what', async () => {
  const { screen, press } = await open()
  await press('Log')
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent(/^Bramble approved Winter mail/)
})
