import { pictures } from '#server/db/schema.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'

const url = '/media/x.webp'
export const PICTURE_FORMATS = {
  original: url,
  post_preview: url,
  mobile_list: url,
  exchange_thumb: url,
}

/** Inserts the row of a member's picture, without files. @returns its id */
export async function aPictureOf(
  { db, clock }: TestServer,
  { id: ownerId }: Pick<LoggedIn, 'id'>,
): Promise<number> {
  const [made] = await db
    .insert(pictures)
    .values({ ownerId, formats: PICTURE_FORMATS, width: 1, height: 1, createdAt: clock.now() })
    .returning({ id: pictures.id })
  if (!made) throw new Error('no picture was made')
  return made.id
}
