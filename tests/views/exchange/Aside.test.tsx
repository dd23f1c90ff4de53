import { expect, test } from 'vitest'
import type { Role } from '#rules/member/schema.ts'
import { aMe, aMember, anExchange, aRearrangement, aSignup } from '#tests/support/builders.ts'
import { nothing } from '#tests/support/fakeServer.ts'
import { during, mine, noRescuers, openExchange } from './exchange-page.tsx'

const both = anExchange({
  needs_pairing: false,
  signups: [mine, aSignup()],
  participants_count: 2,
})

async function open(role: Role, rearrangements = [aRearrangement()]) {
  const opened = await openExchange(
    both,
    { 'POST mod/signups/21/removal': { rearrangements }, 'POST mod/signups/21/remove': nothing },
    { me: aMe({ role }), now: during },
  )
  await expect.element(opened.screen.getByRole('heading', { name: '2 critters' })).toBeVisible()
  return { ...opened, ways: opened.screen.getByRole('button', { name: /^Remove/ }) }
}

/** The request that loads the effects of a removal. It is a POST because the server logs it. */
const LOOKED = { call: 'POST mod/signups/21/removal' }

test('a mod removes a participant with a reason, and the focus returns to the list', async () => {
  const { screen, server, said } = await open('mod')
  server.answer({
    'GET exchange-detail/solstice-parcels': { ...both, signups: [mine], participants_count: 1 },
  })
  await screen.getByRole('button', { name: 'Remove Nettle' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove Nettle' })
  await expect.element(dialog.getByText('Bramble sends to Juno')).toBeVisible()
  await expect.element(dialog.getByText('We logged that you saw the pairs here.')).toBeVisible()
  const reason = dialog.getByRole('textbox', { name: 'Why?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(reason).toHaveFocus()
  await reason.fill('Gone quiet')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(said).toEqual(['Nettle is no longer part of this exchange'])
  expect(server.sent).toEqual([
    LOOKED,
    {
      call: 'POST mod/signups/21/remove',
      body: { reason: 'Gone quiet', rearrangement: '30-31' },
    },
  ])

  await expect.element(screen.getByRole('heading', { name: '1 critter' })).toHaveFocus()
})

const gifter = aMember({ id: 30, nickname: 'Bramble' })
const moved = (key: string, recipient: string) =>
  aRearrangement({
    key,
    changes: [
      { gifter, recipient: aMember({ id: 32, nickname: recipient }) },
      { gifter: aMember({ id: 33, nickname: 'Moss' }), recipient: aMember({ id: 31 }) },
    ],
  })

test('a mod chooses one of several rearrangements', async () => {
  const { screen, server } = await open('mod', [moved('a', 'Fern'), moved('b', 'Dew')])
  await screen.getByRole('button', { name: 'Remove Nettle' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove Nettle' })
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Gone quiet')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('Please choose the new pairs')).toBeVisible()
  await dialog.getByRole('radio', { name: /Bramble sends to Dew/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([
      LOOKED,
      { call: 'POST mod/signups/21/remove', body: { reason: 'Gone quiet', rearrangement: 'b' } },
    ])
})

test('the dialog names a gifter who would be left without a recipient', async () => {
  const stranded = aRearrangement({
    key: '30-nobody',
    changes: [{ gifter, recipient: null }],
    without_gifter: aMember({ id: 31, nickname: 'Juno' }),
  })
  const { screen } = await open('mod', [stranded])
  await screen.getByRole('button', { name: 'Remove Nettle' }).click()
  await expect
    .element(screen.getByText('Bramble has no recipient for now, because no other way works'))
    .toBeVisible()
  await expect.element(screen.getByText('No one sends to Juno')).toBeVisible()
})

test('a mod cannot remove themselves', async () => {
  const { screen, ways } = await open('mod')
  await expect.element(screen.getByText('Mothwing')).toBeVisible()
  expect(ways.elements().length).toBe(1)
})

test('a member who is no mod cannot remove anybody', async () => {
  const { ways } = await open('member')
  expect(ways.elements()).toEqual([])
})

test('an exchange without sign-ups invites the member to be the first', async () => {
  const { screen } = await openExchange(anExchange({ signups: [], participants_count: 0 }))
  await expect
    .element(screen.getByText('Nobody signed up yet, plenty of room! Be the first!'))
    .toBeVisible()
})

test('a rejected exchange invites nobody to be the first', async () => {
  const rejected = anExchange({ status: 'rejected', signups: [], participants_count: 0 })
  const { screen } = await openExchange(rejected)
  await expect.element(screen.getByText('No critters signed up.')).toBeVisible()
  expect(screen.getByText(/Be the first!/).elements()).toEqual([])
})

test('a member can show the names of the participants', async () => {
  const { screen } = await openExchange(both, {}, { me: aMe(), now: during })
  const names = screen.getByRole('region', { name: 'Names' })
  await expect.element(screen.getByRole('button', { name: 'Show names' })).toBeVisible()
  await expect.element(names).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show names' }).click()
  await expect.element(names).toHaveTextContent('MothwingNettle')
})

test('a member offers a spare gift in an exchange, and rescuers who would like it are thanked', async () => {
  const nettle = { id: 12, nickname: 'Nettle', avatar: null }
  const free = { ...noRescuers, may_offer: true, thanked: [nettle] }
  const { screen, server } = await openExchange(anExchange(), {
    'GET exchanges/5/rescuers': free,
    'POST exchanges/5/rescuers': { ...free, is_offered: true },
  })
  const box = screen.getByRole('checkbox', { name: 'I’d send a spare gift' })
  await expect.element(box).not.toBeChecked()
  await expect.element(screen.getByText('Nettle sent a spare gift here. Thank you!')).toBeVisible()
  await screen.getByText('I’d send a spare gift').click()
  await expect.element(box).toBeChecked()
  await expect.poll(() => server.sent).toEqual([{ call: 'POST exchanges/5/rescuers' }])
})
