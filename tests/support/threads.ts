import type { LoggedIn } from './members.ts'

/** The id of a thread with the elves. */
export type Thread = number

/** A letter to the elves, about no exchange. */
export const aContactOf = async ({ api }: LoggedIn, message: string): Promise<Thread> =>
  (await api.post('/api/contacts', { message })).body.data.id

/** Says something in a thread, as its member or as a mod. */
export const say = ({ api }: LoggedIn, contact_id: Thread, message: string) =>
  api.post('/api/chat_messages', { contact_id, message })
