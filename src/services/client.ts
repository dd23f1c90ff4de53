import ky, { HTTPError, type Options } from 'ky'
import { IDEMPOTENCY_KEY } from '#rules/wire/api.ts'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import { retryAfterOf } from '#rules/wire/retry.ts'
import { answerAhead } from './ahead.ts'
import { BACKEND, problemOfAnswer, readAnswer } from './answer.ts'
import { type Request, tellRefusal, UNREACHED } from './call.ts'
import { readToken } from './token.ts'

/** The HTTP client has no timeouts or retries, because the call's chart controls both. */
const client = ky.create({
  prefixUrl: `${BACKEND}/api`,
  headers: { accept: 'application/json' },
  timeout: false,
  retry: 0,
  fetch: (request, init) => answerAhead(request as globalThis.Request) ?? fetch(request, init),
  ...(BACKEND === '' ? {} : { parseJson: readAnswer }),
})

const newKey = () => crypto.randomUUID()

function optionsOf(path: string, { method = 'get', body, query, keyOf, signal }: Request) {
  const token = readToken()
  const key = method === 'get' ? undefined : (keyOf ?? newKey)(`${method} ${path}`)
  const options: Options = {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
    },
  }
  if (body !== undefined) options.json = body
  if (query !== undefined) options.searchParams = query
  if (signal !== undefined) options.signal = signal
  return options
}

async function problemFrom(error: unknown): Promise<Problem> {
  if (!(error instanceof HTTPError)) return UNREACHED
  const { response } = error
  return problemOfAnswer(response.status, await response.json().catch(() => null))
}

const saidPause = ({ headers }: Response) => retryAfterOf(headers.get('retry-after'), new Date())

/** Sends a call once and returns the body of the response; every failure is a `ProblemError`. */
export async function call(path: string, request: Request): Promise<unknown> {
  try {
    const response = await client(path, optionsOf(path, request))
    return response.status === 204 || response.status === 202 ? undefined : await response.json()
  } catch (error) {
    if (request.signal?.aborted) throw error
    const problem = await problemFrom(error)
    if (problem.status === 401 && request.access !== 'open') {
      tellRefusal()
    }
    throw new ProblemError(problem, {
      isFinal: request.retry === false,
      retryAfter: error instanceof HTTPError ? saidPause(error.response) : null,
    })
  }
}
