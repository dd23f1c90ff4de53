import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import { paths } from '#server/paths.ts'
import { createPicture } from '#server/resources/pictures/store.ts'
import { type RenderedPicture, storePicture } from '#server/storage/pictures.ts'
import type { Store } from '#server/storage/store.ts'
import { FACES, people } from './people.ts'
import type { Scene, Stage } from './stage.ts'
import { swaps } from './swaps.ts'
import { posts } from './talk.ts'

/** The pictures of posts and members, by drawing name. */
export type Drawings = ReadonlyMap<string, RenderedPicture>

/** The key of a cover. Covers have separate files, because a post with the same drawing may be deleted. */
export const coverKey = (name: string) => `cover ${name}`

/**
 * The key of a picture in a thank-you. The picture has a separate file, because a post with the same drawing may be
 * deleted.
 */
const giftKey = (swap: string, nth: number) => `gift ${nth} in ${swap}`

/** The drawings in the thank-yous for each of these swaps. */
const GIFTS: Readonly<Record<string, readonly { name: string; alt: string }[]>> = {
  harvest: [
    { name: 'jelly', alt: 'Four jars of bramble jelly on a shelf' },
    { name: 'kettle', alt: 'A kettle, steaming' },
    { name: 'moss', alt: 'Moss in a jar' },
  ],
  winter: [{ name: 'scarf', alt: 'A bison in a striped scarf' }],
}

async function drawnFrom(store: Store, name: string): Promise<RenderedPicture> {
  return storePicture(store, await readFile(join(paths.drawings, `${name}.svg`)))
}

/** Renders the drawings in the same way as members' uploads. */
export async function drawPictures(store: Store): Promise<Drawings> {
  const posted = posts.flatMap(({ pictures = {} }) => Object.keys(pictures))
  const names = [...posted, ...Object.values(FACES)]
  const drawn = names.map(async (name) => [name, await drawnFrom(store, name)] as const)
  const made = new Map(await Promise.all(drawn))
  for (const { cover } of swaps)
    if (cover) made.set(coverKey(cover.name), await drawnFrom(store, cover.name))
  for (const [swap, gifts] of Object.entries(GIFTS))
    for (const [nth, { name }] of gifts.entries())
      made.set(giftKey(swap, nth), await drawnFrom(store, name))
  return made
}

const SUSPENDED = 'badger'

/** Picks the members who like a post among those who had joined by then. The selection differs from post to post. */
function fansOf({ day, who, likes = 0 }: (typeof posts)[number], place: number): string[] {
  const there = people
    .filter(({ key, joined }) => -joined < day && key !== who && key !== SUSPENDED)
    .map(({ key }) => key)
  const from = (place * 5) % Math.max(1, there.length)
  return [...there.slice(from), ...there.slice(0, from)].slice(0, likes)
}

/** The day of the likes, slightly after the post or comment. */
const soonAfter = (day: number): number => day * 0.97

interface Hung {
  who: string
  name: string
  alt?: string
}

/** Gives a member a picture made from a drawing. @returns the picture's id */
export async function hang(
  { tx, now, idOf }: Stage,
  { who, name, alt }: Hung,
  drawings: Drawings,
): Promise<number> {
  const drawn = drawings.get(name)
  if (!drawn) throw new Error(`The demo has no drawing of ${name}`)
  const { id } = await createPicture(tx, { ...drawn, alt, ownerId: idOf(who), createdAt: now })
  return id
}

/** Gives a member the nth picture for thank-yous in this swap. @returns the picture's id */
export const hangGift = (
  stage: Stage,
  { who, swap, nth }: { who: string; swap: string; nth: number },
  drawings: Drawings,
) => hang(stage, { who, name: giftKey(swap, nth), alt: GIFTS[swap]?.[nth]?.alt ?? '' }, drawings)

/** Members set their picture on the day after they join. */
export const showingFaces = (drawings: Drawings): Scene[] =>
  people.flatMap(({ key: who, joined }) => {
    const name = FACES[who]
    if (name === undefined) return []
    return {
      day: 1 - joined,
      async play(stage) {
        const avatar = await hang(stage, { who, name }, drawings)
        await stage.post(who, '/api/profile', { avatar })
      },
    }
  })

/** The public posts, with their comments and likes. */
export const talking = (drawings: Drawings): Scene[] =>
  posts.flatMap((plan, place) => {
    const { day, who, message, tag, location, pinned, comments = [] } = plan
    const post = `post ${place}`
    const likes = (noun: string, said: typeof plan, key: string, from: number): Scene => ({
      day: soonAfter(said.day),
      async play(stage) {
        for (const fan of fansOf(said, from))
          await stage.post(fan, `/api/${noun}/${stage.idOf(key)}/like`)
      },
    })
    const told: Scene = {
      day,
      async play(stage) {
        const pictures: number[] = []
        for (const [name, alt] of Object.entries(plan.pictures ?? {}))
          pictures.push(await hang(stage, { who, name, alt }, drawings))
        const tags = tag ? [tag] : []
        const { id } = await stage.post(who, '/api/posts', { message, tags, location, pictures })
        stage.remember(post, id)
        if (pinned) await stage.post(who, `/api/posts/${id}/pin`)
      },
    }
    const answers = comments.flatMap((comment, at): Scene[] => {
      const key = `comment ${at} on ${post}`
      const said: Scene = {
        day: comment.day,
        async play(stage) {
          const { id } = await stage.post(comment.who, '/api/comments', {
            message: comment.message,
            commentable_type: COMMENTABLE_POST,
            commentable_id: stage.idOf(post),
          })
          stage.remember(key, id)
        },
      }
      return [said, likes('comments', comment, key, place + at + 1)]
    })
    return [told, likes('posts', plan, post, place), ...answers]
  })
