import { expect, test } from 'vitest'
import { inPieces } from '#server/db/among.ts'

test('a long list of ids is split into several queries, and the rows come back complete and in order', async () => {
  const ids = Array.from({ length: 6_000 }, (_, at) => at + 1)
  const asked: number[] = []
  const rows = await inPieces(ids, async (piece) => {
    asked.push(piece.length)
    return piece.map((id) => ({ id }))
  })
  expect(asked).toEqual([2_500, 2_500, 1_000])
  expect(rows).toEqual(ids.map((id) => ({ id })))
})

test('an empty list of ids needs no query', async () => {
  const rows = await inPieces([], () => Promise.reject(new Error('asked')))
  expect(rows).toEqual([])
})
