/** Tests the drawer of missing gifts that mods open to rescuers. */
import { expect, test } from 'vitest'
import { pageOf, refused } from '#tests/support/fakeServer.ts'
import { aMinorsRescue, aModRescue } from '#tests/support/mod-rescues.ts'
import { openDesk } from './mod-desk.tsx'

const address = '/mod?drawer=rescues'

test('a mod opens a missing gift to rescuers, and the list says that a member is asked', async () => {
  const asked = aModRescue({ state: 'rescuing', rescue: 'asked', may_open: false })
  const { screen, server, press, said } = await openDesk(
    { 'GET mod/rescues': pageOf([aModRescue()]), 'POST mod/rescues/61/open': asked },
    { address },
  )
  await press('Decide on the gift for Nettle')
  await expect.element(screen.getByText('3 members could be asked.')).toBeVisible()
  server.answer({ 'GET mod/rescues': pageOf([asked]) })
  await press('Open to rescuers')
  await expect.element(screen.getByText('Winter mail · A member is asked')).toBeVisible()
  expect(said()).toEqual(['Opened. The first member is asked next'])
})

test('a mod picks the rescuer of a minor, and reads why it was refused', async () => {
  const { screen, press } = await openDesk(
    {
      'GET mod/rescues': pageOf([aMinorsRescue()]),
      'POST mod/rescues/62/pick': refused(422, {
        code: 'asked',
        message: 'They were asked before.',
      }),
    },
    { address },
  )
  await press('Decide on the gift for Nettle')
  await press('Ask Pipistrelle')
  await expect.element(screen.getByText('They were asked before.')).toBeVisible()
})

test('a case that can’t be opened says why', async () => {
  const obstacle = 'The recipient hasn’t agreed that a rescuer gets their address.'
  const { screen, press } = await openDesk(
    { 'GET mod/rescues': pageOf([aModRescue({ may_open: false, may_rescue: false, obstacle })]) },
    { address },
  )
  await press('Look at the gift for Nettle')
  await expect.element(screen.getByText(obstacle)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open to rescuers' }).elements()).toEqual([])
})

test('looking up a rescuer is logged, so the mod is warned first', async () => {
  const { screen, server, press } = await openDesk(
    {
      'GET mod/rescues': pageOf([aModRescue({ state: 'rescuing', rescue: 'accepted' })]),
      'POST mod/rescues/61/rescuer': { id: 14, nickname: 'Pipistrelle', avatar: null },
    },
    { address },
  )
  await press('Decide on the gift for Nettle')
  await expect.element(screen.getByText('It goes into the log that you looked.')).toBeVisible()
  expect(server.sent).toEqual([])
  await press('Show the rescuer')
  await expect.element(screen.getByText('Pipistrelle')).toBeVisible()
})

test('an empty list says which gifts it is for', async () => {
  const { screen } = await openDesk({ 'GET mod/rescues': pageOf([]) }, { address })
  await expect.element(screen.getByText('No gift needs a rescuer')).toBeVisible()
})
