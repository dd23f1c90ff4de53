import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aMe, aMember, anExchange, aRearrangement, aSignup } from '#tests/support/builders.ts'
import { inTurn, offline } from '#tests/support/fakeServer.ts'
import { during, mine, openExchange } from './exchange-page.tsx'

const both = anExchange({
  needs_pairing: false,
  signups: [mine, aSignup()],
  participants_count: 2,
})
const [moth, nettle] = [
  aMember({ id: 7, nickname: 'Mothwing' }),
  aMember({ id: 12, nickname: 'Nettle' }),
]
const pairs = [
  { signup_id: 22, gifter: moth, recipient: nettle, has_opened: true },
  { signup_id: 21, gifter: nettle, recipient: null, has_opened: false },
  { signup_id: 23, gifter: nettle, recipient: moth, has_opened: false },
]

const dialog = () => page.getByRole('dialog', { name: 'Who gifts whom' })
const rows = () =>
  dialog()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

test('a mod is warned that viewing is logged before they see the pairs and unopened matches', async () => {
  const { server } = await openExchange(
    both,
    { 'POST mod/exchanges/5/pairs': inTurn(offline, pairs) },
    { me: aMe({ id: 1, role: 'mod' }), now: during },
  )
  await page.getByRole('button', { name: 'Who gifts whom…' }).click()
  await expect.element(dialog().getByText(/is written to the log/)).toBeVisible()
  expect(server.sent).toEqual([])
  await dialog().getByRole('button', { name: 'Show the pairs' }).click()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(rows)
    .toEqual([
      'Mothwing gifts Nettle',
      'Nettle has nobody to send to',
      'Nettle gifts MothwingHasn’t looked yet',
    ])
})

test('a member cannot view the pairs', async () => {
  await openExchange(both, {}, { now: during })
  await expect.element(page.getByRole('heading', { name: '2 critters' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Who gifts whom…' }))
    .not.toBeInTheDocument()
})

const ANOTHER_MOD =
  'You take part in this exchange. Another mod reads its pairs, takes critters out and decides its cases.'
const aMod = { me: aMe({ id: 7, role: 'mod' }), now: during } as const

test('a mod who takes part is referred to another mod, and can neither view pairs nor remove anybody', async () => {
  const refusal = { code: 'takes_part', message: ANOTHER_MOD }
  const { server } = await openExchange({ ...both, mod_part: { refusal } }, {}, aMod)
  await expect.element(page.getByText(ANOTHER_MOD)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Who gifts whom|Take out)/ }).elements()).toEqual([])
  expect(server.sent).toEqual([])
})

test('a mod who takes part but may view the pairs is warned that all participants are notified', async () => {
  await openExchange(
    { ...both, mod_part: { refusal: null } },
    {
      'POST mod/exchanges/5/pairs': pairs,
      'POST mod/signups/21/removal': { rearrangements: [aRearrangement()] },
    },
    aMod,
  )
  await page.getByRole('button', { name: 'Who gifts whom…' }).click()
  await expect.element(dialog().getByText(/everybody in it is told that you have/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Take out Nettle' }).click()
  await expect
    .element(
      page.getByText(
        'That you have seen who gifts whom here is in the log, and everybody in this exchange is told.',
      ),
    )
    .toBeVisible()
})
