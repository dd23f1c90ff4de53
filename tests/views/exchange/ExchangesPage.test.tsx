import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { answered, failing, silent } from '#tests/support/inert.ts'
import { ExchangesPage } from '#views/exchange/ExchangesPage.tsx'
import '#views/styles/index.css'

type Asked = { isMine: boolean; page: number }

const now = '2026-11-19T10:00:00.000Z'

async function open(
  exchanges: Exchange[],
  loadExchanges = answered<Page<Exchange>, Asked>({
    data: exchanges,
    meta: metaOf(1, 12, exchanges.length),
  }),
) {
  const flow = exchangeListMachine.provide({ actors: { clock: silent, loadExchanges } })
  return render(<ExchangesPage flow={flow} now={now} />)
}

test('a card says what it is, how long there is and how many spots are left', async () => {
  const screen = await open([anExchange()])
  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Solstice parcels' })).toBeVisible()
  await expect.element(card.getByText('12 days left')).toBeVisible()
  await expect.element(card.getByText('· Worldwide')).toBeVisible()
  await expect.element(card.getByText('3 critters')).toBeInTheDocument()
  await expect
    .element(card.getByRole('link', { name: '7 available spots, Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
  await expect.element(screen.getByText('1 exchange', { exact: true })).toBeVisible()
})

test('only its creator is led to editing it', async () => {
  const screen = await open([anExchange(), anExchange({ id: 6, slug: 'mine', can_edit: true })])
  await expect
    .element(screen.getByRole('link', { name: /^Edit/ }))
    .toHaveAttribute('href', '/exchange-edit/mine')
})

test('where there is none, one may be created; where I am in none, there are others', async () => {
  const screen = await open([])
  await expect
    .element(
      screen.getByText('No exchange is matching these filters. Wanna create one? Click below!'),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Mine' }).click()
  await expect.element(screen.getByText('You are not in a swap yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Browse exchanges' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'All critters’' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a list that could not be loaded can be asked for again', async () => {
  const screen = await open([], failing(offline))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
