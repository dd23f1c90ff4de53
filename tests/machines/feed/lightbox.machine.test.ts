import { expect, test } from 'vitest'
import { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import type { Listing } from '#rules/wire/listing.ts'
import { nothingListed } from '#rules/wire/listing.ts'
import { aPost } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const post = aPost({ pictures: [aPicture({ id: 71 }), aPicture({ id: 72 })] })
const listing: Listing<typeof post> = { ...nothingListed, items: [post] }
const named = (id: string) => ({ do: 'picture', id })
const asked = (id: string) => ({ type: 'address.changed', query: named(id) }) as const

takesEveryTransition(lightboxMachine, {
  events: {
    'list.shown': [{ listing }],
    'address.changed': [{ query: named('71') }, { query: named('72') }, { query: {} }],
    'picture.turned': [{ by: 1 }],
    'end.chosen': [{ end: 'last' }],
  },
  key: ({ context }) => [context.posts.length, context.query, context.shown?.index],
})

const opened = () => {
  const play = stage(lightboxMachine)
  play.send({ type: 'list.shown', listing })
  play.send(asked('71'))
  return play
}

test('a link opens its picture as soon as the post has loaded', () => {
  const play = stage(lightboxMachine)
  play.send(asked('72'))
  expect(play.snapshot().value).toBe('closed')
  play.send({ type: 'list.shown', listing })
  expect([play.snapshot().value, play.snapshot().context.shown]).toEqual([
    { open: 'loading' },
    { post, index: 1 },
  ])
})

test('a URL that names a picture of no loaded post opens nothing', () => {
  const play = stage(lightboxMachine)
  play.send({ type: 'list.shown', listing })
  play.send(asked('99'))
  expect([play.snapshot().value, play.told]).toEqual(['closed', []])
})

test('turning to another picture replaces the URL, whose change then has no further effect', () => {
  const play = opened()
  play.send({ type: 'picture.loaded' })
  play.send({ type: 'picture.turned', by: 1 })
  play.send(asked('72'))
  expect([play.told, play.snapshot().value, play.snapshot().context.shown?.index]).toEqual([
    [['openOverlay', { what: 'picture', id: 72 }]],
    { open: 'loading' },
    1,
  ])
})

test('a picture that failed to load can be requested again', () => {
  const play = opened()
  play.send({ type: 'picture.failed' })
  expect(play.snapshot().value).toEqual({ open: 'broken' })
  play.send({ type: 'retry.requested' })
  expect(play.snapshot().value).toEqual({ open: 'loading' })
})

test('Back closes the picture, and closing it goes back', () => {
  const back = opened()
  back.send({ type: 'address.changed', query: {} })
  expect([back.snapshot().value, back.told]).toEqual(['closed', []])
  const play = opened()
  play.send({ type: 'lightbox.closed' })
  expect([play.snapshot().value, play.told.map(([what]) => what)]).toEqual([
    'closed',
    ['closeOverlay'],
  ])
})
