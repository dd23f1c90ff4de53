import {
  type ChatMessage,
  type Contact,
  chatMessageSchema,
  contactSchema,
} from '#rules/letter/contact.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, command, request, requestWhole } from './http.ts'

const contactsSchema = page(contactSchema)

/** One page of the member's own threads, latest message first. */
export const loadContacts = (
  { page: number }: { page: number },
  call: Call,
): Promise<Page<Contact>> =>
  requestWhole('contacts', contactsSchema, { ...call, query: { page: number } })

export const loadContact = ({ id }: { id: number }, call: Call): Promise<Contact> =>
  request(`contacts/${id}`, contactSchema, call)

export const writeContact = (
  body: { message: string; exchange_id: number | null },
  call: Call,
): Promise<Contact> => request('contacts', contactSchema, { ...call, method: 'post', body })

/** Edits the first message of a thread; allowed until an elf has answered. */
export const rewordContact = (
  { id, message }: { id: number; message: string },
  call: Call,
): Promise<Contact> =>
  request(`contacts/${id}`, contactSchema, { ...call, method: 'put', body: { message } })

export const deleteContact = ({ id }: { id: number }, call: Call): Promise<void> =>
  command(`contacts/${id}`, { ...call, method: 'delete' })

/** Marks the other side's messages as read. */
export const readContact = ({ id }: { id: number }, call: Call): Promise<Contact> =>
  request(`contacts/${id}/read`, contactSchema, { ...call, method: 'post' })

export const sendReply = (
  body: { contact_id: number; message: string },
  call: Call,
): Promise<ChatMessage> =>
  request('chat_messages', chatMessageSchema, { ...call, method: 'post', body })

/** Closes a thread; for mods only. */
export const closeContact = ({ id }: { id: number }, call: Call): Promise<Contact> =>
  request(`mod/contacts/${id}/close`, contactSchema, { ...call, method: 'post' })
