import { createElement, Fragment } from 'react'
import { createActor } from 'xstate'
import { type CardsRef, cardsMachine } from '#machines/feed/cards.machine.ts'
import { commentMachine } from '#machines/feed/comment.machine.ts'
import { commentsMachine } from '#machines/feed/comments.machine.ts'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { postMachine } from '#machines/feed/post.machine.ts'
import { remarkForm } from '#machines/feed/remark.form.ts'
import { wordingForm } from '#machines/feed/wording.form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
  loadEarlier,
  loadThread,
} from '#services/comments.ts'
import { deletePost, editPost, likePost, pinPost } from '#services/post-acts.ts'
import { Comments } from '#views/feed/Comments.tsx'
import { Gallery } from '#views/feed/Gallery.tsx'
import { PostActions } from '#views/feed/PostActions.tsx'
import { PostEditor } from '#views/feed/PostEditor.tsx'
import type { CardPartProps } from '#views/feed/parts.ts'
import { VideoWatch } from '#views/feed/VideoWatch.tsx'
import { calling } from './actors.ts'
import { galleryFlows, videoWatchFlow } from './galleryParts.ts'
import { inspect } from './inspector.ts'
import type { World } from './world.ts'

const workOf = ({ hear }: World) => unsavedWorkMachine.provide({ actors: { guardWork: hear.work } })

/** Connects the actions on posts, and the comments on one post, to the server. This code loads after the posts. */
export const talkFlows = (world: World) => {
  const { amendItem, removeItem, closeOverlay } = world.tell
  const unsavedWork = workOf(world)
  return {
    cards: cardsMachine.provide({
      actors: {
        post: postMachine.provide({
          actors: {
            toggleLike: calling(likePost),
            togglePin: calling(pinPost),
            remove: calling(deletePost),
            wording: wordingForm.provide({ actors: { submit: calling(editPost), unsavedWork } }),
          },
        }),
      },
      actions: { amendItem, removeItem },
    }),
    comments: commentsMachine.provide({
      actors: {
        overlay: world.hear.overlay,
        loadThread: calling(loadThread),
        loadEarlier: calling(loadEarlier),
        remark: remarkForm.provide({ actors: { submit: calling(addComment) } }),
        comment: commentMachine.provide({
          actors: {
            toggleLike: calling(likeComment),
            remove: calling(deleteComment),
            wording: wordingForm.provide({ actors: { submit: calling(editComment), unsavedWork } }),
          },
        }),
      },
      actions: { amendItem, removeItem, closeOverlay },
    }),
  }
}

/**
 * The running chart for each list's posts. It outlives the cards and their page, so that an action on a post can
 * finish, and is stopped together with the list.
 */
const running = new WeakMap<FeedRef, CardsRef>()

function cardsOf(world: World, feed: FeedRef): CardsRef {
  const known = running.get(feed)
  if (known) return known
  const cards = createActor(talkFlows(world).cards, {
    input: { me: world.currentMember() },
    inspect: inspect(),
  }).start()
  running.set(feed, cards)
  feed.subscribe({ complete: () => cards.stop() })
  return cards
}

/** Discards unsaved edits of posts when the page is left, because the member has confirmed that they may be lost. */
function giveUpEdits(cards: CardsRef) {
  const given = { type: 'edit.abandoned' } as const
  for (const post of Object.values(cards.getSnapshot().context.posts))
    if (post.getSnapshot().can(given)) post.send(given)
}

export const actionsOf = (world: World) => {
  const videoWatch = videoWatchFlow(world)
  return ({ post, feed }: CardPartProps) =>
    createElement(
      Fragment,
      null,
      createElement(PostActions, { post, cards: cardsOf(world, feed) }),
      createElement(VideoWatch, { flow: videoWatch, post }),
    )
}

export const editorOf = (world: World) => {
  return ({ post, feed }: CardPartProps) =>
    createElement(PostEditor, { post, cards: cardsOf(world, feed) })
}

export const overlaysOf = (world: World, feed: () => FeedRef) => {
  const { comments } = talkFlows(world)
  const { lightbox } = galleryFlows(world, feed)
  return () => {
    const cards = cardsOf(world, feed())
    const input = { me: world.currentMember() }
    return createElement(
      Fragment,
      null,
      createElement(Comments, { flow: comments, input, onLeave: () => giveUpEdits(cards) }),
      createElement(Gallery, { lightbox }),
    )
  }
}
