/** Tests the page of an exchange whose gift has not arrived, for the recipient and for the gifter. */
import { expect, test } from 'vitest'
import { refused } from '#tests/support/fakeServer.ts'
import { aMissingGift } from '#tests/support/missing.ts'
import { setNow } from '#tests/support/page.tsx'
import { afterFrames } from '#views/kit/giving-back.ts'
import { mine, openExchange, paired } from './exchange-page.tsx'

const late = '2026-12-30T13:00:00.000Z'
const sign = { state: 'asking', until: '2027-01-03T13:00:00.000Z', entries: 1 } as const
const swapOf = (change: Partial<typeof mine>) => ({
  ...paired,
  my_signup: { ...mine, paired_with: 12, ...change },
})
const recipient = swapOf({ not_received_from: '2026-12-30T12:00:00.000Z' })
const gifter = swapOf({ asked_gift: sign })
const nothing = { name: 'I haven’t received anything' }
const whatBecame = { name: 'What happened to your gift?' }

test('a recipient reports a missing gift, and the page shows what happens next', async () => {
  setNow(late, 'setTimeout', 'clearTimeout')
  const { screen, server, said } = await openExchange(recipient, {
    'POST signups/22/not-received': aMissingGift(),
    'GET signups/22/missing-gift': aMissingGift(),
  })
  await screen.getByRole('button', nothing).click()
  const dialog = screen.getByRole('dialog', nothing)
  await dialog.getByLabelText('I’ve asked at the post office and my neighbors').click()
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  server.answer({ 'GET exchange-detail/solstice-parcels': swapOf({ missing_gift: sign }) })
  await dialog.getByRole('button', { name: 'Ask my gifter' }).click()
  await expect.poll(said).toEqual(['We’ve asked your gifter'])
  expect(server.sent).toEqual([
    {
      call: 'POST signups/22/not-received',
      body: { asked_post_office: true, address_was_right: true, may_rescue: true, note: null },
    },
  ])
  await expect
    .element(screen.getByRole('heading', { name: 'We’ve asked your gifter' }))
    .toBeVisible()
  await expect.element(screen.getByText('I have asked next door, too.')).toBeVisible()
  await expect.element(screen.getByRole('button', nothing)).not.toBeInTheDocument()
})

test('a recipient has to answer whether a rescuer may have their address, and no answer is preset', async () => {
  setNow(late, 'setTimeout', 'clearTimeout')
  const { screen, server } = await openExchange(recipient)
  await screen.getByRole('button', nothing).click()
  const dialog = screen.getByRole('dialog', nothing)
  await dialog.getByLabelText('I’ve asked at the post office and my neighbors').click()
  await dialog.getByRole('button', { name: 'Ask my gifter' }).click()
  const question = dialog.getByRole('radiogroup', { name: 'May a rescuer have your address?' })
  await expect.element(question).toHaveAttribute('aria-invalid', 'true')
  await expect.element(question.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await expect.element(question.getByRole('radio', { name: 'No' })).not.toBeChecked()
  expect(server.sent).toEqual([])
})

test('a recipient changes their answer about rescuers in the case', async () => {
  const opened = swapOf({ missing_gift: { ...sign, state: 'with_mods', until: null } })
  const gift = aMissingGift({ state: 'with_mods', until: null, may_rescue: false })
  const { screen, server } = await openExchange(opened, {
    'GET signups/22/missing-gift': gift,
    'POST signups/22/missing-gift/may-rescue': { ...gift, may_rescue: true },
  })
  const question = screen.getByRole('radiogroup', { name: 'May a rescuer have your address?' })
  await expect.element(question.getByRole('radio', { name: 'No' })).toBeChecked()
  await question.getByRole('radio', { name: 'Yes' }).click()
  await expect
    .element(screen.getByText('A rescuer may have your address. You can change that'))
    .toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST signups/22/missing-gift/may-rescue', body: { may_rescue: true } },
  ])
})

test('a recipient whose rescuer has accepted reads what happens next, and is no longer asked', async () => {
  const opened = swapOf({ missing_gift: { ...sign, state: 'rescuing' } })
  const { screen } = await openExchange(opened, {
    'GET signups/22/missing-gift': aMissingGift({
      state: 'rescuing',
      what_next: 'A rescuer is sending you a gift.',
      rescue: 'sending',
    }),
  })
  await expect
    .element(screen.getByRole('heading', { name: 'A rescuer for your gift' }))
    .toBeVisible()
  await expect.element(screen.getByText('A rescuer is sending you a gift.')).toBeVisible()
  expect(screen.getByRole('radiogroup').elements()).toEqual([])
})

test('a gifter is asked about a missing gift in a notice, and a refused answer keeps its text', async () => {
  setNow(late, 'setTimeout', 'clearTimeout')
  const { screen } = await openExchange(gifter, {
    'GET signups/22/missing-gift': aMissingGift({ what_next: 'Please tell us.' }),
    'POST signups/22/missing-gift/answer': refused(422, {
      code: 'closed',
      message: 'This has been settled already.',
    }),
  })
  await expect
    .element(screen.getByRole('heading', { name: 'Your recipient hasn’t received anything' }))
    .toBeVisible()
  const bar = screen.getByRole('region', { name: 'Post an update' })
  await expect.element(bar.getByText('Your recipient hasn’t received anything.')).toBeVisible()
  await bar.getByRole('button', { name: 'Answer' }).click()
  const dialog = screen.getByRole('dialog', whatBecame)
  await dialog.getByRole('radio', { name: 'It got lost' }).click()
  await dialog.getByLabelText('In your words').fill('The post has lost it.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('This has been settled already.')).toBeVisible()
  await expect.element(dialog.getByLabelText('In your words')).toHaveValue('The post has lost it.')
})

test('a gifter chooses from the updates that they can’t send a gift, and says so', async () => {
  setNow('2026-12-12T13:00:00.000Z', 'setTimeout', 'clearTimeout')
  const declined = aMissingGift({ state: 'with_mods', until: null })
  const { screen, server, said } = await openExchange(swapOf({}), {
    'POST signups/22/missing-gift/answer': declined,
    'GET signups/22/missing-gift': declined,
  })
  const update = screen.getByRole('button', { name: 'Post an update' })
  await update.click()
  const choice = screen.getByRole('button', { name: 'I can’t send a gift' })
  await choice.click()
  const dialog = screen.getByRole('dialog', { name: 'I can’t send a gift' })
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(update).toHaveFocus()
  await update.click()
  await choice.click()
  await dialog.getByLabelText('In your words').fill('I’m in hospital.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(said).toEqual(['Thank you. We’ve passed it on'])
  expect(server.sent).toEqual([
    {
      call: 'POST signups/22/missing-gift/answer',
      body: { answer: 'cannot', text: 'I’m in hospital.', content: null, picture_id: null },
    },
  ])
})

test('a page that opens with a case about a missing gift leaves the focus where it was', async () => {
  setNow(late, 'setTimeout', 'clearTimeout')
  const { screen } = await openExchange(gifter, { 'GET signups/22/missing-gift': aMissingGift() })
  await expect
    .element(screen.getByRole('heading', { name: 'Your recipient hasn’t received anything' }))
    .toBeVisible()
  const before = document.activeElement
  await new Promise((resolve) => afterFrames(10, () => resolve(null)))
  expect([before?.matches('h2, button'), document.activeElement === before]).toEqual([false, true])
})
