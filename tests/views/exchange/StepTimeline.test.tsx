import { describe, expect, test } from 'vitest'
import { aMe, aMember, anExchange, aPost, aStep } from '#tests/support/builders.ts'
import { held, pageOf, refused } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const nettle = aMember()
const theirs = aPost({ id: 91, user: nettle, message: 'What a scarf!', pictures: [aPicture()] })
const received = aStep({
  id: 41,
  type: 'received',
  party: 'recipient',
  is_mine: false,
  user_id: nettle.id,
  user: nettle,
  created_at: '2026-12-09T09:00:00.000Z',
  post: theirs,
})
const parcel = aStep({ id: 31, created_at: '2026-12-05T09:00:00.000Z' })
const fromGifter = aStep({
  id: 32,
  party: 'gifter',
  is_mine: false,
  user: null,
  user_id: null,
  created_at: '2026-12-06T09:00:00.000Z',
})
const got = aStep({ id: 42, type: 'received', created_at: '2026-12-08T09:00:00.000Z' })

/** True if the element is inside the window from top to bottom. */
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

describe('an update that was just recorded', () => {
  async function postParcel() {
    const opened = await openExchange(
      { ...paired, surveys: [], description: 'Send something.\n'.repeat(60) },
      { 'POST steps': parcel },
      { now: during },
    )
    const { screen, server } = opened
    await screen.getByRole('button', { name: 'Post an update' }).click()
    await screen.getByRole('button', { name: /^I posted a parcel/ }).click()
    server.answer({ 'GET steps': pageOf([parcel]) })
    await screen.getByRole('button', { name: 'Save' }).click()
    return opened
  }

  test('scrolls into view, gets the focus, and shows that the recipient was notified', async () => {
    const { screen } = await postParcel()
    const words = screen.getByText('On its way to Nettle. We’ve told them.')
    await expect.element(words).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^You posted a parcel/)
    expect(isInView(document.activeElement ?? document.body)).toBe(true)
  })

  test('offers the update that is likely to follow', async () => {
    const { screen } = await postParcel()
    const question = screen.getByRole('group', { name: 'Was that everything?' })
    await question.getByRole('button', { name: 'Yes, everything' }).click()
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Have you sent everything?' }))
      .toBeVisible()
  })

  test('keeps the focus when the member declines the offer', async () => {
    const { screen } = await postParcel()
    const question = screen.getByRole('group', { name: 'Was that everything?' })
    await question.getByRole('button', { name: 'Not yet' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^You posted a parcel/)
  })
})

describe('the recipient’s thank-you', () => {
  const open = (answers = {}, exchange = paired) =>
    openExchange(exchange, { 'GET steps': pageOf([received]), ...answers }, { now: during })

  test('is shown to the gifter with its picture, and the picture opens full-screen', async () => {
    const { screen } = await open()
    const line = screen.getByRole('listitem').filter({ hasText: 'Nettle received your gift!' })
    await expect.element(line.getByText('What a scarf!')).toBeVisible()
    await line.getByRole('button', { name: 'Picture by Nettle' }).click()
    await expect.poll(() => location.search).toMatch(/[?&]do=picture&id=71$/)
  })

  test('can be answered with a heart, and the heart appears before the server has responded', async () => {
    const sending = held({ ...received, heart: true })
    const { screen, server } = await open({ 'POST steps/41/heart': sending })
    await screen.getByRole('button', { name: 'Send a heart' }).click()
    await expect.element(screen.getByRole('button', { name: 'Heart sent' })).toBeVisible()
    server.answer({ 'GET steps': pageOf([{ ...received, heart: true }]) })
    sending.release()
    await expect.element(screen.getByRole('status').filter({ hasText: 'Heart sent' })).toBeVisible()
    expect(server.sent).toEqual([{ call: 'POST steps/41/heart' }])
  })

  test('keeps its previous heart if the server refuses the change, and shows the reason', async () => {
    const words = 'This swap is paused for now.'
    const { screen } = await open({
      'POST steps/41/heart': refused(403, { code: 'paused', message: words }),
    })
    await screen.getByRole('button', { name: 'Send a heart' }).click()
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send a heart' })).toBeVisible()
  })

  test('has no heart button while the gift is paused, but still shows a heart that was sent', async () => {
    const my_signup = { ...mine, paired_with: 12, is_sending_paused: true }
    const { screen } = await open(
      { 'GET steps': pageOf([{ ...received, heart: true }]) },
      { ...paired, my_signup },
    )
    await expect.element(screen.getByText('You sent a heart')).toBeVisible()
    expect(screen.getByRole('button', { name: /heart/i }).elements()).toEqual([])
  })
})

