import { expect, test } from 'vitest'
import { offline } from '#tests/support/fakeServer.ts'
import { aStanding } from '#tests/support/standings.ts'
import { openProfile } from './profile-page.tsx'

const OWING =
  'You still owe a gift from an earlier exchange. Once you’ve sent it, or the elves have settled it, you can join.'

test('a member reads what they have completed, and that they may join exchanges', async () => {
  const { screen } = await openProfile({
    'GET me/standing': aStanding({ completed: 7, settled_defaults: 1 }),
  })
  const card = screen.getByRole('region', { name: 'My standing' })
  await expect
    .element(card)
    .toHaveTextContent(
      'You’ve completed 7 swaps. A gift that you once owed is settled.You can join exchanges.',
    )
  expect(card.getByRole('list').query()).toBe(null)
})

test('a member who owes gifts is led to each exchange and to the elves', async () => {
  const { screen } = await openProfile({
    'GET me/standing': aStanding({
      open_defaults: 2,
      may_join: false,
      sentence: OWING,
      owed: [
        { exchange: { label: 'Harvest parcels', slug: 'harvest-parcels' }, may_send: true },
        { exchange: { label: 'Zine summer', slug: 'zine-summer' }, may_send: false },
      ],
    }),
  })
  await expect.element(screen.getByText(OWING)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Gifts that I owe' })
  const [sendable, settled] = list.getByRole('listitem').all()
  await expect
    .element(sendable?.getByRole('link', { name: 'Harvest parcels' }) ?? list)
    .toHaveAttribute('href', '/exchange/harvest-parcels')
  await expect.element(sendable ?? list).toHaveTextContent('Send it, and record it on that page.')
  await expect
    .element(settled?.getByRole('link', { name: 'Ask an elf' }) ?? list)
    .toHaveAttribute('href', '/contact-a-mod')
  await expect.element(settled ?? list).toHaveTextContent('You can’t record it there anymore.')
})

test('a standing that does not load is asked for again', async () => {
  const { screen, server } = await openProfile({ 'GET me/standing': offline })
  await expect.element(screen.getByText('We couldn’t load your standing')).toBeVisible()
  server.answer({ 'GET me/standing': aStanding() })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('You haven’t completed a swap yet.')).toBeVisible()
})
