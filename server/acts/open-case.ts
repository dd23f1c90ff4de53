import type { Act } from '#server/act.ts'
import { caseOpened } from '#server/notices/mods.ts'
import { tellMods } from '#server/notices/tell.ts'
import { type CaseContent, type CaseSubject, createCase } from '#server/resources/cases/store.ts'

/**
 * Puts something before the mods and tells those who can settle it: no mod settles their own case.
 * @returns whether it is new: one that is already open stays as it is
 */
export async function openCase(act: Act, subject: CaseSubject & CaseContent): Promise<boolean> {
  const isNew = await createCase(act.tx, subject, act.now)
  if (isNew) await tellMods(act, caseOpened[subject.kind], subject.memberId)
  return isNew
}
