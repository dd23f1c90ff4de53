import { expect, onTestFinished, test, vi } from 'vitest'
import type { PairedAddress } from '#rules/address/schema.ts'
import { anExchange, aPost, aStep } from '#tests/support/builders.ts'
import { held, nothing, offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const nettlesAddress: PairedAddress = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: null,
  is_kept: false,
}
const records = {
  'GET post-tags': [{ id: 1, label: 'Received', is_only_admin: false }],
  'POST steps': aStep(),
}
test('a member who cannot sign up sees the reason and how to fix it', async () => {
  const refusal = { code: 'no_address', message: 'Please add an address first.' }
  const { screen } = await openExchange(anExchange({ refusal }))
  await expect.element(screen.getByText('Please add an address first.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add an address' }))
    .toHaveAttribute('href', '/add-address')
})

test('leaving requires a reason', async () => {
  const { screen, server, said } = await openExchange(
    anExchange({ my_signup: mine, is_signed_up: true }),
    { 'DELETE signups/22': nothing },
  )
  await screen.getByRole('button', { name: 'Leave this exchange' }).click()
  await screen.getByRole('button', { name: 'Leave the exchange' }).click()
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await screen.getByRole('radio', { name: 'I signed up by mistake' }).click()
  await screen.getByRole('button', { name: 'Leave the exchange' }).click()
  await expect.poll(said).toEqual(['You are no longer part of this exchange'])
  expect(server.sent).toEqual([
    { call: 'DELETE signups/22', body: { reason: 'I signed up by mistake' } },
  ])
})

test('the address label says whether it is stored on this device for use offline', async () => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const { screen } = await openExchange(paired, {
    'POST signups/22/address': { ...nettlesAddress, is_kept: true },
  })
  await screen.getByRole('button', { name: 'See address' }).click()
  await expect.element(screen.getByText(/^Kept on this device/)).toBeVisible()
})

