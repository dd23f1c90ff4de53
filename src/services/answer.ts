/** Shared by all ways to reach the server: its address, and how its responses are read. */
import { errorBodySchema } from '#rules/wire/api.ts'
import type { Problem } from '#rules/wire/problem.ts'

/** Origin of the backend when it is not ours; empty otherwise. */
export const BACKEND: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')

const MEDIA_FIELDS = new Set([
  'original',
  'post_preview',
  'mobile_list',
  'exchange_thumb',
  'url',
  'poster',
])

/** Prefixes media paths with the backend's origin, because these pages may be on another host. */
export const readAnswer = (text: string): unknown =>
  JSON.parse(text, (field, value) =>
    MEDIA_FIELDS.has(field) && typeof value === 'string' && value.startsWith('/')
      ? `${BACKEND}${value}`
      : value,
  )

/** Turns an error response into a `Problem`; `body` is its parsed body, of any shape. */
export function problemOfAnswer(status: number, body: unknown): Problem {
  const said = errorBodySchema.safeParse(body).data
  const message = said?.message ?? 'Something unexpected happened. Please try again.'
  if (status >= 500) return { kind: 'unexpected', status, message }
  return { kind: said?.errors ? 'invalid' : 'refused', status, ...said, message }
}
