import type { LoggedIn } from './members.ts'

/** The id of a thread with the elves. */
export type Thread = number

/** Writes a letter to the elves that is not about an exchange. */
export const aContactOf = async ({ api }: LoggedIn, message: string): Promise<Thread> =>
  (await api.post('/api/contacts', { message })).body.data.id

/** Writes a message in a thread, as its member or as a mod. */
export const say = ({ api }: LoggedIn, contact_id: Thread, message: string) =>
  api.post('/api/chat_messages', { contact_id, message })
