import { expect, test } from 'vitest'
import { galleryMachine } from '#machines/exchange/gallery.machine.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { aPost } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

const query = { exchangeId: 5, perPage: 2 }
const posts = (...ids: number[]) => ids.map((id) => aPost({ id }))

test('the gallery starts with the page that came with the story, and requests only further pages', () => {
  const first = listingOf(pageOf(posts(9, 8), { perPage: 2, total: 3 }))
  const play = stage(galleryMachine, { query, ...first })
  play.send({ type: 'more.requested' })
  play.done('loadMore', pageOf(posts(7), { page: 2, perPage: 2, total: 3 }))
  const { value, context } = play.snapshot()
  expect([value, context.items.map(({ id }) => id)]).toEqual([{ ready: 'complete' }, [9, 8, 7]])
  expect(play.started.map(({ input }) => input)).toEqual([{ page: 2, ...query }])
})
