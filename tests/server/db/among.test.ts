import { expect, test } from 'vitest'
import { inPieces } from '#server/db/among.ts'

test('what is read of many ids is read piece by piece, all of it and in order', async () => {
  const ids = Array.from({ length: 6_000 }, (_, at) => at + 1)
  const asked: number[] = []
  const rows = await inPieces(ids, async (piece) => {
    asked.push(piece.length)
    return piece.map((id) => ({ id }))
  })
  expect(asked).toEqual([2_500, 2_500, 1_000])
  expect(rows).toEqual(ids.map((id) => ({ id })))
})

test('of no ids nothing is asked', async () => {
  const rows = await inPieces([], () => Promise.reject(new Error('asked')))
  expect(rows).toEqual([])
})
