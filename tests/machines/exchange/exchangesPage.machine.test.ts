import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import type { PageAsked } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

type Asked = PageAsked<{ isMine: boolean }>

const now = '2026-11-20T10:00:00.000Z'

takesEveryTransition(exchangesPageMachine, {
  input: { now },
  events: { 'clock.ticked': [{ now }] },
})

test('a tab asks the list for its own exchanges, and the way back for everybody’s', () => {
  const asked: Asked[] = []
  const loadItems = fromPromise<Page<Exchange>, Asked>(({ input }) => {
    asked.push(input)
    return new Promise(() => undefined)
  })
  const exchangeList = exchangeListMachine.provide({ actors: { loadItems } })
  const page = createActor(
    exchangesPageMachine.provide({
      actors: { clock: fromCallback(() => undefined), exchangeList },
    }),
    { input: { now } },
  ).start()
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
