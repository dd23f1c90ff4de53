import { expectFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { keepPreview, originalToPreview } from '#server/resources/pictures/preview.ts'
import { drawPreview, previewKeyOf } from '#server/storage/pictures.ts'
import { keyOf, readWhole } from '#server/storage/store.ts'
import { acting, type HeavyContext } from './heavy-context.ts'

/**
 * Renders the preview of a cover, unless the cover has one. The preview's URL is stored with the picture, so that the
 * file is deleted together with the picture.
 */
export async function makePreview(context: HeavyContext, pictureId: number): Promise<void> {
  const { db, store, clock } = context
  const original = await originalToPreview(db, pictureId)
  if (original === null) return
  const key = previewKeyOf(keyOf(original))
  const drawn = await drawPreview(await readWhole(store, keyOf(original)))
  await expectFiles(db, [key], clock.now())
  const url = await store.put(key, drawn)
  if (await acting(context, ({ tx }) => keepPreview(tx, pictureId, { original, url }))) return
  // The picture has been deleted in the meantime, so no row refers to the file.
  for (const left of await looseAmong(db, [key])) await removeLoose(db, store, left)
}
