import { expect, test } from 'vitest'
import type { Path } from '#rules/wire/path.ts'
import { aModCase, aModExchange, aModMember } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/fakeServer.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { openDesk, pending, waiting } from './mod-desk.tsx'

test.each<[Path, string]>([
  ['/mod', 'Waiting for approval'],
  ['/mod?drawer=cases', 'Cases'],
  ['/mod?drawer=exchanges', 'Exchanges'],
  ['/mod?drawer=members', 'Members'],
  ['/mod?drawer=audit', 'The mods’ log'],
])('%s opens the drawer “%s”', async (address, title) => {
  const { screen } = await openDesk({}, { address })
  await expect.element(screen.getByRole('heading', { level: 2, name: title })).toBeVisible()
})

test('opening a drawer sets the URL, and Back returns to the previous drawer', async () => {
  const { screen, world, press } = await openDesk()
  await press('Members')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Members' })).toBeVisible()
  expect(world.place().path).toBe('/mod?drawer=members')
  world.moved('/mod')
  await expect.element(screen.getByText('Waiting for approval')).toBeVisible()
})

test('the URL of a review opens the review, and Back returns to its row and keeps the draft', async () => {
  const { screen, world, press } = await openDesk(
    { 'GET mod/exchanges': pageOf([waiting]) },
    { address: '/mod?do=review&id=5' },
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByText(waiting.description)).toBeVisible()
  await press('Reject')
  await screen.getByRole('textbox', { name: 'Why not?' }).fill('Nothing alive goes')
  world.moved('/mod')
  await expect
    .element(screen.getByRole('button', { name: 'Review Solstice parcels' }))
    .toHaveFocus()
  await press('Review Solstice parcels')
  expect(world.place().path).toBe('/mod?do=review&id=5')
  await press('Reject')
  await expect
    .element(screen.getByRole('textbox', { name: 'Why not?' }))
    .toHaveValue('Nothing alive goes')
})

test('if another mod has decided a review in the meantime, leaving the review focuses a heading', async () => {
  const { screen, world } = await openDesk({}, { address: '/mod?do=review&id=5' })
  await expect.element(screen.getByText(waiting.description)).toBeVisible()
  world.moved('/mod')
  await expect.element(screen.getByText('Nothing is waiting for approval')).toBeVisible()
  await expect.poll(() => document.activeElement?.matches('h1, h2')).toBe(true)
})

test('after a decision, the next row gets the focus', async () => {
  const next = aModExchange({ ...pending, id: 6, slug: 'socks', label: 'Socks' })
  const { screen, press } = await openDesk({ 'GET mod/exchanges': pageOf([waiting, next]) })
  await press('Review Solstice parcels')
  await press('Approve this exchange')
  await expect.element(screen.getByRole('button', { name: 'Review Socks' })).toHaveFocus()
})

test('opening the URL of a review that has already been decided shows a message and links to the log', async () => {
  const { screen } = await openDesk({}, { address: '/mod?do=review&id=99' })
  await expect.element(screen.getByText(/That exchange isn’t waiting for approval/)).toBeVisible()
  await screen.getByRole('link', { name: 'the log' }).click()
  await expect.element(screen.getByText('The mods’ log')).toBeVisible()
})

test('the URL of a case opens the case, and BACK returns to its row', async () => {
  const { screen, told, press } = await openDesk(
    { 'GET mod/cases': pageOf([aModCase()]) },
    { address: '/mod?drawer=cases&do=settle&id=51' },
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Nettle' })).toHaveFocus()
  await press('BACK')
  await expect
    .element(screen.getByRole('button', { name: 'Settle the case of Nettle' }))
    .toHaveFocus()
  expect(told).toEqual([['closeOverlay']])
})

test('the URL of a settled case shows that the case is settled', async () => {
  const { screen } = await openDesk({}, { address: '/mod?drawer=cases&do=settle&id=99' })
  await expect.element(screen.getByText(/That case isn’t waiting/)).toBeVisible()
})

test('the URL for restricting a member opens the dialog, and Back closes the dialog and keeps the draft', async () => {
  const { screen, world, press } = await openDesk(
    { 'GET mod/members': pageOf([aModMember()]), 'GET mod/members/12/suspension': anEffect() },
    { address: '/mod?drawer=members&do=restrict&id=12' },
  )
  const reason = screen.getByRole('textbox', { name: 'Why?' })
  await reason.fill('Rude let')
  world.moved('/mod?drawer=members')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await press('Suspend or pause, Nettle')
  await expect.element(reason).toHaveValue('Rude let')
  expect(world.place().path).toBe('/mod?drawer=members&do=restrict&id=12')
})

test('the URL for pairing an exchange shows the pairing check and asks for confirmation', async () => {
  const { screen, server } = await openDesk({}, { address: '/mod?drawer=exchanges&do=pair&id=5' })
  await expect.element(screen.getByRole('button', { name: 'Pair 3 critters' })).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a drawer’s list starts with the item named in the URL', async () => {
  const { server } = await openDesk(
    { 'GET mod/members/12/suspension': anEffect() },
    { address: '/mod?drawer=members&do=restrict&id=12' },
  )
  await expect
    .poll(() =>
      server.asked.flatMap(({ call, query }) => (call === 'GET mod/members' ? [query] : [])),
    )
    .toEqual([{ page: '1', first: '12' }])
})

test('a URL that names an impossible action opens no dialog', async () => {
  const { screen } = await openDesk({}, { address: '/mod?drawer=members&do=lift&id=12' })
  await expect
    .element(screen.getByRole('button', { name: 'Suspend or pause, Nettle' }))
    .toBeVisible()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
