import {
  type ChatMessage,
  type ChatMessageInput,
  type Contact,
  contactCloseRefusal,
  replyRefusal,
} from '#rules/letter/contact.ts'
import { contactPath } from '#rules/letter/paths.ts'
import { isMod } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, notToYourself, refuse } from '#server/errors/refused.ts'
import { elfAnswered, elfClosed, someoneWrote } from '#server/notices/letter.ts'
import { tell, tellMods } from '#server/notices/tell.ts'
import {
  changeContact,
  createMessage,
  findThread,
  lockContact,
  newestMessageId,
  standingOf,
  statusOf,
} from '#server/resources/contacts/store.ts'
import { chatMessageFor, contactFor } from '#server/resources/contacts/view.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { roleOf } from '#server/resources/members/view.ts'
import { hasReadSince } from '#server/resources/mod-actions/store.ts'
import { markLinkRead } from '#server/resources/notifications/store.ts'
import { record } from './record-action.ts'

const READ = 'read contact'

/**
 * Locks one of the member's own threads or, for a mod, any thread.
 * @throws Refused with 404 if the thread does not exist or the member may not see it
 */
async function myThread({ tx, me, now }: MyAct, id: number) {
  const member = await actingMember(tx, me.id)
  const contact = await lockContact(tx, id)
  const isOwn = contact?.memberId === me.id
  if (!contact || (!isOwn && !isMod({ role: roleOf(member, now) }))) throw notFound()
  return { contact, member, isOwn }
}

type MyThread = Awaited<ReturnType<typeof myThread>>

/** Logs that a mod reads a member's thread. Repeated reads are only logged after something new was written in it. */
async function onRecord(act: MyAct, { contact, isOwn }: MyThread): Promise<void> {
  const { id, memberId, updatedAt } = contact
  if (isOwn) return
  const looking = { actorId: act.me.id, action: READ, about: { contact: id } }
  if (await hasReadSince(act.tx, looking, updatedAt)) return
  await record(act, READ, ['member', memberId], { contact: id })
}

/** Returns a thread with all its messages, and marks the member's notifications about it as read. */
export async function openContact(act: MyAct, id: number): Promise<Contact | null> {
  const { tx, me, now } = act
  await onRecord(act, await myThread(act, id))
  await markLinkRead(tx, me.id, contactPath(id), now)
  return contactFor(tx, id, me.id)
}

/** Marks the other side's messages, and the member's notifications about the thread, as read. */
export async function readContact(act: MyAct, id: number): Promise<Contact | null> {
  const { tx, me, now } = act
  const mine = await myThread(act, id)
  await onRecord(act, mine)
  const newest = await newestMessageId(tx, id)
  await changeContact(tx, id, mine.isOwn ? { readTo: newest } : { readByModsTo: newest })
  await markLinkRead(tx, me.id, contactPath(id), now)
  return contactFor(tx, id, me.id)
}

/**
 * Posts a message in a thread. The other side is not notified again until it has read the thread.
 * @param countAsOwn called only when members write in their own thread: mods may answer without a limit
 * @throws Refused with 404, and with 422 if nothing can be added to the thread
 */
export async function writeInThread(
  act: MyAct,
  { contact_id, message }: ChatMessageInput,
  countAsOwn: () => void,
): Promise<ChatMessage> {
  const { tx, me, now } = act
  const { contact, member, isOwn } = await myThread(act, contact_id)
  if (isOwn) countAsOwn()
  refuse(replyRefusal(await standingOf(tx, contact)))
  const before = await findThread(tx, contact.id)
  const said = await createMessage(tx, { contactId: contact.id, userId: me.id, message }, now)
  await changeContact(tx, contact.id, {
    updatedAt: now,
    lastWordByMods: !isOwn,
    ...(isOwn ? { readTo: said.id } : { readByModsTo: said.id }),
  })
  if (isOwn) {
    if (before?.unreadByMods === 0) await tellMods(act, someoneWrote(member, contact.id), me.id)
  } else {
    if (before?.unreadByMember === 0) await tell(act, contact.memberId, elfAnswered(contact.id))
    await record(act, 'answer contact', ['member', contact.memberId], { contact: contact.id })
  }
  return chatMessageFor(tx, said, me.id)
}

/** Closes a thread as a mod: nothing more can be written in it, and its member is notified. */
export async function closeContact(act: MyAct, id: number): Promise<Contact | null> {
  const { tx, me, now } = act
  const { contact, isOwn } = await myThread(act, id)
  if (isOwn) throw notToYourself()
  refuse(contactCloseRefusal({ status: statusOf(contact) }))
  const readByModsTo = await newestMessageId(tx, id)
  await changeContact(tx, id, { closedAt: now, closedBy: me.id, readByModsTo })
  await tell(act, contact.memberId, elfClosed(id))
  await record(act, 'close contact', ['member', contact.memberId], { contact: id })
  return contactFor(tx, id, me.id)
}
