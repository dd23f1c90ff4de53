import { expect, test } from 'vitest'
import {
  coverName,
  coversOf,
  coversOffered,
  rejectionOf,
  withCover,
} from '#rules/exchange/cover.ts'
import { anExchange } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

const header = aPicture({ id: 1, alt: 'A moon' })
const unnamed = aPicture({ id: 2, alt: null })
const mine = aPicture({ id: 42, alt: null })

test('the current cover of an exchange stays among the choices even if the mods no longer offer it', () => {
  const has = coversOf(anExchange({ picture: mine }))
  expect([coversOffered(has, [header]), coversOffered([header], [header])]).toEqual([
    [mine, header],
    [header],
  ])
  expect(coversOf(anExchange({ picture: null }))).toEqual([])
})

test('a cover that is uploaded twice is listed once', () => {
  expect([withCover([], mine), withCover([mine], mine)]).toEqual([[mine], [mine]])
})

test('a cover is labelled with its alt text, or otherwise with its number or as the member’s own', () => {
  expect([header, unnamed, mine].map((cover) => coverName(cover, [header, unnamed]))).toEqual([
    'A moon',
    'Picture 2',
    'Your own picture',
  ])
})

test('the creator sees the reason for a rejection, but not for a cancellation', () => {
  const reason = 'Too dear.'
  expect([
    rejectionOf({ status: 'rejected', reason }),
    rejectionOf({ status: 'cancelled', reason }),
  ]).toEqual([reason, null])
})
