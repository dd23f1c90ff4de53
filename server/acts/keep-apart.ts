import { enteringRefusal, type ModExclusionInput, removingRefusal } from '#rules/mod/exclusion.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, notToYourself, refuse } from '#server/errors/refused.ts'
import { addByMod, findExclusion, removeExclusion } from '#server/resources/exclusions/store.ts'
import { findMember, theMember } from '#server/resources/members/store.ts'
import { record } from './record-action.ts'

const NOBODY = 'This member doesn’t exist'

async function recordAbout(act: MyAct, action: string, memberId: number, excludedId: number) {
  const { nickname } = await theMember(act.tx, excludedId)
  await record(act, action, ['member', memberId], { excluded_id: excludedId, excluded: nickname })
}

/** Adds an exclusion on a member's behalf, following their note to the mods. */
export async function keepApart(act: MyAct, input: ModExclusionInput): Promise<void> {
  const { tx, me, now } = act
  const { member_id: memberId, excluded_id: excludedId } = input
  if (memberId === me.id) throw notToYourself()
  refuse(enteringRefusal(input))
  if (!(await findMember(tx, memberId))) throw invalidField('member_id', NOBODY)
  if (!(await findMember(tx, excludedId))) throw invalidField('excluded_id', NOBODY)
  const isNew = await addByMod(tx, { memberId, excludedId, createdBy: me.id }, now)
  if (isNew) await recordAbout(act, 'exclude', memberId, excludedId)
}

/** Removes an exclusion that a mod has added. @returns the member on whose behalf it was added */
export async function letMeet(act: MyAct, exclusionId: number): Promise<number> {
  const { tx, me, now } = act
  const entry = await findExclusion(tx, exclusionId)
  if (!entry) throw notFound()
  const { memberId, excludedId } = entry
  // Mods may not remove exclusions that involve themselves, on either side.
  if (memberId === me.id || excludedId === me.id) throw notToYourself()
  refuse(removingRefusal({ entry }))
  await removeExclusion(tx, exclusionId, now)
  if (excludedId !== null) await recordAbout(act, 'unexclude', memberId, excludedId)
  return memberId
}
