import { type FeedRef, feedMachine } from '#machines/feed/feed.machine.ts'
import { loadPosts } from '#services/posts.ts'
import type { FeedParts } from '#views/feed/parts.ts'
import { later } from '#views/later/later.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** Connects the feed to the server. The home page and the posts page share it. */
export const feedFlow = ({ tell: { announce } }: World) =>
  feedMachine.provide({ actors: { loadItems: calling(loadPosts) }, actions: { announce } })

const talk = () => import('./talk.ts')

/** The actions on the posts of a page. They are loaded as one chunk after the posts' text. */
export const feedParts = (world: World, feed: () => FeedRef): FeedParts => ({
  Actions: later(async () => ({ default: (await talk()).actionsOf(world) }), { isOptional: true }),
  Editor: later(async () => ({ default: (await talk()).editorOf(world) }), { isOptional: true }),
  Overlays: later(async () => ({ default: (await talk()).overlaysOf(world, feed) }), {
    isUnseen: true,
  }),
  Window: later(() => import('#views/outlets/ItemWindow.tsx'), { isOptional: true }),
})
