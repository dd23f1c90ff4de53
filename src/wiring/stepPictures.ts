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
      /** Reports the given posts once, because they are in no list whose changes could be followed. */
      posts: hearing((tell) => {
        tell({ type: 'list.shown' as const, listing: { ...nothingListed, items } })
        return () => undefined
      }),
    },
    actions: { openOverlay, closeOverlay },
  })

/** The lightbox for the posts in a timeline. Its owner keys it by the posts, so it only reads the initial ones. */
export const stepPicturesOf = (world: World) =>
  function StepPictures({ posts }: { posts: readonly Post[] }) {
    const [lightbox] = useState(() => lightboxOf(world, [...posts]))
    return createElement(Gallery, { lightbox })
  }
