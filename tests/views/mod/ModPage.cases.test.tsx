import { expect, test } from 'vitest'
import { aMember, aModCase, aModMember } from '#tests/support/builders.ts'
import { aModExclusion } from '#tests/support/exclusion-builders.ts'
import { offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { aModThread } from '#tests/support/pair-threads.ts'
import { openDesk } from './mod-desk.tsx'

test('a note is settled by adding exclusions, and the drawer shows how many cases are waiting', async () => {
  const stranger = aModMember({ id: 30, nickname: 'Sylas' })
  const { screen, server, said, press } = await openDesk({
    'GET mod/members': pageOf([stranger]),
    'POST mod/exclusions': [aModExclusion()],
  })
  await press('Cases (1)')
  await expect.element(screen.getByText('“Not my cousin Sylas, please”')).toBeVisible()
  await press('Settle the case of Nettle')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Nettle' })).toHaveFocus()
  const found = screen.getByRole('button', { name: 'Never pair with Sylas' })
  await expect.element(found).not.toBeInTheDocument()
  await screen.getByRole('searchbox', { name: 'Nickname or email' }).fill('sylas')
  await found.click()
  await expect.element(screen.getByText('Added by Allura')).toBeVisible()
  await screen.getByRole('radio', { name: 'The exclusions are added' }).click()
  await screen.getByRole('textbox', { name: 'Why?' }).fill('Sylas is the cousin')
  await press('Settle this case')
  await expect.element(screen.getByText('No cases are waiting')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cases', exact: true })).toBeVisible()
  expect(said()).toEqual(['Case settled'])
  expect(server.sent).toEqual([
    { call: 'POST mod/exclusions', body: { member_id: 12, excluded_id: 30 } },
    {
      call: 'POST mod/cases/51/settle',
      body: { how: 'exclusions_entered', reason: 'Sylas is the cousin' },
    },
  ])
})

test('a mod sees that another mod has settled the case in the meantime', async () => {
  const message = 'This case has already been settled, or the member has changed it.'
  const { screen, press } = await openDesk({
    'POST mod/cases/51/settle': refused(422, { code: 'settled', message }),
  })
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  await screen.getByRole('radio', { name: 'No member is meant' }).click()
  await screen.getByRole('textbox', { name: 'Why?' }).fill('She names nobody')
  await press('Settle this case')
  await expect.element(screen.getByText(message)).toBeVisible()
  await press('BACK')
  await expect.element(screen.getByText('No cases are waiting')).toBeVisible()
})

test('the case about a withdrawn confirmation says how it will end, and has no form', async () => {
  const running = {
    id: 5,
    slug: 'solstice-parcels',
    label: 'Solstice parcels',
    start_at: '2026-11-10T12:00:00.000Z',
  }
  const { screen, press } = await openDesk(
    {},
    { cases: [aModCase({ kind: 'parent_withdrawn', note: null, exchanges: [running] })] },
  )
  await press('Cases (1)')
  await expect
    .element(screen.getByText(/settles itself when a parent confirms again, or when a mod removes/))
    .toBeVisible()
  await expect.element(screen.getByText(/, started Nov 10, 2026/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Settle the case of Nettle' }))
    .not.toBeInTheDocument()
})

test('a case shows the member’s next exchange, and a mod cannot settle a case about themselves', async () => {
  const near = {
    id: 5,
    slug: 'solstice-parcels',
    label: 'Solstice parcels',
    start_at: '2026-11-21T12:00:00.000Z',
  }
  const mine = aModCase({
    id: 52,
    member: { id: 7, nickname: 'Mothwing', email: 'mothwing@critters.example' },
  })
  const { screen, press } = await openDesk({}, { cases: [aModCase({ exchanges: [near] }), mine] })
  await press('Cases (2)')
  await expect.element(screen.getByText('Urgent')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
  await expect.element(screen.getByText('Yours, so another mod has to settle it')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Settle the case of Mothwing' }))
    .not.toBeInTheDocument()
})

test('a mod who leaves a case returns to its row in the list', async () => {
  const other = aModCase({
    id: 52,
    member: { id: 13, nickname: 'Juniper', email: 'juniper@critters.example' },
  })
  const { screen, press } = await openDesk({ 'GET mod/cases': pageOf([aModCase(), other]) })
  await press('Cases (2)')
  await press('Settle the case of Juniper')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Juniper' })).toHaveFocus()
  await press('BACK')
  await expect
    .element(screen.getByRole('button', { name: 'Settle the case of Juniper' }))
    .toHaveFocus()
})

test('an exclusion that could not be removed stays, with a message', async () => {
  const { screen, press } = await openDesk({
    'GET mod/exclusions': [aModExclusion()],
    'DELETE mod/exclusions/41': offline,
  })
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  await screen.getByRole('button', { name: /^(Remove|Remove)/ }).click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(screen.getByText('Added by Allura')).toBeVisible()
})

test('a mod can remove an exclusion', async () => {
  const { screen, server, press } = await openDesk({
    'GET mod/exclusions': [aModExclusion()],
    'DELETE mod/exclusions/41': [],
  })
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  await expect.element(screen.getByText('Added by Allura')).toBeVisible()
  await screen.getByRole('button', { name: /^(Remove|Remove)/ }).click()
  await expect.element(screen.getByText('Added by Allura')).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ call: 'DELETE mod/exclusions/41' }])
})

const list = {
  names: [aMember({ id: 31, nickname: 'Pike' }), aMember({ id: 32, nickname: 'Grog' })],
  bound: 1,
  others: 4,
  proposal: null,
}

test('a mod settles an overlong exclusion list by picking the names that count', async () => {
  const { screen, server, said, press } = await openDesk(
    {},
    { cases: [aModCase({ kind: 'few_left', note: null, list })] },
  )
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  const bound =
    'The list names 2 of the 4 others. A list may count for 1 of them. Without an answer the member is left out at the start.'
  await expect.element(screen.getByText(bound)).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Pike' })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Some of these names count' }).click()
  await screen.getByRole('textbox', { name: 'Why?' }).fill('Pike is the neighbour')
  await press('Settle this case')
  const missing = screen.getByText('Pick the names that count, or answer “Not needed”.')
  await expect.element(missing).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Pike' }).click()
  await press('Settle this case')
  await expect.element(screen.getByText('No cases are waiting')).toBeVisible()
  expect(said()).toEqual(['Case settled'])
  expect(server.sent).toEqual([
    {
      call: 'POST mod/cases/51/settle',
      body: { how: 'some_count', reason: 'Pike is the neighbour', picked: [31] },
    },
  ])
})

test('a decision that needs a second mod is shown to that mod and preselected', async () => {
  const proposal = { by: aMember({ id: 9, nickname: 'Allura' }), how: 'some_count', picked: [32] }
  const modCase = aModCase({
    kind: 'few_left',
    note: null,
    list: { ...list, proposal: { ...proposal, how: 'some_count' } },
  })
  const { screen, said, press } = await openDesk(
    { 'POST mod/cases/51/settle': { is_settled: false } },
    { cases: [modCase] },
  )
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  const answered =
    'Allura has answered that these count: Grog. That leaves fewer than half of the others, so it holds once a second mod has given the same answer.'
  await expect.element(screen.getByText(answered)).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Grog' })).toBeChecked()
  await screen.getByRole('textbox', { name: 'Why?' }).fill('Agreed')
  await press('Settle this case')
  await expect.poll(said).toEqual(['Noted. A second mod has to give the same answer.'])
})

test('the history of an exclusion list is shown after a warning that viewing it is logged', async () => {
  const history = {
    entries: [
      {
        excluded: aMember({ id: 31, nickname: 'Pike' }),
        nickname: 'Pike',
        created_at: '2026-11-01T12:00:00.000Z',
        ended_at: '2026-11-03T12:00:00.000Z',
      },
    ],
    pairings: [
      {
        exchange: { id: 5, slug: 'solstice-parcels', label: 'Solstice parcels' },
        paired_at: '2026-11-02T12:00:00.000Z',
        entries: [
          {
            excluded: aMember({ id: 31, nickname: 'Pike' }),
            is_own: true,
            has_counted: false,
          },
        ],
      },
    ],
  }
  const { screen, server, press } = await openDesk({ 'POST mod/members/12/list-history': history })
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  await expect.element(screen.getByText('It goes into the log that you read it.')).toBeVisible()
  expect(server.sent).toEqual([])
  await press('Show the history')
  await expect.element(screen.getByRole('link', { name: 'Solstice parcels' })).toBeVisible()
  await expect.element(screen.getByText('Pike – Their own entry, which didn’t count')).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'The history of this list' }))
    .toHaveFocus()
  expect(server.sent).toEqual([{ call: 'POST mod/members/12/list-history', body: undefined }])
})

test('a mod reads a reported conversation after a warning that it goes into the log', async () => {
  const modCase = aModCase({ kind: 'thread_report', note: null, threads: [61] })
  const { screen, server, press } = await openDesk({
    'GET mod/cases': pageOf([modCase]),
    'GET mod/threads/61': aModThread(),
  })
  await press('Cases (1)')
  await press('Settle the case of Nettle')
  const asked = () => server.asked.filter(({ call }) => call === 'GET mod/threads/61').length
  await expect
    .element(screen.getByRole('heading', { name: 'The reported conversation' }))
    .toBeVisible()
  expect(asked()).toBe(0)
  await press('Show the conversation')
  const talk = screen.getByRole('list', { name: 'Nettle, who gifts Moss' })
  await expect.element(talk).toHaveTextContent('Tell me your phone number')
  await expect.element(talk).toHaveTextContent('Reported: They ask for my number')
  await expect
    .element(screen.getByRole('heading', { name: 'The reported conversation' }))
    .toHaveFocus()
  await expect.element(screen.getByText('Who does the note mean?')).not.toBeInTheDocument()
  expect(asked()).toBe(1)
})
