import * as z from 'zod/mini'
import { shortened } from '#rules/text/characters.ts'
import { FOLD_LIMIT, visibleText } from '#rules/text/markup.ts'
import { pictureSchema } from './picture.ts'
import type { Post } from './post.ts'

/** A post as shown beside the notification about it: the start of its text, and its first picture if it has one. */
export const notedPostSchema = z.object({
  id: z.int(),
  words: z.string(),
  picture: z.nullable(pictureSchema),
})
export type NotedPost = z.infer<typeof notedPostSchema>

export const notedPostOf = ({
  id,
  message,
  pictures,
}: Pick<Post, 'id' | 'message' | 'pictures'>): NotedPost => ({
  id,
  words: shortened(visibleText(message).replaceAll(/\s+/g, ' ').trim(), FOLD_LIMIT),
  picture: pictures[0] ?? null,
})
