import { currentExchangesMachine } from '#machines/mod/currentExchanges.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const first = { data: [anExchange({ id: 2 })], meta: metaOf(1, 1, 2) }
const none = { data: [], meta: metaOf(1, 1, 0) }

takesEveryTransition(currentExchangesMachine, {
  events: { 'search.changed': [{ search: 'moss' }] },
  outcomes: { loadItems: { done: [first, none], error: [offline] } },
})
