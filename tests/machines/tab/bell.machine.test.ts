import { expect, test } from 'vitest'
import { bellMachine } from '#machines/tab/bell.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(bellMachine, {
  events: {
    'attention.lost': [],
    'attention.returned': [{}],
    'notice.opened': [{ id: 3 }],
    'notices.read': [{}],
    'unread.told': [{ unread: 0 }],
    'all.read': [{}],
  },
  outcomes: {
    countUnread: { done: [2], error: [offline] },
    readSome: { done: [undefined], error: [offline] },
    readAll: { done: [undefined], error: [offline] },
  },
  key: ({ context: { unread, opened } }) => [unread, Math.min(opened.length, 2)],
})

function counted(unread: number) {
  const play = stage(bellMachine)
  play.done('countUnread', unread)
  return play
}
const calls = ({ started }: ReturnType<typeof counted>) =>
  started.filter(({ id }) => id !== 'attention')

test('unread notifications are counted at the start, and again when the member comes back to the tab', () => {
  const play = counted(2)
  play.send({ type: 'attention.returned' })
  const before = play.snapshot().context.unread
  play.done('countUnread', 5)
  expect([before, play.snapshot().context.unread]).toEqual([2, 5])
})

test('opening a page that a notification leads to updates the count, unless nothing was unread', () => {
  const play = counted(2)
  const asked = () => calls(play).length
  play.send({ type: 'notices.read' })
  play.send({ type: 'notices.read' })
  const whileCounting = asked()
  play.done('countUnread', 0)
  play.send({ type: 'notices.read' })
  expect([whileCounting, asked(), play.snapshot().context.unread]).toEqual([3, 3, 0])
})

test('the page that lists notifications sets the count', () => {
  const play = counted(0)
  play.send({ type: 'unread.told', unread: 1 })
  expect([play.snapshot().value, play.snapshot().context.unread]).toEqual(['resting', 1])
})

test('a failed request keeps the last count', () => {
  const play = counted(2)
  play.send({ type: 'attention.returned' })
  play.fail('countUnread', offline)
  expect([play.snapshot().value, play.snapshot().context.unread]).toEqual(['resting', 2])
})

test('following a notification marks it as read, and the rest are counted', () => {
  const play = counted(2)
  play.send({ type: 'notice.opened', id: 3 })
  play.done('readSome')
  play.done('countUnread', 1)
  expect([calls(play).slice(1), play.snapshot().context]).toEqual([
    [
      { id: 'readSome', input: { ids: [3] } },
      { id: 'countUnread', input: undefined },
    ],
    { unread: 1, opened: [] },
  ])
})

test('a notification followed during a request is marked as read together with the first', () => {
  const play = counted(2)
  play.send({ type: 'notice.opened', id: 3 })
  play.send({ type: 'notice.opened', id: 5 })
  expect(calls(play).at(-1)).toEqual({ id: 'readSome', input: { ids: [3, 5] } })
})

test('a notification that could not be marked as read is sent again with the next one', () => {
  const play = counted(2)
  play.send({ type: 'notice.opened', id: 3 })
  play.fail('readSome', offline)
  play.send({ type: 'notice.opened', id: 5 })
  expect(calls(play).at(-1)).toEqual({ id: 'readSome', input: { ids: [3, 5] } })
})

test('a failed “mark all as read” keeps the count, and can be retried', () => {
  const play = counted(2)
  play.send({ type: 'all.read' })
  play.fail('readAll', offline)
  const refused = [play.snapshot().value, play.snapshot().context.unread]
  play.send({ type: 'all.read' })
  play.done('readAll')
  play.done('countUnread', 0)
  expect([refused, play.snapshot().value, play.snapshot().context.unread]).toEqual([
    ['refused', 2],
    'resting',
    0,
  ])
})
