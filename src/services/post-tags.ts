import * as z from 'zod/mini'
import { type PostTag, postTagSchema } from '#rules/feed/post.ts'
import { type Call, request } from './http.ts'

export const loadPostTags = (_: unknown, call: Call): Promise<PostTag[]> =>
  request('post-tags', z.array(postTagSchema), call)
