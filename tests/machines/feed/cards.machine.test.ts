import { test } from 'vitest'
import { cardsMachine } from '#machines/feed/cards.machine.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { cardsModel } from './cards.model.ts'

const item = aPost({ id: 9, can_edit: true })

const cases: Coverage<typeof cardsMachine> = {
  input: { me: aMe() },
  events: {
    'like.pressed': [{ item }, { item: aPost({ id: 8 }) }],
    'pin.pressed': [{ item }],
    'edit.chosen': [{ item }],
    'deletion.chosen': [{ item }],
    'item.amended': [{ id: 9, change: { likes_amount: 1 } }],
    'item.removed': [{ id: 9 }],
  },
  key: ({ context }) => Object.keys(context.posts),
}

takesEveryTransition(cardsMachine, cases)

test('on every path, each post starts its chart and updates every list as the specification says', () =>
  followsModel(cardsMachine, cases, cardsModel))
