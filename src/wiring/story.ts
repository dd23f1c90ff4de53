import { createElement, useState } from 'react'
import { closingPostMachine } from '#machines/exchange/closingPost.machine.ts'
import { galleryMachine } from '#machines/exchange/gallery.machine.ts'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { GALLERY_PAGE } from '#rules/exchange/story.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Page } from '#rules/wire/api.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { suggestPost } from '#services/post-draft.ts'
import { loadGallery } from '#services/story.ts'
import { StoryGallery } from '#views/exchange/StoryGallery.tsx'
import { calling, doing } from './actors.ts'
import { feedParts } from './feed.ts'
import type { World } from './world.ts'

export { ClosingPost } from '#views/exchange/ClosingPost.tsx'

/** Connects the gallery and the draft of a closing post to the server and the browser. */
export const storyFlows = (world: World) => ({
  gallery: galleryMachine.provide({
    actors: { loadItems: calling(loadGallery) },
    actions: { announce: world.tell.announce },
  }),
  closingPost: closingPostMachine.provide({
    actors: {
      placeDraft: doing(async ({ message }) => suggestPost(world.currentMember().id, message)),
    },
    actions: { goTo: world.tell.goTo },
  }),
})

interface GalleryPartProps {
  exchange: Exchange
  /** The page of the gallery that came with the story. */
  first: Page<Post>
}

/** The gallery of an exchange. Back restores it, and it gets new posts under the name `posts/<id of the exchange>`. */
export function galleryOf(world: World) {
  const { gallery } = storyFlows(world)
  return function KeptGallery({ exchange, first }: GalleryPartProps) {
    const query = { exchangeId: exchange.id, perPage: GALLERY_PAGE }
    // The cards do not use the query, the only difference between the types of both lists.
    const kept = () =>
      world.keep(`posts/${exchange.id}`, gallery, {
        query,
        ...listingOf(first),
      }) as unknown as FeedRef
    const [parts] = useState(() => feedParts(world, kept))
    return createElement(StoryGallery, { exchange, parts, gallery: kept() })
  }
}
