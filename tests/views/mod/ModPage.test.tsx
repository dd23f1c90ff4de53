import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aMember, aModExchange, aModMember, aPairingCheck } from '#tests/support/builders.ts'
import { nothing, pageOf, refused } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'
import { openDesk, pending, waiting } from './mod-desk.tsx'

test('an exchange is viewed in full, approved with a start, and removed from the list', async () => {
  const { screen, server, said, press } = await openDesk()
  await press('Review Solstice parcels')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByText(waiting.description)).toBeVisible()
  await expect.element(screen.getByText('December 1st, 2026')).toBeVisible()
  await press('Approve this exchange')
  await expect.element(screen.getByText('Nothing is waiting for approval')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Mod desk' })).toHaveFocus()
  expect(said()).toEqual(['Exchange approved'])
  expect(server.sent).toEqual([
    { call: 'POST mod/exchanges/5/approve', body: { start_at: '2026-12-01T12:00:00.000Z' } },
  ])
})

test('the link to the survey requests shows how many there are', async () => {
  const { screen } = await openDesk({ 'GET mod/survey-requests': pageOf([], 2) })
  await expect
    .element(screen.getByRole('link', { name: 'Surveys asked for (2)' }))
    .toHaveAttribute('href', '/survey-requests')
})

test('a refusal is shown next to the decision', async () => {
  const message = 'Another mod has to approve your own exchange.'
  const { screen, press } = await openDesk(
    { 'POST mod/exchanges/5/approve': refused(422, { code: 'own_exchange', message }) },
    { exchange: aModExchange({ ...pending, user_id: 7 }) },
  )
  await press('Review Solstice parcels')
  await press('Approve this exchange')
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('the mod has to choose a start once the preferred day has passed', async () => {
  const { screen, server, press } = await openDesk(
    {},
    { exchange: aModExchange({ ...pending, preferred_start_at: '2026-11-18' }) },
  )
  await expect.element(screen.getByText('That day has passed')).toBeVisible()
  await press('Review Solstice parcels')
  await press('Approve this exchange')
  const month = screen.getByRole('spinbutton', { name: 'month, When does it start?' })
  await expect.element(month).toHaveFocus()
  expect(server.sent).toEqual([])
})

test('a rejection requires a reason', async () => {
  const { screen, server, said, press } = await openDesk()
  await press('Review Solstice parcels')
  await press('Reject')
  await press('Reject this exchange')
  const reason = screen.getByRole('textbox', { name: 'Why not?' })
  await expect.element(reason).toHaveFocus()
  await reason.fill('Nothing alive goes into the post.')
  await press('Reject this exchange')
  await expect.poll(said).toEqual(['Exchange rejected'])
  expect(server.sent).toEqual([
    { call: 'POST mod/exchanges/5/reject', body: { reason: 'Nothing alive goes into the post.' } },
  ])
})

test('the pairing check warns about participants with few possible partners', async () => {
  const choices = [
    { member: aMember({ id: 31, nickname: 'Pike' }), left: 2, is_few: true },
    { member: aMember({ id: 32, nickname: 'Grog' }), left: 5, is_few: false },
  ]
  const check = aPairingCheck({ participants_count: 8, choices })
  const { screen, press } = await openDesk({ 'GET mod/exchanges/5/pairing': check })
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  const said =
    'Exclusions rule out some of the 7 others for these critters. Everyone else can be paired with anyone.'
  await expect.element(screen.getByText(said)).toBeVisible()
  const rows = screen.getByRole('list', { name: 'Choices left' }).getByRole('listitem')
  await expect
    .element(rows.filter({ hasText: 'Pike' }))
    .toHaveTextContent('Pike – 2 possible recipients and gifters leftFew left')
  await expect
    .element(rows.filter({ hasText: 'Grog' }))
    .toHaveTextContent('Grog – 5 possible recipients and gifters left')
})

test('pairing is checked first and then confirmed', async () => {
  setNow('2026-12-01T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const { screen, server, said, press } = await openDesk()
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect.element(screen.getByText('All 3 critters can be paired. No repeats')).toBeVisible()
  await press('Pair now, Solstice parcels')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  expect(server.sent).toEqual([])
  await press('Pair 3 critters')
  await expect.poll(said).toEqual(['Everyone is paired, and the exchange has started'])
  await expect.element(screen.getByRole('heading', { name: 'Solstice parcels' })).toHaveFocus()
  vi.advanceTimersByTime(61_000)
  await expect.element(screen.getByText(/^Runs until/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST mod/exchanges/5/pair' }])
})

test('the check names the members who make pairing impossible', async () => {
  const hindrance = { member: aMember(), reason: 'They have no address.' }
  const { screen, press } = await openDesk({
    'GET mod/exchanges/5/pairing': aPairingCheck({ is_feasible: false, hindrances: [hindrance] }),
  })
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'They have no address.' }).last())
    .toHaveTextContent('Nettle – They have no address.')
})

test('the check names the members who would be left out', async () => {
  const left = {
    member: aMember(),
    reason: 'Their own exclusions rule out everyone else.',
  }
  const { screen, press } = await openDesk({
    'GET mod/exchanges/5/pairing': aPairingCheck({ participants_count: 4, left_out: [left] }),
  })
  await press('Exchanges')
  await press('Check pairing, Solstice parcels')
  await expect.element(screen.getByText('All 3 critters can be paired. No repeats')).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Their own exclusions' }).last())
    .toHaveTextContent('Nettle – Their own exclusions rule out everyone else.')
  await press('Pair now, Solstice parcels')
  await expect.element(screen.getByRole('button', { name: 'Pair 3 critters' })).toBeVisible()
})

test('a running exchange shows the number of unopened matches, with a link to the pairs', async () => {
  const running = aModExchange({ needs_pairing: false, unopened_matches: 2 })
  const { screen, told } = await openDesk(
    { 'GET mod/exchanges': pageOf([running]) },
    { address: '/mod?drawer=exchanges' },
  )
  const link = screen.getByRole('link', { name: '2 critters haven’t looked yet' })
  await expect.element(link).toHaveAttribute('href', '/exchange/solstice-parcels?do=pairs')
  await link.click()
  await expect.poll(() => told).toEqual([['goTo', { path: '/exchange/solstice-parcels?do=pairs' }]])
})

test('a full exchange shows how many critters are in line', async () => {
  const full = aModExchange({ waiting_count: 3 })
  const { screen } = await openDesk(
    { 'GET mod/exchanges': pageOf([full]) },
    { address: '/mod?drawer=exchanges' },
  )
  await expect.element(screen.getByText('3 critters in line')).toBeVisible()
})

test('pairing and cancelling are no longer offered once an exchange has ended', async () => {
  setNow('2026-12-31T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const { screen } = await openDesk({}, { address: '/mod?drawer=exchanges' })
  const pairing = screen.getByRole('button', { name: 'Check pairing, Solstice parcels' })
  const callingOff = screen.getByRole('button', { name: 'Cancel Solstice parcels' })
  await expect.element(pairing).toBeVisible()
  await expect.element(callingOff).toBeVisible()
  vi.advanceTimersByTime(61_000)
  await expect.element(pairing).not.toBeInTheDocument()
  await expect.element(callingOff).not.toBeInTheDocument()
})

test('an exchange is cancelled with a reason', async () => {
  const { screen, server, press } = await openDesk()
  await press('Exchanges')
  await press('Cancel Solstice parcels')
  await screen.getByRole('textbox', { name: 'Why?' }).fill('The owls are ill.')
  await press('Cancel the exchange')
  await expect.element(screen.getByText('This exchange won’t take place.')).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST mod/exchanges/5/cancel', body: { reason: 'The owls are ill.' } },
  ])
})

test('confirming on a parent’s behalf shows a warning first, and mods cannot act on themselves', async () => {
  const minor = aModMember({ is_minor: true })
  const { screen, server, press } = await openDesk({
    'GET mod/members': pageOf([minor, aModMember({ id: 7 })]),
    'POST mod/members/12/confirm-parent': nothing,
  })
  await press('Members')
  await expect.element(screen.getByText('2 members')).toBeVisible()
  await expect.element(screen.getByText('You', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Suspend or pause, / }).elements().length).toBe(1)
  await press('Confirm parent, Nettle')
  await press('Confirm the parent')
  await expect.element(screen.getByText('Parent confirmed')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST mod/members/12/confirm-parent' }])
})

test('an admin can change a role by keyboard', async () => {
  const { screen, server, press } = await openDesk({ 'POST mod/members/12/role': nothing })
  await press('Members')
  await press('Change role, Nettle')
  await screen.getByRole('radio', { name: /^Mod/ }).click()
  await userEvent.keyboard('{ArrowDown}')
  await press('Make Nettle an admin')
  await expect.element(screen.getByText('Admin', { exact: true })).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST mod/members/12/role', body: { role: 'admin' } }])
})

test('the log shows who did what', async () => {
  const { screen, press } = await openDesk()
  await press('Log')
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent(/^Bramble approved Winter mail/)
})

test('members can be searched', async () => {
  const { screen, server, press } = await openDesk()
  await press('Members')
  await screen.getByRole('searchbox', { name: 'Nickname or email' }).fill('nett')
  await expect
    .poll(() =>
      server.asked.flatMap(({ call, query }) => (call === 'GET mod/members' ? [query] : [])),
    )
    .toEqual([{ page: '1' }, { page: '1', search: 'nett' }])
})
