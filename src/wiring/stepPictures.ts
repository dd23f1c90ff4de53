import { createElement, useState } from 'react'
import { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { nothingListed } from '#rules/wire/listing.ts'
import { Gallery } from '#views/feed/Gallery.tsx'
import { hearing } from './actors.ts'
import type { World } from './world.ts'

/** Connects the lightbox to posts that are not in a list. */
const lightboxOf = ({ hear, tell: { openOverlay, closeOverlay } }: World, items: Post[]) =>
  lightboxMachine.provide({
    actors: {
      address: hear.address,
      /** Reports the given posts only once, because no list contains them that could report changes. */
      posts: hearing((tell) => {
        tell({ type: 'list.shown' as const, listing: { ...nothingListed, items } })
        return () => undefined
      }),
    },
    actions: { openOverlay, closeOverlay },
  })

/**
 * The lightbox for the posts in a timeline. It reads the posts only when it starts, so its owner uses the posts as its
 * React key: changed posts start a new lightbox.
 */
export const stepPicturesOf = (world: World) =>
  function StepPictures({ posts }: { posts: readonly Post[] }) {
    const [lightbox] = useState(() => lightboxOf(world, [...posts]))
    return createElement(Gallery, { lightbox })
  }
