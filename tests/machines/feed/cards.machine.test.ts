import { expect, test } from 'vitest'
import { cardsMachine } from '#machines/feed/cards.machine.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const item = aPost({ id: 9, can_edit: true })

takesEveryTransition(cardsMachine, {
  input: { me: aMe() },
  events: {
    'like.pressed': [{ item }],
    'pin.pressed': [{ item }],
    'edit.chosen': [{ item }],
    'deletion.chosen': [{ item }],
    'item.amended': [{ id: 9, change: { likes_amount: 1 } }],
    'item.removed': [{ id: 9 }],
  },
  key: ({ context }) => Object.keys(context.posts),
})

test('a post keeps one chart for all actions on it', () => {
  const play = stage(cardsMachine, { me: aMe() })
  play.send({ type: 'like.pressed', item })
  play.send({ type: 'edit.chosen', item })
  play.send({ type: 'like.pressed', item: aPost({ id: 8 }) })
  expect(play.started.map(({ id }) => id)).toEqual(['post.9', 'post.8'])
})

test('the result of an action is reported to every list that has the post', () => {
  const play = stage(cardsMachine, { me: aMe() })
  play.send({ type: 'item.amended', id: 9, change: { is_pinned: true } })
  play.send({ type: 'item.removed', id: 8 })
  expect(play.told).toEqual([
    ['amendItem', { list: 'posts', id: 9, change: { is_pinned: true } }],
    ['removeItem', { list: 'posts', id: 8 }],
  ])
})
