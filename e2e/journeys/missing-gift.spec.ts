import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'

test.use({ aloneIn: 'missing-gift' })

/** The send-by day of an exchange of 15 days, 14 days for the parcel, and one more. */
const DAYS_TO_WAIT = 23

test('a missing gift is asked about, is on its way, and arrives late', { tag: '@prove' }, async ({
  newCritter,
  passDays,
  server,
}) => {
  const swap = await openExchange(server, { label: 'Snail mail', region: 'us' })
  const viewport = { width: 390, height: 844 }
  const waiting = await newCritter('Hopeful', { isMember: true })
  const sending = await newCritter('Snail', { isMember: true, viewport })
  await pair(server, swap, [waiting, sending])
  const theirs = new ExchangeScreen(waiting.page)
  const mine = new ExchangeScreen(sending.page)
  const home = new HomeScreen(sending.page)
  await theirs.open(swap.slug)
  await expect(
    waiting.page.getByText(/^If nothing has come by .+, you can tell us here\.$/),
  ).toBeVisible()
  await expect(theirs.nothingCame).toBeHidden()

  await passDays(DAYS_TO_WAIT)
  await theirs.open(swap.slug)
  await theirs.nothingCame.click()
  await expectAccessibleEverywhere(waiting.page)
  await theirs.askGifter('My neighbors have nothing, either.')
  const asked = theirs.missing('We’ve asked your gifter')
  await expect(asked).toContainText('They have 96 hours to answer.')
  await expectAccessibleEverywhere(waiting.page)

  const mails = () => server.mailsTo(sending.email).map(({ text }) => text)
  await expect.poll(() => mails().join()).toContain('has told us that nothing has come')
  await home.open()
  await expect(home.swaps).toContainText('Your recipient hasn’t received anything')
  await expectAccessibleEverywhere(sending.page)
  await home.swaps.getByRole('link', { name: 'Answer' }).click()
  await expectAccessibleEverywhere(sending.page)
  await mine.answer('It’s on its way', 'By boat, on Monday.', 'https://track.example/7')
  const told = mine.missing('Your recipient is waiting for your parcel')
  await expect(told).toContainText('You: It’s on its way')
  await expectAccessibleEverywhere(sending.page)

  await waiting.page.goto('/notifications')
  await waiting.page.getByRole('link', { name: /^There’s news about your gift/ }).click()
  const coming = theirs.missing('Your gift is on its way')
  await expect(coming).toContainText('By boat, on Monday.')
  await expect(coming.getByRole('link', { name: 'Track it' })).toBeVisible()
  expect(await coming.textContent()).not.toContain(sending.nickname)

  await passDays(3)
  await theirs.open(swap.slug)
  await theirs.receivedAndTold('A snail, and it was worth the wait.')
  await expect(theirs.missing('Your gift has arrived')).toContainText('Enjoy it!')
  await mine.open(swap.slug)
  await expect(mine.missing('Your recipient’s gift has arrived')).toContainText('Thank you!')
})

test('the mods settle a missing gift after the gifter’s silence, with words that both sides read', {
  tag: '@prove',
}, async ({ newCritter, passDays, server }) => {
  const swap = await openExchange(server, { label: 'Quiet mail', region: 'us' })
  const waiting = await newCritter('Listening', { isMember: true })
  const silent = await newCritter('Silent', { isMember: true })
  const mod = await newCritter('Judging', { isAdmin: true })
  await pair(server, swap, [waiting, silent])
  const theirs = new ExchangeScreen(waiting.page)
  await passDays(DAYS_TO_WAIT)
  await theirs.open(swap.slug)
  await theirs.nothingCame.click()
  await theirs.askGifter('Nothing at all.')
  await expect(theirs.missing('We’ve asked your gifter')).toBeVisible()

  await passDays(4.1)
  await theirs.open(swap.slug)
  const looking = theirs.missing('The elves are looking for your gift')
  await expect(looking).toContainText('The elves: The gifter didn’t answer in time')

  const desk = new ModDeskScreen(mod.page)
  await desk.open()
  await desk.pull('Cases')
  await desk.openCase(waiting.nickname)
  const said = mod.page.getByRole('region', { name: 'What both sides have said' })
  await expect(said).toContainText('Nothing at all.')
  await expect(said).not.toContainText(silent.nickname)
  await expectAccessibleEverywhere(mod.page)
  const words = 'Nothing was sent. A new critter writes to you this week.'
  await desk.settleGift('The gift was never sent', words)
  await expect(desk.row(waiting.nickname)).toBeHidden()

  await theirs.open(swap.slug)
  await expect(theirs.missing('The elves have looked into your gift')).toContainText(words)
  const mine = new ExchangeScreen(silent.page)
  await mine.open(swap.slug)
  await expect(mine.missing('The elves have looked into your recipient’s gift')).toContainText(
    words,
  )
})
