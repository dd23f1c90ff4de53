import type * as z from 'zod/mini'
import { envelope } from '#rules/wire/api.ts'
import { BACKEND } from './answer.ts'

interface Asking {
  signal?: AbortSignal
}

/** Reads what is open to anybody, without the client: a stranger's first page does not bring it. */
export async function readOpen<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { signal }: Asking = {},
): Promise<T> {
  const answer = await fetch(`${BACKEND}/api/${path}`, signal ? { signal } : {})
  return envelope(schema).parse(await answer.json()).data
}
