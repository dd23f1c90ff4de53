import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate'
import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import type { PageAsked } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { anExchange } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

type Asked = PageAsked<{ isMine: boolean }>

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'

const shows = (page: Page<Exchange>) => ({ context: listingOf(page) })

takesEveryTransition(exchangesPageMachine, {
  input: { now },
  events: { 'clock.ticked': [{ now }] },
  outcomes: {
    exchangeList: {
      snapshot: [shows(pageOf([anExchange()])), shows(pageOf([anExchange()], { page: 2 }))],
    },
  },
  key: ({ context }) => context.listing.meta.current_page,
})

/** The page with its real list; `answer` is what each page holds, or no answer ever. */
function open(answer?: (page: number) => Page<Exchange>) {
  const asked: Asked[] = []
  const expected: unknown[] = []
  const loadItems = fromPromise<Page<Exchange>, Asked>(({ input }) => {
    asked.push(input)
    return answer ? Promise.resolve(answer(input.page)) : new Promise(() => undefined)
  })
  const clock = fromCallback<AnyEventObject>(({ receive }) => {
    receive(({ at }) => expected.push(at))
  })
  const exchangeList = exchangeListMachine.provide({ actors: { loadItems } })
  const page = createActor(exchangesPageMachine.provide({ actors: { clock, exchangeList } }), {
    input: { now },
  }).start()
  return { page, asked, expected }
}

test('one tab asks the list for my own exchanges, and the other for everybody’s', () => {
  const { page, asked } = open()
  page.send({ type: 'mine.chosen' })
  const there = page.getSnapshot().value
  page.send({ type: 'all.chosen' })
  expect([there, page.getSnapshot().value, asked]).toEqual([
    'mineShown',
    'allShown',
    [
      { page: 1, isMine: false },
      { page: 1, isMine: true },
      { page: 1, isMine: false },
    ],
  ])
})

const opening = anExchange({ start_at: '2026-12-01T12:00:00.000Z', signup_duration: 11 })

test('the clock is told of the next boundary on the list, and at its tick the list is asked for again', async () => {
  const { page, asked, expected } = open(() => pageOf([opening]))
  await expect.poll(() => expected.at(-1)).toBe('2026-11-20T12:00:00.000Z')
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, asked]).toEqual([
    later,
    [
      { page: 1, isMine: false },
      { page: 1, isMine: false },
    ],
  ])
})

test('a reader on a further page loses none of them to the clock', async () => {
  const { page, asked } = open((number) =>
    pageOf([anExchange({ id: number })], { page: number, perPage: 1, total: 3 }),
  )
  const { exchangeList } = page.getSnapshot().children
  await expect.poll(() => exchangeList?.getSnapshot().value).toEqual({ ready: 'idle' })
  exchangeList?.send({ type: 'more.requested' })
  await expect.poll(() => page.getSnapshot().context.listing.items.length).toBe(2)
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, asked.map(({ page }) => page)]).toEqual([later, [1, 2]])
})
