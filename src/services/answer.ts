/** What both ways to the server share: where it is, and how its answers are read. */
import { errorBodySchema } from '#rules/wire/api.ts'
import type { Problem } from '#rules/wire/problem.ts'

/** Where the backend is, when it is elsewhere. */
export const BACKEND: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')

const MEDIA_FIELDS = new Set([
  'original',
  'post_preview',
  'mobile_list',
  'exchange_thumb',
  'url',
  'poster',
])

/** A backend names its pictures and videos by path; these pages are on another host. */
export const readAnswer = (text: string): unknown =>
  JSON.parse(text, (field, value) =>
    MEDIA_FIELDS.has(field) && typeof value === 'string' && value.startsWith('/')
      ? `${BACKEND}${value}`
      : value,
  )

/** What an answer that is no success says; `body` is whatever came with it. */
export function problemOfAnswer(status: number, body: unknown): Problem {
  const said = errorBodySchema.safeParse(body).data
  const message = said?.message ?? 'Something unexpected happened. Please try again.'
  if (status >= 500) return { kind: 'unexpected', status, message }
  return { kind: said?.errors ? 'invalid' : 'refused', status, ...said, message }
}