test('the recipient’s address is shown on request, and can be copied and printed', async () => {
  setNow(during, 'setTimeout', 'clearTimeout')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  const { screen, server } = await openExchange(paired, {
    'POST signups/22/address': nettlesAddress,
  })
  await expect.element(screen.getByText('You’re gifting')).toBeVisible()
  expect(server.sent).toEqual([])
  await expect.element(screen.getByText('14 Illfield Row')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'See address' }).click()
  await expect.element(screen.getByText('14 Illfield Row').first()).toBeVisible()
  await expect.element(screen.getByText('The address is shown')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('ADDRESS')
  await expect.element(screen.getByText(/^Kept on this device/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  await screen.getByRole('button', { name: 'Print label' }).click()
  expect(server.sent).toEqual([{ call: 'POST signups/22/address', body: { keeps: false } }])
  expect([copied.mock.calls, printed.mock.calls.length]).toEqual([
    [['Nettle Ashdown\n14 Illfield Row\nLS1 4DT Leeds\nUnited Kingdom']],
    1,
  ])
})

test('the dialog says when the recipient has not answered a survey yet', async () => {
  const { screen } = await openExchange(paired, { 'GET signups/22/surveys': [] }, { now: during })
  await screen.getByRole('button', { name: 'See survey answers' }).click()
  await expect
    .element(screen.getByText('Your buddy has not answered his surveys yet. Try again later !'))
    .toBeVisible()
})

test('an exchange without surveys has no button for answers', async () => {
  const { screen } = await openExchange({ ...paired, surveys: [] }, {}, { now: during })
  await expect.element(screen.getByRole('button', { name: 'See address' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'See survey answers' }))
    .not.toBeInTheDocument()
})

test('the timeline lists updates from both sides, oldest first', async () => {
  const steps = [
    aStep({
      id: 2,
      party: 'gifter',
      is_mine: false,
      user: null,
      user_id: null,
      content: 'https://track.example/1',
      created_at: '2026-12-09T10:00:00.000Z',
    }),
    aStep({ id: 1, created_at: '2026-12-08T10:00:00.000Z' }),
  ]
  const { screen } = await openExchange(paired, { 'GET steps': pageOf(steps) }, { now: during })
  const list = screen.getByRole('list', { name: 'What happened so far' })
  await expect.element(list.getByRole('link', { name: /^Track/ })).toBeVisible()
  const told = [...list.element().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(told).toEqual([
    'You posted a parcel to Nettle2 d',
    'Your gifter posted something!1 dTrack (opens in a new tab)',
  ])
})

test('a received gift can be shared with everybody or only recorded', async () => {
  const { screen, server, said } = await openExchange(paired, records, { now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I received a gift/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Received' })).toBeChecked()
  await screen.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(screen.getByText('Please say a few words')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Tell the others' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(said).toEqual(['Update saved, great news !'])
  expect(server.sent).toEqual([
    { call: 'POST steps', body: { exchange_id: 5, type: 'received', content: null } },
  ])
})

test('a gift shared while the town is being located is sent once the town is known', async () => {
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((here) => {
    queueMicrotask(() =>
      here({ coords: { latitude: 53.80076, longitude: -1.54908 } } as GeolocationPosition),
    )
    return 7
  })
  onTestFinished(() => watch.mockRestore())
  const geocode = held({ locality: 'Leeds' })
  const { screen, server } = await openExchange(
    paired,
    {
      ...records,
      'GET geocode': geocode,
      'POST steps/stepandpost': { step: aStep({ type: 'received' }), post: aPost() },
    },
    { now: during },
  )
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I received a gift/ }).click()
  await screen.getByRole('textbox', { name: 'What landed' }).fill('Mittens, moss-green!')
  await screen.getByRole('button', { name: 'Use my town' }).click()
  await screen.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(screen.getByText('Waiting a moment for your town…')).toBeVisible()
  expect(server.sent).toEqual([])
  geocode.release()
  await expect
    .poll(() => server.sent)
    .toEqual([
      {
        call: 'POST steps/stepandpost',
        body: expect.objectContaining({ location: 'Leeds' }),
      },
    ])
})

test('a shared gift is sent with its post and the tag for received gifts', async () => {
  const { screen, server, said } = await openExchange(
    paired,
    { ...records, 'POST steps/stepandpost': { step: aStep({ type: 'received' }), post: aPost() } },
    { now: during },
  )
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I received a gift/ }).click()
  await screen.getByRole('textbox', { name: 'What landed' }).fill('Mittens, moss-green!')
  await screen.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(said).toEqual(['Update saved, great news !'])
  expect(server.sent).toEqual([
    {
      call: 'POST steps/stepandpost',
      body: {
        exchange_id: 5,
        message: 'Mittens, moss-green!',
        location: null,
        tags: [1],
        pictures: [],
        videos: [],
      },
    },
  ])
})

test('posting a parcel sends its tracking link', async () => {
  const { screen, server, said } = await openExchange(paired, records, { now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I posted a parcel/ }).click()
  await screen.getByRole('textbox').fill('https://track.example/1')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(said).toEqual(['Update saved, great news !'])
  expect(server.sent).toEqual([
    {
      call: 'POST steps',
      body: {
        exchange_id: 5,
        type: 'physical_sent',
        content: 'https://track.example/1',
        paired_with: 12,
      },
    },
  ])
})

test('a member who marks a side as done is asked for confirmation', async () => {
  const { screen, server } = await openExchange(
    paired,
    { ...records, 'POST signups/22/receiving-done': mine },
    { now: during },
  )
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I have received everything/ }).click()
  const question = screen.getByRole('alertdialog', { name: 'Have you received everything?' })
  await question.getByRole('button', { name: 'Yes, everything is here' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([
      { call: 'POST signups/22/receiving-done' },
      { call: 'POST steps', body: { exchange_id: 5, type: 'received_all', content: null } },
    ])
})

test('when a dialog moves to another step, the dialog’s new heading gets the focus', async () => {
  const { screen } = await openExchange(paired, {}, { now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I posted a parcel/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'I posted a parcel' })).toHaveFocus()
})

test('“Post an update” is not shown once both sides are done', async () => {
  const my_signup = { ...mine, paired_with: 12, is_done_sending: true, is_done_receiving: true }
  const steps = [aStep({ id: 1, type: 'sent_all' }), aStep({ id: 2, type: 'received_all' })]
  const { screen } = await openExchange(
    { ...paired, my_signup },
    { 'GET steps': pageOf(steps) },
    { now: during },
  )
  await expect.element(screen.getByText('You have received everything')).toBeVisible()
  await expect.element(screen.getByText('Everything is sent and everything is here.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Post an update' }))
    .not.toBeInTheDocument()
})

test('an unknown exchange shows “not found”', async () => {
  const { screen } = await openExchange(anExchange({ slug: 'nowhere' }), {
    'GET exchange-detail/nowhere': refused(404),
  })
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an exchange that fails to load can be retried', async () => {
  const { screen, server } = await openExchange(anExchange(), {
    'GET exchange-detail/solstice-parcels': offline,
  })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET exchange-detail/solstice-parcels': anExchange() })
  await again.click()
  await expect.element(screen.getByRole('button', { name: 'Sign up' })).toBeVisible()
})

test('the page changes from sign-up to swap at the moment the exchange starts', async () => {
  setNow('2026-12-01T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const { screen, server } = await openExchange(paired, {
    'GET exchange-detail/solstice-parcels': paired,
  })
  await expect.element(screen.getByRole('heading', { name: 'Solstice parcels' })).toBeVisible()
  vi.advanceTimersByTime(61_000)
  await expect.element(screen.getByRole('button', { name: 'Post an update' })).toBeVisible()
  expect(server.sent).toEqual([])
})
