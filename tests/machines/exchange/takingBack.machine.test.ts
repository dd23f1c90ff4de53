import { test } from 'vitest'
import { takingBackMachine } from '#machines/exchange/takingBack.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { takingBackModel } from './takingBack.model.ts'

const me = { id: 7, is_suspended: false, is_paused: false }
const proposal = anExchange({
  user_id: me.id,
  approved_by: null,
  status: 'pending',
  participants_count: 0,
})
const asked = overlayOpened('take-back', proposal.id)
const shown = { items: [proposal] }
const locked = [{ user_id: 8 }, { approved_by: 1 }, { participants_count: 1 }].map((change) => ({
  items: [{ ...proposal, ...change }],
}))

const cases: Coverage<typeof takingBackMachine> = {
  inputs: [{ me }, { me: { ...me, is_suspended: true } }, { me: { ...me, is_paused: true } }],
  events: {
    'overlay.opened': [asked],
    'list.shown': [shown, ...locked].map((listing) => ({ listing })),
  },
  outcomes: { takeBack: { done: [undefined], error: [offline] } },
}

takesEveryTransition(takingBackMachine, cases)

test('on every path, a proposal is withdrawn as the specification says', () =>
  followsModel(takingBackMachine, cases, takingBackModel))
