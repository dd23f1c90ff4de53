/**
 * A fake server behind `fetch` and uploads. Wiring, services and HTTP client are real. The test sets the responses,
 * which must follow the contract. A request for which the test has set no response makes the test fail.
 *
 * @example
 * const server = fakeServer({ 'POST signups': refused(422, { code: 'full', message: 'It is full.' }) })
 * expect(server.sent).toEqual([{ call: 'POST signups', body: { exchange_id: 5, address_id: 2 } }])
 */
import { onTestFinished, vi } from 'vitest'
import { type ErrorBody, IDEMPOTENCY_KEY, metaOf, type Page } from '#rules/wire/api.ts'
import { contractFaults } from './contract.ts'
import { fakeUpload } from './fakeUpload.ts'

/** A request in the form that tests compare. */
export interface Asked {
  /** Method and path, without `/api/`: `GET addresses/3`. */
  call: string
  query?: Record<string, string>
  body?: unknown
}

/** A request with its headers. */
export interface Carried extends Asked {
  key: string | null
  authorization: string | null
}

/** The reply to a request: a response, or the error that `fetch` throws. */
interface Reply {
  say: (asked: Asked, signal: AbortSignal) => Response | Promise<Response>
}

/** An entity, which is sent as `data`; one of the replies below; or a function that returns either for a request. */
export type Answer = object | ((asked: Asked) => Answer)
export type Answers = Record<string, Answer>

const isReply = (answer: Answer): answer is Reply => 'say' in answer

const json = (body: unknown, status = 200) => Response.json(body, { status })

/** A page of a list; pass `total` if there are more items. */
export function pageOf<Item>(items: readonly Item[], total = items.length, perPage = 20): Reply {
  const body: Page<Item> = { data: [...items], meta: metaOf(1, perPage, total) }
  return { say: () => json(body) }
}

/** A 204 without a body. */
export const nothing: Reply = { say: () => new Response(null, { status: 204 }) }

/** An error response. */
export const refused = (status: number, error: Partial<ErrorBody> = {}): Reply => ({
  say: () => json({ message: 'An error has occured', ...error }, status),
})

/** A response whose body does not come from our server, or comes from an older version, e.g. a proxy's error page. */
export const garbled = (text: string, status = 200): Reply => ({
  say: () => new Response(text, { status }),
})

/** Fails as if there were no network. */
export const offline: Reply = { say: () => Promise.reject(new TypeError('Failed to fetch')) }

/** Replies with these responses one after another, and then repeats the last response. */
export function inTurn(...answers: [Answer, ...Answer[]]): Reply {
  let turn = 0
  return {
    say: (asked, signal) => {
      const answer = answers[Math.min(turn, answers.length - 1)] ?? answers[0]
      turn += 1
      return replyOf(answer).say(asked, signal)
    },
  }
}

/** A response that waits until the test releases it. */
export function held(answer: Answer): Reply & { release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release,
    say: async (asked, signal) => {
      await released
      return replyOf(answer).say(asked, signal)
    },
  }
}

/** A response that never comes. */
export const never: Reply = { say: () => new Promise(() => {}) }

function replyOf(answer: Answer): Reply {
  if (isReply(answer)) return answer
  if (typeof answer === 'function')
    return { say: (asked, signal) => replyOf(answer(asked)).say(asked, signal) }
  return { say: () => json({ data: answer }) }
}

/**
 * Aborts like `fetch`: a pending request is rejected immediately, and a request whose signal is already aborted is
 * never sent.
 */
const unlessAborted = (signal: AbortSignal, respond: () => Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
    respond().then(resolve, reject)
  })

function callOf({ method, url }: Request): string {
  const { origin, pathname } = new URL(url)
  const path = origin === location.origin ? pathname.replace(/^\/api\//, '') : origin + pathname
  return `${method} ${path}`
}

/** The parsed body; files are replaced by their name, type and size. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const fields = await request.clone().formData()
    const facts = (value: FormDataEntryValue) =>
      value instanceof File ? { name: value.name, type: value.type, size: value.size } : value
    return Object.fromEntries([...fields].map(([name, value]) => [name, facts(value)]))
  }
  const text = await request.clone().text()
  return text === '' ? undefined : JSON.parse(text)
}

export interface FakeServer {
  /** All requests, in order. */
  asked: readonly Asked[]
  /** The requests other than GET and HEAD. */
  readonly sent: readonly Asked[]
  /** All requests, with their headers. */
  carried: readonly Carried[]
  /** Adds or replaces responses. */
  answer: (answers: Answers) => void
}

const isRead = ({ call }: Asked) => /^(GET|HEAD) /.test(call)

/** Responds to these calls until the end of the test. Failed calls are retried without the usual pause. */
export function fakeServer(first: Answers = {}): FakeServer {
  const answers = { ...first }
  const carried: Carried[] = []
  const asked: Asked[] = []
  const faults: string[] = []

  async function respond(request: Request): Promise<Response> {
    const call = callOf(request)
    const { searchParams } = new URL(request.url)
    const note: Asked = { call }
    if (searchParams.size > 0) note.query = Object.fromEntries(searchParams)
    const carries = {
      key: request.headers.get(IDEMPOTENCY_KEY),
      authorization: request.headers.get('authorization'),
    }
    const at = carried.push({ ...note, ...carries }) - 1
    asked.push(note)
    const answer = answers[call]
    if (answer === undefined) {
      faults.push(`no fake answers ${call}`)
      throw new TypeError(`no fake answers ${call}`)
    }
    note.body = await bodyOf(request)
    if (note.body === undefined) delete note.body
    carried[at] = { ...note, ...carries }
    const response = await replyOf(answer).say(note, request.signal)
    faults.push(...(await contractFaults({ ...note, ...carries }, response.clone())))
    return response
  }

  const real = globalThis.fetch
  const realUpload = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = fakeUpload(respond) as unknown as typeof XMLHttpRequest
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    return unlessAborted(request.signal, () => respond(request))
  }
  vi.spyOn(Math, 'random').mockReturnValue(0)

  onTestFinished(() => {
    globalThis.fetch = real
    globalThis.XMLHttpRequest = realUpload
    if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
  })

  return {
    asked,
    carried,
    get sent() {
      return asked.filter((each) => !isRead(each))
    },
    answer: (more) => void Object.assign(answers, more),
  }
}
