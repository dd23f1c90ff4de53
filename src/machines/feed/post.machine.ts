import type { ActorRefFrom } from 'xstate'
import { writtenMachine } from './written.ts'

/** A post with which somebody does something: likes it, pins it, gives it other words, deletes it. */
export const postMachine = writtenMachine({
  id: 'post',
  description: 'What is done with one post.',
  isPinned: true,
})

export type PostRef = ActorRefFrom<typeof postMachine>
