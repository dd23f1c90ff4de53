import { maySee } from '#rules/exchange/schema.ts'
import { type Contact, type ContactInput, contactEditRefusal } from '#rules/letter/contact.ts'
import { isMod } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { forbidden, invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { someoneWrote } from '#server/notices/letter.ts'
import { tellMods } from '#server/notices/tell.ts'
import {
  changeContact,
  createContact,
  deleteContact,
  lockContact,
  standingOf,
} from '#server/resources/contacts/store.ts'
import { contactFor } from '#server/resources/contacts/view.ts'
import { findExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { roleOf } from '#server/resources/members/view.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'

const NO_EXCHANGE = 'This exchange doesn’t exist'

async function mustSee({ tx, me, now }: MyAct, id: number): Promise<void> {
  const exchange = await findExchange(tx, id)
  const reader = {
    id: me.id,
    isMod: isMod({ role: roleOf(me, now) }),
    isSignedUp: exchange !== null && (await findSignupOf(tx, id, me.id)) !== null,
  }
  if (!exchange || !maySee({ ...termsOf(exchange), user_id: exchange.userId }, reader))
    throw invalidField('exchange_id', NO_EXCHANGE)
}

/**
 * Starts a thread with the mods. Every member with an account may do this, including a minor whose parent has not
 * confirmed and a restricted member.
 * @throws Refused with 422 for an exchange that the member may not see
 */
export async function writeContact(act: MyAct, input: ContactInput): Promise<Contact | null> {
  const { tx, now } = act
  const me = await actingMember(tx, act.me.id)
  if (input.exchange_id !== null) await mustSee({ ...act, me }, input.exchange_id)
  const id = await createContact(tx, me.id, input, now)
  await tellMods(act, someoneWrote(me, id), me.id)
  return contactFor(tx, id, me.id)
}

/** Locks the member's own thread and checks that it can still be edited. */
async function lockOwnEditable({ tx, me, now }: MyAct, id: number): Promise<void> {
  const member = await actingMember(tx, me.id)
  const contact = await lockContact(tx, id)
  if (contact && contact.memberId !== me.id && isMod({ role: roleOf(member, now) }))
    throw forbidden()
  if (contact?.memberId !== me.id) throw notFound()
  refuse(contactEditRefusal(await standingOf(tx, contact)))
}

/** @throws Refused with 404 for another member's thread, and with 422 once a mod has answered */
export async function editContact(
  act: MyAct,
  id: number,
  message: string,
): Promise<Contact | null> {
  await lockOwnEditable(act, id)
  await changeContact(act.tx, id, { message })
  return contactFor(act.tx, id, act.me.id)
}

/** @throws Refused as `editContact` does */
export async function removeContact(act: MyAct, id: number): Promise<void> {
  await lockOwnEditable(act, id)
  await deleteContact(act.tx, id)
}
