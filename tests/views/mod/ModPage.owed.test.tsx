import { expect, test } from 'vitest'
import { aModMember } from '#tests/support/builders.ts'
import { pageOf, refused } from '#tests/support/fakeServer.ts'
import { anOwing } from '#tests/support/standings.ts'
import { openDesk } from './mod-desk.tsx'

const owing = aModMember({ standing: anOwing() })
const settled = aModMember({ standing: { ...anOwing(), settled_defaults: 2, open_defaults: [] } })

async function openQuestion(answers: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk({ 'GET mod/members': pageOf([owing]), ...answers })
  await desk.press('Members')
  await desk.press('Settle owed gift, Nettle')
  return { ...desk, reason: desk.screen.getByRole('textbox', { name: 'Why?' }) }
}

test('a mod sees a member’s standing beside their name', async () => {
  const { screen, press } = await openDesk({ 'GET mod/members': pageOf([owing]) })
  await press('Members')
  await expect.element(screen.getByText('3 swaps completed · 1 owed gift settled')).toBeVisible()
  await expect.element(screen.getByText('Owes a gift', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('Owes a gift in “Harvest parcels” since Oct 20, 2026'))
    .toBeVisible()
})

test('a mod sees beside a member that their address refuses emails, and the relay’s reply', async () => {
  const mail_refusal = { at: '2026-11-19T08:00:00.000Z', reply: '550 5.1.1 unknown user' }
  const { screen, press } = await openDesk({
    'GET mod/members': pageOf([aModMember({ mail_refusal })]),
  })
  await press('Members')
  await expect
    .element(screen.getByText(/^Emails refused on Nov 19, 2026:/))
    .toHaveTextContent('550 5.1.1 unknown user')
})

test('a mod settles the gift that a member owes, with a reason', async () => {
  const { screen, server, said, press, reason } = await openQuestion({
    'POST mod/defaults/8/settle': settled,
  })
  await press('Settle it')
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await reason.fill('The elves have sent one.')
  await press('Settle it')
  await expect.element(screen.getByText('3 swaps completed · 2 owed gifts settled')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Settle owed gift, Nettle' }).query()).toBe(null)
  expect(said()).toEqual(['The gift that Nettle owed is settled'])
  expect(server.sent).toEqual([
    { call: 'POST mod/defaults/8/settle', body: { reason: 'The elves have sent one.' } },
  ])
})

test('a refusal is shown, and a closed dialog keeps the reason', async () => {
  const { screen, press, reason } = await openQuestion({
    'POST mod/defaults/8/settle': refused(422, {
      message: 'This is settled already.',
      code: 'settled',
    }),
  })
  await reason.fill('The elves have sent one.')
  await press('Settle it')
  await expect.element(screen.getByText('This is settled already.')).toBeVisible()
  await press('Cancel')
  await press('Settle owed gift, Nettle')
  await expect.element(reason).toHaveValue('The elves have sent one.')
})
