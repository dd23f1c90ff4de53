import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cost, cheapestMatching } from '#rules/exchange/matching.ts'
import { cheapest } from '#tests/support/cheapest.ts'

const never = Number.POSITIVE_INFINITY

const placesOf = (rows: readonly unknown[]) => [...rows.keys()]

/** `[[1, never]]`: the first row contains the costs of gifter 0 sending to recipient 0, recipient 1 and so on. */
const costIn =
  (rows: readonly (readonly number[])[]): Cost =>
  (gifter, recipient) =>
    rows[gifter]?.[recipient] ?? never

const squares = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const price = fc.oneof(fc.nat({ max: 3 }), fc.constant(never))
  const line = fc.array(price, { minLength: size, maxLength: size })
  return fc.array(line, { minLength: size, maxLength: size })
})

const costOf = (recipientOf: Int32Array, cost: Cost) =>
  recipientOf.reduce((sum, recipient, gifter) => sum + cost(gifter, recipient), 0)

describe('a matching', () => {
  test('is found whenever one exists, and costs as little as possible', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const cost = costIn(rows)
        const found = cheapestMatching(rows.length, cost)
        expect('short' in found ? never : costOf(found.recipientOf, cost)).toBe(
          cheapest(placesOf(rows), cost),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('gives everybody one recipient and one gifter', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const found = cheapestMatching(rows.length, costIn(rows))
        if ('short' in found) return
        expect([...found.recipientOf].toSorted()).toEqual(placesOf(rows))
      }),
    )
  })

  test('costs the same as any other matching made only of pairs that it marks as possible', () => {
    fc.assert(
      fc.property(squares, (rows) => {
        const cost = costIn(rows)
        const found = cheapestMatching(rows.length, cost)
        if ('short' in found) return
        const dearest: Cost = (gifter, recipient) =>
          found.mayStay(gifter, recipient) ? 3 - cost(gifter, recipient) : never
        expect(cheapest(placesOf(rows), dearest)).toBe(
          3 * rows.length - costOf(found.recipientOf, cost),
        )
      }),
    )
  })

  test('has each member send to the next if all pairs cost nothing', () => {
    const isNext: Cost = (gifter, recipient) => (gifter === recipient ? never : 0)
    const found = cheapestMatching(5, isNext)
    expect('short' in found || [...found.recipientOf]).toEqual([1, 2, 3, 4, 0])
  })

  test('that is impossible names only the gifters who have too few recipients', () => {
    const rows = [
      [never, never, 0],
      [never, never, 2],
      [0, 1, 0],
    ]
    const found = cheapestMatching(3, costIn(rows))
    expect('short' in found && found.short.map((gifters) => gifters.toSorted())).toEqual([[0, 1]])
  })
})
