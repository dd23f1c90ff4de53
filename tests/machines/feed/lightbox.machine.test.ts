import { test } from 'vitest'
import { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import type { Listing } from '#rules/wire/listing.ts'
import { nothingListed } from '#rules/wire/listing.ts'
import { aPost } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { lightboxModel } from './lightbox.model.ts'

const post = aPost({ pictures: [71, 72, 73].map((id) => aPicture({ id })) })
const listing: Listing<typeof post> = { ...nothingListed, items: [post] }
const named = (id: string) => ({ do: 'picture', id })

const cases: Coverage<typeof lightboxMachine> = {
  events: {
    'list.shown': [{ listing }],
    'address.changed': [
      { query: named('71') },
      { query: named('72') },
      { query: named('99') },
      { query: {} },
    ],
    'picture.turned': [{ by: 1 }, { by: -1 }],
    'end.chosen': [{ end: 'first' }, { end: 'last' }],
  },
  key: ({ context }) => [context.posts.length, context.query, context.shown?.index],
}

takesEveryTransition(lightboxMachine, cases)

test('on every path, the lightbox follows the URL as the specification says', () =>
  followsModel(lightboxMachine, cases, lightboxModel))
