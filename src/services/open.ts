import type * as z from 'zod/mini'
import { envelope } from '#rules/wire/api.ts'
import { BACKEND } from './answer.ts'

interface Asking {
  signal?: AbortSignal
}

/** Requests a public resource with plain `fetch`, because a guest's first page does not load the HTTP client. */
export async function readOpen<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { signal }: Asking = {},
): Promise<T> {
  const answer = await fetch(`${BACKEND}/api/${path}`, signal ? { signal } : {})
  return envelope(schema).parse(await answer.json()).data
}
