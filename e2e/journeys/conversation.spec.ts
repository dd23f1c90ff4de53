import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'

test.use({ aloneIn: 'conversation' })

/** Messages go out three times a day. */
const PART_OF_A_DAY = 1 / 3

test('a gifter and their recipient write to each other, and a reported message reaches the mods', {
  tag: '@prove',
}, async ({ newCritter, passDays, server }) => {
  const swap = await openExchange(server, { label: 'Whispered mail' })
  const viewport = { width: 390, height: 844 }
  const giving = await newCritter('Asking', { isMember: true, viewport })
  const receiving = await newCritter('Replying', { isMember: true })
  const mod = await newCritter('Watching', { isAdmin: true })
  await pair(server, swap, [giving, receiving])
  const mine = new ExchangeScreen(giving.page)
  const theirs = new ExchangeScreen(receiving.page)

  await mine.open(swap.slug)
  await mine.talkWith('recipient').click()
  await expect(giving.page.getByText('Nothing has been written yet.')).toBeVisible()
  await mine.write('Which size do your paws have?')
  await expect(mine.messages).toContainText([/^You .*Which size.*Goes out at/])
  await mine.heading.scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(giving.page)
  await theirs.open(swap.slug)
  await theirs.talkWith('gifter').click()
  await expect(receiving.page.getByText('Nothing has been written yet.')).toBeVisible()

  await passDays(PART_OF_A_DAY)
  await receiving.page.goto('/notifications')
  await receiving.page.getByRole('link', { name: /^Your gifter wrote to you/ }).click()
  await expect(theirs.messages).toContainText([/^Your gifter .*Which size/])
  expect(await theirs.messages.first().textContent()).not.toContain(giving.nickname)
  await theirs.write('Small ones, thank you!')
  await expect(theirs.messages).toHaveCount(2)
  await theirs.heading.scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(receiving.page)
  await expectContrast(receiving.page)

  await passDays(PART_OF_A_DAY)
  const letters = () => server.mailsTo(giving.email).map(({ text }) => text)
  await expect.poll(() => letters().join()).toContain('Your recipient wrote to you')
  expect(letters().join()).not.toContain('Small ones')
  await mine.open(swap.slug)
  await mine.talkWith('recipient').click()
  await expect(mine.messages).toContainText(['Which size', /^Your recipient .*Small ones/])
  await mine.write('Then tell me where you live.')
  await expect(mine.messages).toHaveCount(3)

  await passDays(PART_OF_A_DAY)
  await theirs.open(swap.slug)
  await theirs.talkWith('gifter').click()
  await theirs.report('Then tell me where you live.', 'They know my address already')
  const reported = theirs.messages.last().getByText('You’ve reported this.')
  await expect(reported).toBeFocused()
  await expect(reported).toBeInViewport()
  await theirs.heading.scrollIntoViewIfNeeded()
  await expectAccessibleEverywhere(receiving.page)

  const desk = new ModDeskScreen(mod.page)
  await desk.open()
  await desk.pull('Cases')
  await desk.openCase(giving.nickname)
  await mod.page.getByRole('button', { name: 'Show the conversation' }).click()
  const names = `${giving.nickname}, who gifts ${receiving.nickname}`
  const read = mod.page.getByRole('list', { name: names }).getByRole('listitem')
  await expect(read).toHaveCount(3)
  await expect(read.last()).toContainText('Reported: They know my address already')
  await expectAccessibleEverywhere(mod.page)
  await desk.open()
  await desk.pull('Log')
  const logged = desk.row('read a conversation of two critters in')
  await expect(logged).toHaveCount(1)
  await expect(logged).toContainText(swap.label)
  await expect(logged).not.toContainText(giving.nickname)
})
