import ky, { HTTPError, type Options, TimeoutError } from 'ky'
import type * as z from 'zod/mini'
import { envelope, errorBodySchema, IDEMPOTENCY_KEY } from '#rules/api.ts'
import { type Problem, ProblemError } from '#rules/problem.ts'
import { readToken } from './token.ts'

/** What every service takes beside its input: leaving the state that waits aborts the call. */
export interface Call {
  signal?: AbortSignal
}

interface Request extends Call {
  method?: 'get' | 'post' | 'put' | 'delete'
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  /** `open` calls need no token; all others are rejected unsent, without a message, when there is none. */
  access?: 'member' | 'open'
  /** A toggle, and whatever answers a secret, is never sent twice by the client. */
  retry?: boolean
}

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
const PATIENCE_MS = 20_000
/** Longer waits are the person's to decide. */
const LONGEST_RETRY_AFTER_MS = 5_000

const refusals = new EventTarget()

/** Calls `listener` on any 401 to a call that carried a token; returns how to stop listening. */
export function onSessionRefused(listener: () => void): () => void {
  refusals.addEventListener('refused', listener)
  return () => refusals.removeEventListener('refused', listener)
}

/** Where the backend is, when it is elsewhere. */
const BACKEND: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')

const PICTURE_FIELDS = new Set(['original', 'post_preview', 'mobile_list', 'exchange_thumb'])

/** A backend names its pictures by their paths; these pages lie on another host. */
const withPicturesOf = (backend: string) => (text: string) =>
  JSON.parse(text, (field, value) =>
    PICTURE_FIELDS.has(field) && typeof value === 'string' && value.startsWith('/')
      ? `${backend}${value}`
      : value,
  )

const client = ky.create({
  prefixUrl: `${BACKEND}/api`,
  headers: { accept: 'application/json' },
  timeout: PATIENCE_MS,
  ...(BACKEND === '' ? {} : { parseJson: withPicturesOf(BACKEND) }),
})

function optionsOf({
  method = 'get',
  body,
  query,
  access = 'member',
  retry = true,
  signal,
}: Request) {
  const token = readToken()
  if (access === 'member' && token === null)
    throw new ProblemError({ kind: 'refused', message: '' })
  const options: Options = {
    method,
    retry: {
      limit: retry ? 2 : 0,
      methods: ['get', 'post', 'put', 'delete'],
      statusCodes: RETRIED,
      afterStatusCodes: [429, 503],
      maxRetryAfter: LONGEST_RETRY_AFTER_MS,
      jitter: true,
    },
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(method !== 'get' && { [IDEMPOTENCY_KEY]: crypto.randomUUID() }),
    },
  }
  if (body !== undefined) options.json = body
  if (query !== undefined) options.searchParams = query
  if (signal !== undefined) options.signal = signal
  return options
}

async function problemFrom(error: unknown): Promise<Problem> {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof TimeoutError) {
    return { kind: 'timeout', message: 'The burrow takes too long to answer. Please try again.' }
  }
  if (!(error instanceof HTTPError)) {
    return { kind: 'offline', message: 'The burrow cannot be reached. Are you online?' }
  }
  const { status } = error.response
  const body = errorBodySchema.safeParse(await error.response.json().catch(() => null)).data
  const message = body?.message ?? 'Something unexpected happened. Please try again.'
  if (status >= 500) return { kind: 'unexpected', status, message }
  return { kind: body?.errors ? 'invalid' : 'refused', status, ...body, message }
}

async function send(path: string, request: Request): Promise<unknown> {
  try {
    const response = await client(path, optionsOf(request))
    return response.status === 204 || response.status === 202 ? undefined : await response.json()
  } catch (error) {
    if (request.signal?.aborted) throw error
    const problem = await problemFrom(error)
    if (problem.status === 401 && request.access !== 'open') {
      refusals.dispatchEvent(new Event('refused'))
    }
    throw new ProblemError(problem)
  }
}

function parsed<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new ProblemError({
    kind: 'unexpected',
    message: 'The burrow answered something unexpected. Please reload the page.',
  })
}

/** Sends a call and gives the `data` of its answer; every failure is a `ProblemError`. */
export async function request<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(envelope(schema), await send(path, options)).data
}

/** As `request`, for answers that are read whole: lists with their `meta`. */
export async function requestWhole<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(schema, await send(path, options))
}

/** As `request`, for calls whose answer has no body. */
export async function command(path: string, options: Request): Promise<void> {
  await send(path, options)
}
