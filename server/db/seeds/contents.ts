import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'
import { approvedHeaders, pages, postTags } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { paths } from '#server/paths.ts'
import { draw, keepDrawings, type SeedStep } from './step.ts'

const TAGS = [
  { id: POST_TAG_RECEIVED, label: 'Received', isOnlyAdmin: false },
  { id: 2, label: 'Sent', isOnlyAdmin: false },
  { id: 3, label: 'Show and tell', isOnlyAdmin: false },
  { id: 4, label: 'Question', isOnlyAdmin: false },
  { id: 5, label: 'Announcement', isOnlyAdmin: true },
]

const PAGES = [
  { slug: 'about', title: 'About Critter Swap' },
  { slug: 'how-it-works', title: 'How a swap works' },
  { slug: 'rules', title: 'The rules' },
  { slug: 'privacy', title: 'Privacy' },
  { slug: 'parents', title: 'For parents' },
]

const HEADERS = [
  { file: 'moon-and-parcel', alt: 'A parcel with a red ribbon under a full moon' },
  { file: 'postcard', alt: 'A postcard with mountains and a cat on its stamp' },
  { file: 'letter', alt: 'An airmail letter sealed with a red heart' },
  { file: 'mushrooms', alt: 'Three mushrooms in a dark forest' },
  { file: 'snow', alt: 'A red letter box in the snow with a letter in it' },
  { file: 'campfire', alt: 'A cat and a bear at a campfire' },
]

/** Tags, pages and the approved header pictures. */
export const contents: SeedStep = {
  name: 'seed: contents',
  async prepare(store) {
    const headers = await Promise.all(
      HEADERS.map(({ file, alt }) => draw(store, join(paths.headers, `${file}.svg`), alt)),
    )
    const written = await Promise.all(
      PAGES.map(async (page, position) => ({ ...page, position, body: await html(page.slug) })),
    )
    return async (tx, now) => {
      // Installations from before the seed steps were recorded have these contents already.
      if ((await tx.$count(approvedHeaders)) > 0) return
      await fillTags(tx)
      await tx
        .insert(pages)
        .values(written.map((page) => ({ ...page, updatedAt: now })))
        .onConflictDoNothing()
      const ids = await keepDrawings(tx, headers, now)
      await tx
        .insert(approvedHeaders)
        .values(ids.map((pictureId, position) => ({ pictureId, position })))
    }
  },
}

const html = async (name: string) =>
  (await readFile(join(paths.pages, `${name}.html`), 'utf8')).trim()

async function fillTags(tx: Tx): Promise<void> {
  await tx.insert(postTags).values(TAGS).onConflictDoNothing()
  // Explicit ids do not advance the sequence.
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('post_tags', 'id'), (select max(id) from post_tags))`,
  )
}
