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

test('the cover an exchange has stays among the choices, also when the mods offer it no longer', () => {
  const has = coversOf(anExchange({ picture: mine }))
  expect([coversOffered(has, [header]), coversOffered([header], [header])]).toEqual([
    [mine, header],
    [header],
  ])
  expect(coversOf(anExchange({ picture: null }))).toEqual([])
})

test('one that is sent again is among them once', () => {
  expect([withCover([], mine), withCover([mine], mine)]).toEqual([[mine], [mine]])
})

test('each is called by what it shows, or by whose it is', () => {
  expect([header, unnamed, mine].map((cover) => coverName(cover, [header, unnamed]))).toEqual([
    'A moon',
    'Picture 2',
    'Your own picture',
  ])
})

test('only a rejection is answered by sending it in again', () => {
  const reason = 'Too dear.'
  expect([
    rejectionOf({ status: 'rejected', reason }),
    rejectionOf({ status: 'cancelled', reason }),
  ]).toEqual([reason, null])
})
