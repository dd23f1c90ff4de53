/** The parts shared by all modules that call the server: its origin, and the parsing of its responses. */
import { errorBodySchema } from '#rules/wire/api.ts'
import type { Problem } from '#rules/wire/problem.ts'

/** The backend's origin if it differs from the page's; empty otherwise. */
export const BACKEND: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')

const MEDIA_FIELDS = new Set([
  'original',
  'post_preview',
  'mobile_list',
  'exchange_thumb',
  'url',
  'poster',
])

/**
 * Parses a response. It prefixes media paths with the backend's origin, because the client may be served from another
 * host.
 */
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
