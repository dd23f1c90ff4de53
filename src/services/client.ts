import ky, { HTTPError, type Options, TimeoutError } from 'ky'
import { errorBodySchema, IDEMPOTENCY_KEY } from '#rules/wire/api.ts'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import { answerAhead } from './ahead.ts'
import { type Request, tellRefusal, UNREACHED } from './call.ts'
import { readToken } from './token.ts'

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
const PATIENCE_MS = 20_000
/** Whether to wait longer is for the person to decide. */
const LONGEST_RETRY_AFTER_MS = 5_000

/** Where the backend is, when it is elsewhere. */
const BACKEND: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')

const PICTURE_FIELDS = new Set(['original', 'post_preview', 'mobile_list', 'exchange_thumb'])

/** A backend names its pictures by path; these pages are on another host. */
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
  fetch: (request, init) => answerAhead(request as globalThis.Request) ?? fetch(request, init),
  ...(BACKEND === '' ? {} : { parseJson: withPicturesOf(BACKEND) }),
})

function optionsOf({ method = 'get', body, query, retry = true, signal }: Request) {
  const token = readToken()
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
    return {
      kind: 'timeout',
      message: 'The burrow is taking too long to answer. Please try again.',
    }
  }
  if (!(error instanceof HTTPError)) {
    return { kind: 'offline', message: UNREACHED }
  }
  const { status } = error.response
  const body = errorBodySchema.safeParse(await error.response.json().catch(() => null)).data
  const message = body?.message ?? 'Something unexpected happened. Please try again.'
  if (status >= 500) return { kind: 'unexpected', status, message }
  return { kind: body?.errors ? 'invalid' : 'refused', status, ...body, message }
}

/** Sends a call and gives the body of its answer; every failure is a `ProblemError`. */
export async function call(path: string, request: Request): Promise<unknown> {
  try {
    const response = await client(path, optionsOf(request))
    return response.status === 204 || response.status === 202 ? undefined : await response.json()
  } catch (error) {
    if (request.signal?.aborted) throw error
    const problem = await problemFrom(error)
    if (problem.status === 401 && request.access !== 'open') {
      tellRefusal()
    }
    throw new ProblemError(problem)
  }
}
