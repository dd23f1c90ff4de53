import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeCircle } from '#rules/exchange/circle.ts'
import { diceOf, numbered } from '#tests/support/exclusions.ts'

test('a circle in which each may send to the next goes through everybody', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 40 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))),
      fc.integer(),
      (size, barred, seed) => {
        const maySend = (gifter: number, recipient: number) =>
          !barred.some(([one, other]) => one === gifter && other === recipient)
        const circle = freeCircle(numbered(size), maySend, diceOf(seed))
        if (!circle) return
        const walked: number[] = []
        for (let next = 1; !walked.includes(next); next = circle.get(next) ?? 0) walked.push(next)
        expect(walked.toSorted((one, other) => one - other)).toEqual(numbered(size))
        expect([...circle].every(([gifter, recipient]) => maySend(gifter, recipient))).toBe(true)
      },
    ),
  )
})

test('is found although among ten thousand each has a hundred that she may not send to, so that no random one fits', () => {
  const size = 10_000
  const maySend = (gifter: number, recipient: number) => (recipient - gifter) % 97 !== 3
  expect(freeCircle(numbered(size), maySend, diceOf(1))?.size).toBe(size)
})

test('is given up where somebody may send to nobody', () => {
  expect(freeCircle(numbered(20), (gifter) => gifter !== 7, diceOf(1))).toBeUndefined()
})
