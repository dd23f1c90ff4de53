import { type Critter, expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { type Announced, openExchange, pair } from '../support/exchanges.ts'
import { call, linkInMail } from '../support/members.ts'
import type { Server } from '../support/server.ts'

/** Returns a function that finds a gifter's recipient. The pairs form one loop, or two loops of three. */
async function pairsOf(
  server: Server,
  { slug }: Announced,
  critters: readonly Critter[],
): Promise<(gifter: Critter) => Critter> {
  const signups = await Promise.all(
    critters.map(async (critter) => {
      const { my_signup } = await call(server, `/exchange-detail/${slug}`, { token: critter.token })
      return { critter, ...my_signup }
    }),
  )
  return (gifter) => {
    const mine = signups.find(({ critter }) => critter === gifter)
    return signups.find(({ user_id }) => user_id === mine?.paired_with)?.critter as Critter
  }
}

test('a member is removed from a running swap, and their gifter gets the recipient chosen by a mod', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const critters: Critter[] = []
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'])
    critters.push(await newCritter(name, { isMember: true }))
  const swap = await openExchange(server, { label: 'Windy swap' })
  await pair(server, swap, critters)
  const recipientOf = await pairsOf(server, swap, critters)
  const [gifter] = critters as [Critter]
  const gone = recipientOf(gifter)
  const next = recipientOf(gone)
  // Any of these members could become the gifter of the removed member's recipient, and the recipient of the removed
  // member's gifter.
  const others = critters.filter(
    (critter) => ![gifter, gone, next].includes(critter) && recipientOf(critter) !== gifter,
  )
  const last = others[0] as Critter
  const passing = recipientOf(last)
  // This exclusion keeps the gifter from simply taking over the removed member's recipient.
  await call(server, '/me/exclusions', { token: next.token, body: { nickname: gifter.nickname } })

  const mod = await newCritter('Gardener', { isAdmin: true })
  const asMod = new ExchangeScreen(mod.page)
  const at = { gifter: new ExchangeScreen(gifter.page), last: new ExchangeScreen(last.page) }

  await test.step('the gifter opens their envelope', async () => {
    await at.gifter.open(swap.slug)
    await expect(at.gifter.envelope).toBeVisible()
    await expect(at.gifter.main).not.toContainText(gone.nickname)
    await at.gifter.openEnvelope()
    await expect(at.gifter.main).toContainText(gone.nickname)
  })

  await test.step('a mod is warned that viewing the pairs is logged, and views the pairs', async () => {
    const desk = new ModDeskScreen(mod.page)
    await desk.open()
    await desk.pull('Exchanges')
    await desk.row(swap.label).getByRole('link', { name: '5 critters haven’t looked yet' }).click()
    await expect(asMod.dialog).toContainText('it goes into the log')
    await expectAccessibleEverywhere(mod.page)
    await expectContrast(mod.page)
    await asMod.showPairs.click()
    await expect(asMod.pairOf(gifter.nickname)).toHaveText(
      `${gifter.nickname} gifts ${gone.nickname}`,
    )
    await expect(asMod.pairOf(last.nickname)).toHaveText(
      `${last.nickname} gifts ${passing.nickname}Hasn’t looked yet`,
    )
    await expectAccessibleEverywhere(mod.page)
    await expectContrast(mod.page)
    await mod.page.keyboard.press('Escape')
    await expect(asMod.dialog).toBeHidden()
  })

  await test.step('the mod sees every possible rearrangement and chooses one', async () => {
    await asMod.askToTakeOut(gone.nickname)
    const ways = asMod.dialog.getByRole('radiogroup', { name: 'What should the new pairs be?' })
    await expect(ways.getByRole('radio')).toHaveCount(others.length)
    await expect(asMod.dialog).toContainText('We logged that you saw the pairs')
    await expectAccessibleEverywhere(mod.page)
    await expectContrast(mod.page)
    await asMod.giveReason('She has asked us to.')
    await expect(asMod.dialog).toContainText('Please choose the new pairs')
    await ways.getByRole('radio', { name: `${last.nickname} sends to ${next.nickname}` }).check()
    await asMod.giveReason('She has asked us to.')
    await expect(
      mod.page.getByText(`${gone.nickname} is no longer part of this exchange`),
    ).toBeVisible()
  })

  await test.step('both gifters with a new recipient get a new envelope, and the new recipients are notified', async () => {
    for (const [exchange, recipient] of [
      [at.gifter, passing],
      [at.last, next],
    ] as const) {
      await exchange.open(swap.slug)
      await expect(exchange.envelope).toBeVisible()
      await expect(exchange.main).not.toContainText(recipient.nickname)
      await exchange.page.goto('/notifications')
      await expect(exchange.main).toContainText(
        `You have a new recipient in “${swap.label}”. See who you drew.`,
      )
      await recipient.page.goto('/notifications')
      await expect(recipient.page.getByRole('main')).toContainText(
        `You have a new gifter in “${swap.label}”`,
      )
    }
    await gifter.page.goto(await linkInMail(server, gifter.email, /^\/exchange\/windy-swap/))
    await at.gifter.openEnvelope()
    await expect(at.gifter.main).toContainText(passing.nickname)
    await at.gifter.seeAddress.click()
    await expect(at.gifter.main).toContainText('1 Temple Road')
    await gifter.page.reload()
    await expect(at.gifter.seeAddress).toBeVisible()
    await expect(at.gifter.envelope).toBeHidden()
    await gone.page.goto('/notifications')
    await expect(gone.page.getByRole('main')).toContainText(swap.label)
  })

  await test.step('every action is logged', async () => {
    const desk = new ModDeskScreen(mod.page)
    await desk.open()
    await desk.pull('Log')
    await expect(desk.row(`${mod.nickname} removed ${gone.nickname}`)).toContainText(
      'She has asked us to.',
    )
    const read = desk.row(`${mod.nickname} read the pairs of ${swap.label}`)
    await expect(read).toHaveCount(2)
    await expect(read.first()).toContainText('what removing a critter changes')
  })
})
