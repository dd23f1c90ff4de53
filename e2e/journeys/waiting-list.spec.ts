import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { openExchange } from '../support/exchanges.ts'
import { call } from '../support/members.ts'
import type { Server } from '../support/server.ts'

/** An exchange of two with one spot left. The first participant signs up and stays. */
async function anAlmostFullExchange(server: Server, label: string, { token }: { token: string }) {
  const { id, slug } = await openExchange(server, { label, spots: 2 })
  await call(server, '/signups', { token, body: { exchange_id: id } })
  return slug
}

test('a member gets in line for a full exchange, is offered a spot, and takes the spot', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const [stayer, holder, first, second] = [
    await newCritter('Stayer', { isMember: true }),
    await newCritter('Holder', { isMember: true }),
    await newCritter('Patient', { isMember: true }),
    await newCritter('Hopeful', { isMember: true }),
  ]
  const slug = await anAlmostFullExchange(server, 'Two pins', stayer)
  const held = new ExchangeScreen(holder.page)
  await held.open(slug)
  await held.signUp.click()
  await expect(held.isIn).toBeVisible()

  const exchange = new ExchangeScreen(first.page)
  const behind = new ExchangeScreen(second.page)
  await exchange.open(slug)
  await exchange.getInLine.click()
  await expect(exchange.place).toHaveText('You’re number 1 in line')
  await behind.open(slug)
  await behind.getInLine.click()
  await expect(behind.place).toHaveText('You’re number 2 in line')
  await expectAccessibleEverywhere(second.page)
  await behind.getOutOfLine.click()
  await expect(second.page.getByText('You’re no longer on the waiting list')).toBeVisible()
  await expect(behind.getInLine).toBeVisible()
  await behind.getInLine.click()
  await expect(behind.place).toHaveText('You’re number 2 in line')

  await held.giveUp('I don’t have time for it')
  const told = () => server.mailsTo(first.email).map(({ text }) => text)
  await expect.poll(() => told().join()).toContain('you’re first in line')
  await first.page.goto('/notifications')
  await first.page.getByRole('link', { name: /^A spot in “Two pins” is yours/ }).click()
  await expect(exchange.place).toHaveText(/^A spot is yours until \d+:\d\d([AP]M)? tomorrow$/)
  await expectAccessibleEverywhere(first.page)
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()

  await behind.page.reload()
  await expect(behind.place).toHaveText('You’re number 1 in line')
})

test('an offer that a member lets expire goes to the next in line', { tag: '@prove' }, async ({
  newCritter,
  passDays,
  server,
}) => {
  const [stayer, holder, first, second] = [
    await newCritter('Steady', { isMember: true }),
    await newCritter('Early', { isMember: true }),
    await newCritter('Sleeper', { isMember: true }),
    await newCritter('Waker', { isMember: true }),
  ]
  const slug = await anAlmostFullExchange(server, 'Few pins', stayer)
  const held = new ExchangeScreen(holder.page)
  await held.open(slug)
  await held.signUp.click()
  await expect(held.isIn).toBeVisible()
  const [asleep, awake] = [new ExchangeScreen(first.page), new ExchangeScreen(second.page)]
  for (const screen of [asleep, awake]) {
    await screen.open(slug)
    await screen.getInLine.click()
    await expect(screen.place).toBeVisible()
  }
  await held.giveUp('I don’t have time for it')
  await first.page.reload()
  await expect(asleep.place).toHaveText(/^A spot is yours/)
  await passDays(1)
  await first.page.reload()
  await expect(asleep.place).toHaveText('Your offer has ended')
  await second.page.reload()
  await expect(awake.place).toHaveText(/^A spot is yours/)
  await awake.giveToNext.click()
  await expect(second.page.getByText('You’re no longer on the waiting list')).toBeVisible()
  await first.page.reload()
  await expect(asleep.signUp).toBeVisible()
})
