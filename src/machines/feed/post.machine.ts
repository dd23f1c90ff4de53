import type { ActorRefFrom } from 'xstate'
import { writtenMachine } from './written.ts'

/** A post that the reader likes, pins, edits or deletes. */
export const postMachine = writtenMachine({
  id: 'post',
  description: 'The actions on one post.',
  isPinned: true,
})

export type PostRef = ActorRefFrom<typeof postMachine>
