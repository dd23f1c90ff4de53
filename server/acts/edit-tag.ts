import {
  changedSince,
  type ModTag,
  neededRefusal,
  TAG_TAKEN,
  type TagEdit,
  type TagInput,
} from '#rules/content/desk.ts'
import type { MyAct } from '#server/act.ts'
import { isTaken } from '#server/db/failures.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { createTag, deleteTag, findTag, lockTag, renameTag } from '#server/resources/tags/store.ts'
import { record } from './record-action.ts'

const told = (error: unknown) =>
  isTaken(error, 'post_tags_label_unique') ? invalidField('label', TAG_TAKEN, 'taken') : error

/** @throws Refused with 422 if another tag has this name */
export async function addTag(act: MyAct, input: TagInput): Promise<ModTag | null> {
  try {
    const id = await createTag(act.tx, input)
    await record(act, 'create tag', ['tag', id], { label: input.label })
    return findTag(act.tx, id)
  } catch (error) {
    throw told(error)
  }
}

async function heldTag({ tx }: MyAct, id: number) {
  await lockTag(tx, id)
  const tag = await findTag(tx, id)
  if (!tag) throw notFound()
  refuse(neededRefusal(tag))
  return tag
}

/** @throws Refused with 422 for a tag that the app itself uses, or that somebody has renamed since it was read */
export async function reviseTag(act: MyAct, id: number, edit: TagEdit): Promise<ModTag | null> {
  const before = await heldTag(act, id)
  if (before.label !== edit.was) refuse(changedSince())
  try {
    await renameTag(act.tx, id, edit.label)
  } catch (error) {
    throw told(error)
  }
  await record(act, 'edit tag', ['tag', id], { label: before.label })
  return findTag(act.tx, id)
}

/**
 * Deletes a tag, and removes it from all posts that have it.
 * @throws Refused with 422 for a tag that the app itself uses
 */
export async function removeTag(act: MyAct, id: number): Promise<void> {
  const tag = await heldTag(act, id)
  await deleteTag(act.tx, id)
  await record(act, 'delete tag', ['tag', id], { label: tag.label })
}
