import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairInOneCycle } from '#rules/assignment.ts'
import { rematchOnRemoval } from '#rules/rematch.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 60 })
const seeds = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
const randomOf = (stream: Iterator<number>) => () => stream.next().value as number

/** The way from `start` until it comes back. */
function circleFrom(start: number, pairs: ReadonlyMap<number, number>): number[] {
  const way = [start]
  for (let next = pairs.get(start); next !== undefined && next !== start; next = pairs.get(next))
    way.push(next)
  return way
}

describe('taking a member out', () => {
  test('lets her gifter send to the one she would have sent to', () => {
    const pairs = new Map([
      [1, 2],
      [2, 3],
      [3, 1],
    ])
    expect(rematchOnRemoval(pairs, 2)).toEqual({
      pairs: new Map([
        [3, 1],
        [1, 3],
      ]),
      changed: { gifter: 1, recipient: 3 },
    })
  })

  test('of two leaves nobody to send to', () => {
    const pairs = new Map([
      [1, 2],
      [2, 1],
    ])
    expect(rematchOnRemoval(pairs, 2)).toEqual({ pairs: new Map(), changed: null })
  })

  test('who is not in it changes nothing', () => {
    const pairs = new Map([
      [1, 2],
      [2, 1],
    ])
    expect(rematchOnRemoval(pairs, 9)).toEqual({ pairs, changed: null })
  })

  test('keeps one circle through those who are left', () => {
    fc.assert(
      fc.property(ids, seeds, fc.nat(), (members, stream, which) => {
        fc.pre(members.length > 2)
        const removed = members[which % members.length] as number
        const { pairs } = rematchOnRemoval(pairInOneCycle(members, randomOf(stream)), removed)
        const left = members.filter((id) => id !== removed)
        expect(circleFrom(left[0] as number, pairs).toSorted()).toEqual(left.toSorted())
      }),
    )
  })
})
