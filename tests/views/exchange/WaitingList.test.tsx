import { expect, test } from 'vitest'
import { anExchange } from '#tests/support/builders.ts'
import { never } from '#tests/support/fakeServer.ts'
import { openExchange } from './exchange-page.tsx'

test('the button that gives a spot to the next in line keeps the focus while the request runs', async () => {
  const waiting = { place: null, offered_until: '2026-11-21T10:00:00.000Z' }
  const { screen } = await openExchange(anExchange({ waiting }), {
    'DELETE exchanges/5/waiting-list': never,
  })
  const give = screen.getByRole('button', { name: 'Give it to the next in line' })
  await expect.element(give).toBeVisible()
  const headings = () => [...document.querySelectorAll('h2, h3')].map((one) => one.textContent)
  const before = headings()
  await give.click()
  await expect.element(screen.getByText('Leaving…')).toBeInTheDocument()
  await expect.element(give).toHaveFocus()
  expect(headings()).toEqual(before)
})
