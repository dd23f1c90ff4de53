import { auditMachine } from '#machines/mod/audit.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { aModAction, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const first = { data: [aModAction({ id: 2 })], meta: metaOf(1, 1, 2) }
const none = { data: [], meta: metaOf(1, 1, 0) }

takesEveryTransition(auditMachine, {
  events: { 'search.changed': [{ search: 'moss' }] },
  outcomes: { loadItems: { done: [first, none], error: [offline] } },
})
