import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aMe, aMember, anExchange, aRearrangement, aSignup } from '#tests/support/builders.ts'
import { inTurn, offline, refused } from '#tests/support/fakeServer.ts'
import { aModThread } from '#tests/support/pair-threads.ts'
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
  { signup_id: 22, gifter: moth, recipient: nettle, has_opened: true, thread: 61 },
  { signup_id: 21, gifter: nettle, recipient: null, has_opened: false, thread: null },
  { signup_id: 23, gifter: nettle, recipient: moth, has_opened: false, thread: null },
]

const dialog = () => page.getByRole('dialog', { name: 'Gifters and recipients' })
const rows = () =>
  dialog()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

test('a mod is warned that viewing is logged before the mod sees the pairs and unopened matches', async () => {
  const { server } = await openExchange(
    both,
    { 'POST mod/exchanges/5/pairs': inTurn(offline, pairs) },
    { me: aMe({ id: 1, role: 'mod' }), now: during },
  )
  await page.getByRole('button', { name: 'Gifters and recipients…' }).click()
  await expect.element(dialog().getByText(/it goes into the log/)).toBeVisible()
  expect(server.sent).toEqual([])
  await dialog().getByRole('button', { name: 'Show the pairs' }).click()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(rows)
    .toEqual([
      'Mothwing gifts NettleConversation…',
      'Nettle has no recipient',
      'Nettle gifts MothwingHasn’t looked yet',
    ])
})

test('a mod opens a conversation from the pairs, page by page, after a warning that it goes into the log', async () => {
  const [said] = aModThread().messages
  const earlier = aModThread({
    messages: said ? [{ ...said, id: 1, from: 'recipient', message: 'Hello!' }] : [],
  })
  const { server } = await openExchange(
    both,
    {
      'POST mod/exchanges/5/pairs': pairs,
      'GET mod/threads/61': inTurn(aModThread({ has_older: true }), refused(403), earlier),
    },
    { me: aMe({ id: 1, role: 'mod' }), now: during },
  )
  const press = (name: string) => dialog().getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Gifters and recipients…' }).click()
  await press('Show the pairs')
  await press('Conversation of Mothwing and Nettle')
  await expect.element(dialog().getByText('It goes into the log that you read it.')).toBeVisible()
  const asked = () => server.asked.filter(({ call }) => call === 'GET mod/threads/61').length
  expect(asked()).toBe(0)
  await press('Show the conversation')
  await press('Earlier messages')
  await expect.element(dialog().getByText('We couldn’t load them. Try again.')).toBeVisible()
  await press('Earlier messages')
  await expect.poll(rows).toHaveLength(2)
  expect(rows()[0]).toContain('Hello!')
  await expect.element(dialog().getByRole('heading', { name: 'A conversation' })).toHaveFocus()
  await dialog().getByRole('button', { name: 'BACK' }).click()
  await expect.poll(rows).toHaveLength(3)
  expect(asked()).toBe(3)
})

test('a member cannot view the pairs', async () => {
  await openExchange(both, {}, { now: during })
  await expect.element(page.getByRole('heading', { name: '2 critters' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Gifters and recipients…' }))
    .not.toBeInTheDocument()
})

const ANOTHER_MOD =
  'You take part in this exchange. Another mod reads its pairs, removes critters and decides its cases.'
const aMod = { me: aMe({ id: 7, role: 'mod' }), now: during } as const

test('a mod who takes part is referred to another mod, and can neither view pairs nor remove anybody', async () => {
  const refusal = { code: 'takes_part', message: ANOTHER_MOD }
  const { server } = await openExchange({ ...both, mod_part: { refusal } }, {}, aMod)
  await expect.element(page.getByText(ANOTHER_MOD)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Gifters and recipients|Remove)/ }).elements()).toEqual(
    [],
  )
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
  await page.getByRole('button', { name: 'Gifters and recipients…' }).click()
  await expect.element(dialog().getByText(/we tell everyone in it that you did/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove Nettle' }).click()
  await expect
    .element(
      page.getByText(
        'We logged that you saw the pairs here, and we tell everyone in this exchange.',
      ),
    )
    .toBeVisible()
})
