import {
  changedSince,
  type HeaderEdit,
  type HeaderInput,
  type ModHeader,
} from '#rules/content/desk.ts'
import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import type { MyAct } from '#server/act.ts'
import { isTaken } from '#server/db/failures.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import {
  approveHeader,
  describeHeader,
  findHeader,
  lockHeader,
  withdrawHeader,
} from '#server/resources/headers/store.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'
import { record } from './record-action.ts'

/**
 * Approves one of the mod's pictures as a cover for everybody. From then on the picture belongs to the community, and
 * stays even if the mod closes their account.
 */
export async function addHeader(
  act: MyAct,
  { picture_id, alt }: HeaderInput,
): Promise<ModHeader | null> {
  const { tx, me } = act
  if (!(await holdPictures(tx, me.id, [picture_id])))
    throw invalidField('picture_id', NOT_YOUR_PICTURE)
  try {
    const id = await approveHeader(tx, picture_id, alt)
    await record(act, 'create header', ['header', id], { label: alt })
    return findHeader(tx, id)
  } catch (error) {
    throw isTaken(error, 'approved_headers_picture_unique')
      ? invalidField('picture_id', 'This picture is a cover already', 'taken')
      : error
  }
}

async function heldHeader({ tx }: MyAct, id: number): Promise<ModHeader> {
  await lockHeader(tx, id)
  const header = await findHeader(tx, id)
  if (!header) throw notFound()
  return header
}

/** @throws Refused with 422 if somebody has changed the alt text since it was read */
export async function reviseHeader(
  act: MyAct,
  id: number,
  edit: HeaderEdit,
): Promise<ModHeader | null> {
  const { picture } = await heldHeader(act, id)
  if (!(await describeHeader(act.tx, picture.id, edit))) refuse(changedSince())
  await record(act, 'edit header', ['header', id], { label: picture.alt ?? edit.alt })
  return findHeader(act.tx, id)
}

/** Withdraws a cover, so that it can no longer be chosen. Exchanges that already show it keep it. */
export async function removeHeader(act: MyAct, id: number): Promise<void> {
  const { picture } = await heldHeader(act, id)
  await withdrawHeader(act.tx, id)
  await record(act, 'delete header', ['header', id], picture.alt ? { label: picture.alt } : {})
}