test('the recipient sees that their gifter sent a heart', async () => {
  const { screen } = await openExchange(
    paired,
    { 'GET steps': pageOf([{ ...got, heart: true }]) },
    { now: during },
  )
  await expect.element(screen.getByText('Your gifter sent a heart')).toBeVisible()
})

describe('the end of a swap', () => {
  const done = {
    ...paired,
    my_signup: { ...mine, paired_with: 12, is_done_sending: true, is_done_receiving: true },
  }
  const closed = aStep({ id: 52, type: 'received_all', created_at: '2026-12-10T09:00:00.000Z' })
  const closings = [
    aStep({ id: 51, type: 'sent_all', created_at: '2026-12-10T08:00:00.000Z' }),
    closed,
  ]
  const steps = [parcel, fromGifter, got, received, ...closings]
  const open = (exchange = done, change: Parameters<typeof aMe>[0] = {}) =>
    openExchange(exchange, { 'GET steps': pageOf(steps) }, { now: during, me: aMe(change) })
  const end = ({ screen }: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('region', { name: 'Well swapped!' })

  test('shows both critters, the days in transit, the post, and links to the next swap and the composer', async () => {
    const region = end(await open())
    await expect.element(region.getByText('You and Nettle')).toBeVisible()
    await expect.element(region.getByText('Dec 10, 2026')).toBeVisible()
    const facts = [...region.element().querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent),
    )
    expect(facts).toEqual([
      ['Your gift', '4 days on the way'],
      ['For you', '2 days on the way'],
      ['Done', 'Dec 10, 2026'],
    ])
    await expect.element(region.getByText('What a scarf!')).toBeVisible()
    const links = [...region.element().querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Find your next swap', '/exchanges?f=available'],
      ['Show what you got', expect.stringMatching(/\?compose=1$/)],
    ])
  })

  test('does not invite a member who may not post to show their gift', async () => {
    const region = end(await open(done, { can_post: false }))
    await expect.element(region.getByRole('link', { name: 'Find your next swap' })).toBeVisible()
    expect(region.getByRole('link', { name: 'Show what you got' }).elements()).toEqual([])
  })

  test('scrolls into view and gets the focus when the last update is recorded', async () => {
    const before = {
      ...done,
      description: 'Send something.\n'.repeat(60),
      my_signup: { ...done.my_signup, is_done_receiving: false },
    }
    const { screen, server } = await openExchange(
      before,
      {
        'GET steps': pageOf(steps.slice(0, -1)),
        'POST signups/22/receiving-done': done.my_signup,
        'POST steps': closed,
      },
      { now: during },
    )
    await screen.getByRole('button', { name: 'Post an update' }).click()
    await screen.getByRole('button', { name: /^I have received everything/ }).click()
    server.answer({ 'GET exchange-detail/solstice-parcels': done, 'GET steps': pageOf(steps) })
    await screen.getByRole('button', { name: 'Yes, everything is here' }).click()
    const heading = screen.getByRole('heading', { name: 'Well swapped!' })
    await expect.element(heading).toHaveFocus()
    await expect.poll(() => isInView(heading.element())).toBe(true)
  })
})

test('the timeline of an exchange that has ended is in the past tense', async () => {
  const { screen } = await openExchange(
    anExchange({ ...paired, end_at: '2026-12-31T12:00:00.000Z' }),
    {},
    { now: '2027-01-02T10:00:00.000Z' },
  )
  await expect.element(screen.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect.element(screen.getByText('No parcel was recorded.')).toBeVisible()
})
