import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cost, cheapestMatching, type Pairs } from '#rules/exchange/matching.ts'
import { cheapest } from '#tests/support/cheapest.ts'
import { numbered } from '#tests/support/exclusions.ts'

const never = Number.POSITIVE_INFINITY

/** `[[1, never]]`: the first row says what it costs that 1 sends to 1, to 2 and so on. */
const costIn =
  (rows: readonly (readonly number[])[]): Cost =>
  (gifter, recipient) =>
    rows[gifter - 1]?.[recipient - 1] ?? never

const squares = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const price = fc.oneof(fc.nat({ max: 3 }), fc.constant(never))
  const line = fc.array(price, { minLength: size, maxLength: size })
  return fc.array(line, { minLength: size, maxLength: size })
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const costOf = (pairs: Pairs, cost: Cost) => sum([...pairs].map(([from, to]) => cost(from, to)))

describe('a matching', () => {
  test('is found whenever there is one, and costs as little as any', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const [ids, cost] = [numbered(rows.length), costIn(rows)]
        const found = cheapestMatching(ids, cost, new Map(ids.map((id) => [id, id])))
        expect('pairs' in found ? costOf(found.pairs, cost) : never).toBe(cheapest(ids, cost))
      }),
      { numRuns: 500 },
    )
  })

  test('gives everybody one recipient and one gifter', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const ids = numbered(rows.length)
        const found = cheapestMatching(ids, costIn(rows), new Map())
        if (!('pairs' in found)) return
        expect([...found.pairs.keys()].toSorted()).toEqual(ids)
        expect([...found.pairs.values()].toSorted()).toEqual(ids)
      }),
    )
  })

  test('may be changed for any other of the arcs that may stay: none costs more or less', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const [ids, cost] = [numbered(rows.length), costIn(rows)]
        const found = cheapestMatching(ids, cost, new Map())
        if (!('pairs' in found)) return
        const least = costOf(found.pairs, cost)
        const dearest: Cost = (gifter, recipient) =>
          found.mayStay(gifter, recipient) ? 3 - cost(gifter, recipient) : never
        expect(cheapest(ids, dearest)).toBe(3 * ids.length - least)
      }),
    )
  })

  test('keeps what costs nothing of the pairs it begins with', () => {
    const rows = [
      [never, 0, 0],
      [0, never, 0],
      [0, 0, never],
    ]
    const circle = new Map([
      [1, 3],
      [3, 2],
      [2, 1],
    ])
    const found = cheapestMatching(numbered(3), costIn(rows), circle)
    expect('pairs' in found && found.pairs).toEqual(circle)
  })

  test('names those who have too few recipients, and nobody else', () => {
    const rows = [
      [never, never, 0],
      [never, never, 2],
      [0, 1, 0],
    ]
    expect(cheapestMatching(numbered(3), costIn(rows), new Map())).toEqual({
      short: [{ gifters: [1, 2], recipients: 1 }],
    })
  })
})
