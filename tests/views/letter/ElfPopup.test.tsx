import { expect, test } from 'vitest'
import { offline } from '#tests/support/fakeServer.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import { ElfPopup, elfFlow } from '#wiring/elf.ts'
import type { World } from '#wiring/world.ts'

const wiring = {
  flows: (world: World) => ({ elf: elfFlow(world) }),
  default: (world: World) => {
    const flow = elfFlow(world)
    return () => <ElfPopup flow={flow} input={{ exchangeId: 5 }} />
  },
}

test('the popup requires a message, sends it with the exchange, and closes', async () => {
  setAddress('/exchange/winter-mail?do=elf')
  const { screen, server, told } = await openPage(wiring, { 'POST contacts': aContact() })
  const popup = screen.getByRole('dialog', { name: 'Contact an elf' })
  await popup.getByRole('button', { name: 'Send to the elves' }).click()
  await expect.element(popup.getByText('Please type a messsage')).toBeVisible()
  await popup.getByRole('textbox').fill('When does it start?')
  await popup.getByRole('button', { name: 'Send to the elves' }).click()
  await expect.poll(() => saidIn(told)).toEqual(["Message sent, we'll get back to you ASAP"])
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(server.sent).toEqual([
    { call: 'POST contacts', body: { message: 'When does it start?', exchange_id: 5 } },
  ])
})

test('a message that could not be sent is kept in the popup', async () => {
  setAddress('/exchange/winter-mail?do=elf')
  const { screen, told } = await openPage(wiring, { 'POST contacts': offline })
  const popup = screen.getByRole('dialog', { name: 'Contact an elf' })
  await popup.getByRole('textbox').fill('Hello?')
  await popup.getByRole('button', { name: 'Send to the elves' }).click()
  await expect.element(popup.getByText('Not sent. Try again.')).toBeVisible()
  await expect.element(popup.getByRole('textbox')).toHaveValue('Hello?')
  expect(saidIn(told)).toEqual(['Something happened, Boblin the goblin is on the case'])
})
