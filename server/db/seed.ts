import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { POST_TAG_RECEIVED } from '#rules/exchange/receipt.ts'
import { paths } from '#server/paths.ts'
import { type RenderedPicture, storePicture } from '#server/storage/pictures.ts'
import type { Store } from '#server/storage/store.ts'
import { approvedHeaders, pages, pictures, postTags } from './schema.ts'
import type { Db, Tx } from './types.ts'

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

/** Any number, the same in every process: the process that holds it fills the tables. */
const SEED_LOCK = 7_421_004

/** Gives an empty database what every installation starts with. What already exists is left as it is. */
export async function seed(db: Db, store: Store, now: Date): Promise<void> {
  const isFilled = async (reader: Db | Tx) => (await reader.$count(approvedHeaders)) > 0
  if (await isFilled(db)) return
  // Rendered first: nothing slow belongs inside a transaction.
  const headers = await Promise.all(
    HEADERS.map(async ({ file, alt }) => ({
      alt,
      ...(await storePicture(store, await svg(file))),
    })),
  )
  const contents = await Promise.all(
    PAGES.map(async (page, position) => ({ ...page, position, body: await html(page.slug) })),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (await isFilled(tx)) return
    await fillTags(tx)
    await tx
      .insert(pages)
      .values(contents.map((page) => ({ ...page, updatedAt: now })))
      .onConflictDoNothing()
    await fillHeaders(tx, headers, now)
  })
}

const svg = (name: string) => readFile(join(paths.headers, `${name}.svg`))
const html = async (name: string) =>
  (await readFile(join(paths.pages, `${name}.html`), 'utf8')).trim()

async function fillTags(tx: Tx): Promise<void> {
  await tx.insert(postTags).values(TAGS).onConflictDoNothing()
  // Explicit ids do not advance the sequence.
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('post_tags', 'id'), (select max(id) from post_tags))`,
  )
}

async function fillHeaders(
  tx: Tx,
  headers: (RenderedPicture & { alt: string })[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .insert(pictures)
    .values(headers.map((header) => ({ ...header, createdAt: now })))
    .returning({ id: pictures.id })
  await tx
    .insert(approvedHeaders)
    .values(rows.map(({ id }, position) => ({ pictureId: id, position })))
}
