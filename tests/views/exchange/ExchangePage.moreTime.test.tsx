/** Tests how the page of an exchange shows the send-by day to the gifter and the recipient. */
import { expect, test } from 'vitest'
import { aMe, anExchange, aStep } from '#tests/support/builders.ts'
import { offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const gifter = { ...mine, paired_with: 12 }
const asked = { ...gifter, more_time: { days: 4, note: 'The glaze is wet.' } }
const swapOf = (my_signup: typeof gifter) => ({ ...paired, my_signup })
const needsTime = { name: 'I need more time' }

test('a gifter can ask for more time once, and then sees their new send-by day', async () => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const { screen, server, said } = await openExchange(paired, {
    'POST signups/22/more-time': asked,
  })
  await expect.element(screen.getByText('Post by Dec 16.')).toBeVisible()
  await screen.getByRole('button', needsTime).click()
  const dialog = screen.getByRole('dialog', needsTime)
  await dialog.getByLabelText('A word to your recipient').fill('The glaze is wet.')
  server.answer({ 'GET exchange-detail/solstice-parcels': swapOf(asked) })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(said).toEqual(['We’ve told your recipient. Post by Dec 20.'])
  expect(server.sent).toEqual([
    { call: 'POST signups/22/more-time', body: { days: 7, note: 'The glaze is wet.' } },
  ])
  await expect.element(screen.getByText('Post by Dec 20. Your recipient knows.')).toBeVisible()
  await expect.element(screen.getByRole('button', needsTime)).not.toBeInTheDocument()
})

test.each([
  [
    refused(422, { code: 'asked_before', message: 'You can ask for more time only once.' }),
    'You can ask for more time only once.',
  ],
  [offline, 'Not saved. Try again.'],
])('a failed request for more time keeps the note and shows why: %#', async (answer, why) => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const { screen } = await openExchange(paired, { 'POST signups/22/more-time': answer })
  await screen.getByRole('button', needsTime).click()
  const word = screen.getByLabelText('A word to your recipient')
  await word.fill('The glaze is wet.')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(why)).toBeVisible()
  await expect.element(word).toHaveValue('The glaze is wet.')
})

test('a minor who asks for more time cannot write a note', async () => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const { screen } = await openExchange(paired, {}, { me: aMe({ is_minor: true }) })
  await screen.getByRole('button', needsTime).click()
  await expect
    .element(screen.getByRole('dialog', needsTime).getByLabelText('The new day'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('A word to your recipient')).not.toBeInTheDocument()
})

test('a recipient sees the new send-by day and the note until the gifter has sent something', async () => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const gift_delay = { send_by: '2026-12-20T12:00:00.000Z', note: 'The glaze is wet.' }
  const waiting = swapOf({ ...gifter, gift_delay } as typeof gifter)
  const { screen } = await openExchange(waiting)
  await expect.element(screen.getByText('Your gift will be posted by Dec 20.')).toBeVisible()
  await expect.element(screen.getByText('The glaze is wet.')).toBeVisible()
  await screen.unmount()
  const sent = aStep({ party: 'gifter', is_mine: false, user: null, user_id: null })
  const later = await openExchange(waiting, { 'GET steps': pageOf([sent]) })
  await expect.element(later.screen.getByText('Post by Dec 16.')).toBeVisible()
  await expect.element(later.screen.getByText(/will be posted/)).not.toBeInTheDocument()
})

test('a member who does not take part sees no send-by day', async () => {
  const { screen } = await openExchange(anExchange())
  await expect.element(screen.getByText('About this exchange')).toBeVisible()
  await expect.element(screen.getByText(/^Post by .+\.$/)).not.toBeInTheDocument()
})
