import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { type Announced, openExchange, pair } from '../support/exchanges.ts'
import { call } from '../support/members.ts'
import type { Server } from '../support/server.ts'

test.use({ aloneIn: 'rescue' })

/** The send-by day of an exchange of 15 days, 14 days for the parcel, and one more. */
const DAYS_TO_WAIT = 23

/** Completes the swaps of these two members. Only members with a completed swap are asked for spare gifts. */
async function completeSwaps(
  server: Server,
  { id, slug }: Announced,
  members: readonly { token: string }[],
) {
  const body = { exchange_id: id, type: 'physical_sent', content: null }
  for (const { token } of members) await call(server, '/steps', { token, body })
  for (const { token } of members) {
    const { my_signup: mine } = await call(server, `/exchange-detail/${slug}`, { token })
    for (const side of ['sending', 'receiving'])
      await call(server, `/signups/${mine.id}/${side}-done`, { token, body: {} })
  }
}

test('a member sends a spare gift to a recipient whose gift never came', { tag: '@prove' }, async ({
  newCritter,
  passDays,
  server,
}) => {
  const first = await openExchange(server, { label: 'First mail', region: 'us' })
  const rescuer = await newCritter('Spare', {
    isMember: true,
    viewport: { width: 390, height: 844 },
  })
  const friend = await newCritter('Friend', { isMember: true })
  await pair(server, first, [rescuer, friend])
  await completeSwaps(server, first, [rescuer, friend])
  const swap = await openExchange(server, { label: 'Lost mail', region: 'us' })
  const waiting = await newCritter('Empty', { isMember: true })
  const silent = await newCritter('Gone', { isMember: true })
  const mod = await newCritter('Deciding', { isAdmin: true })
  await pair(server, swap, [waiting, silent])
  const theirs = new ExchangeScreen(waiting.page)

  await passDays(DAYS_TO_WAIT)
  await theirs.open(swap.slug)
  await theirs.nothingCame.click()
  await theirs.askGifter('Nothing at all.', true)
  await expect(theirs.missing('We’ve asked your gifter')).toBeVisible()
  await passDays(4.1)

  await new ExchangeScreen(rescuer.page).open(swap.slug)
  await rescuer.page.getByRole('checkbox', { name: 'I’d send a spare gift' }).check()
  await expectAccessibleEverywhere(rescuer.page)

  const desk = new ModDeskScreen(mod.page)
  await desk.open()
  await desk.pull('Rescues')
  await expectAccessibleEverywhere(mod.page)
  await mod.page.getByRole('button', { name: `Decide on the gift for ${waiting.nickname}` }).click()
  await expect(mod.page.getByText('1 member could be asked.')).toBeVisible()
  await expectAccessibleEverywhere(mod.page)
  await mod.page.getByRole('button', { name: 'Open to rescuers' }).click()
  await expect(desk.row(waiting.nickname)).toContainText('No member has accepted yet')
  await expect(mod.page.getByText(rescuer.nickname)).toBeHidden()
  await passDays(0.1)

  const home = new HomeScreen(rescuer.page)
  await home.open()
  await expect(home.swaps).toContainText('Can you send a spare gift?')
  await expect(home.swaps).not.toContainText(waiting.nickname)
  await expectAccessibleEverywhere(rescuer.page)
  await home.swaps.getByRole('link', { name: 'Have a look: a spare gift' }).click()
  await expectAccessibleEverywhere(rescuer.page)
  await rescuer.page.getByRole('button', { name: 'Yes, I’ll send one' }).click()
  await rescuer.page.getByRole('button', { name: 'See address' }).click()
  await expect(rescuer.page.getByRole('button', { name: 'Print label' })).toBeVisible()
  await expectAccessibleEverywhere(rescuer.page)
  await rescuer.page.getByRole('button', { name: 'I posted a parcel' }).click()
  await expectAccessibleEverywhere(rescuer.page)
  await rescuer.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rescuer.page.getByText(`You posted a parcel to ${waiting.nickname}`)).toBeVisible()

  await passDays(3)
  await theirs.open(swap.slug)
  await expect(theirs.step('Your rescuer posted something!')).toBeVisible()
  await expect(waiting.page.getByText(rescuer.nickname)).toBeHidden()
  await theirs.tell('I received a gift')
  await theirs.dialog.getByRole('radio', { name: 'My rescuer' }).check()
  await theirs.saveUpdate.click()
  await expect(theirs.missing('A rescuer’s gift has arrived')).toContainText('Enjoy it!')
  await expectAccessibleEverywhere(waiting.page)

  await rescuer.page.goto('/profile')
  await expect(
    rescuer.page.getByText('A spare gift of yours has rescued someone’s swap.'),
  ).toBeVisible()
})
