/** Members who read and write through the server's port, one call at a time, and record the acknowledged writes. */
import { randomUUID } from 'node:crypto'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import { PASSWORD } from './accounts.ts'
import { markOf } from './marked.ts'

export interface Writer {
  id: number
  email: string
  token: string
  addressId: number
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
}

interface Answer {
  status: number
  /** Null if the response is not an acknowledgement. */
  // biome-ignore lint/suspicious/noExplicitAny: each act knows what it asked for
  data: any
}

/** The data of acknowledged writes, all of which has to be in the database in the end. */
export interface Acknowledged {
  /** The marks, by kind of text. Each mark must be stored exactly once. */
  texts: Record<
    'posts' | 'comments' | 'addresses' | 'contacts' | 'bug_reports' | 'members' | 'signups',
    string[]
  >
  /** Likes, as `member post`. */
  likes: Set<string>
  /** Participants, as `member exchange`. */
  participants: Set<string>
  /** The Discord handle in each member's profile. */
  discord: Map<number, string>
  /** The tokens of logins. */
  tokens: string[]
}

/** Puts a mixed load on one server. */
export class MixedLoad {
  readonly acknowledged: Acknowledged = {
    texts: {
      posts: [],
      comments: [],
      addresses: [],
      contacts: [],
      bug_reports: [],
      members: [],
      signups: [],
    },
    likes: new Set(),
    participants: new Set(),
    discord: new Map(),
    tokens: [],
  }
  /** The number of responses by status. */
  readonly answers: Record<number, number> = {}
  /** Responses that are neither an acknowledgement nor a 503 with `Retry-After`. */
  readonly strange: string[] = []

  readonly #url: string
  readonly #exchanges: readonly number[]
  readonly #posts: number[] = []
  /** Sign-ups by `member exchange`. */
  readonly #signups = new Map<string, number>()
  /** The addresses that each writer has added and not yet deleted, oldest first. */
  readonly #addresses = new Map<number, { id: number; mark: string }[]>()
  #marks = 0
  #isOver = false

  constructor(url: string, exchanges: readonly number[]) {
    this.#url = url
    this.#exchanges = exchanges
  }

  /** Runs all writers until `end` is called. After that, each writer finishes the call that it has started. */
  async run(writers: readonly Writer[]): Promise<void> {
    await Promise.all(
      writers.map(async (writer, first) => {
        for (let turn = first; !this.#isOver; turn += 1) {
          await this.#acts[turn % this.#acts.length]?.(writer)
          await aMoment(PAUSE_MS)
        }
      }),
    )
  }

  end(): void {
    this.#isOver = true
  }

  #mark(): string {
    this.#marks += 1
    return markOf(this.#marks)
  }

  /** Sends a request with one idempotency key until it is acknowledged, as pages do. */
  async #ask({ method, path, body }: Call, token?: string): Promise<Answer> {
    const key = randomUUID()
    for (;;) {
      const response = await fetch(this.#url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { status, headers } = response
      const text = await response.text()
      this.answers[status] = (this.answers[status] ?? 0) + 1
      if (response.ok) return { status, data: text === '' ? null : JSON.parse(text).data }
      const isComingBack = headers.has('retry-after') && (status === 503 || status === 409)
      if (!isComingBack) {
        this.strange.push(`${method} ${path} ${status} ${text.slice(0, 200)}`)
        return { status, data: null }
      }
      await aMoment(RETRY_MS)
    }
  }

  async #write(
    kind: keyof Acknowledged['texts'],
    call: Omit<Call, 'body'> & { words: (mark: string) => object },
    token?: string,
  ): Promise<Answer> {
    const mark = this.#mark()
    const { words, ...rest } = call
    const answer = await this.#ask({ ...rest, body: words(mark) }, token)
    if (answer.status < 300) this.acknowledged.texts[kind].push(mark)
    return answer
  }

  #read =
    (path: (mark: string) => string) =>
    async ({ token }: Writer) => {
      await this.#ask({ method: 'GET', path: path(this.#mark()) }, token)
    }

  /** One of the newest posts. */
  #aPost = (): number | undefined => this.#posts[this.#posts.length - 1 - (this.#marks % 20)]

  async #post({ token }: Writer): Promise<void> {
    const words = (mark: string) => ({ message: `Look at ${mark}`, location: 'Westruun' })
    const { data } = await this.#write('posts', { ...to('posts'), words }, token)
    if (data) this.#posts.push(data.id)
  }

  async #comment({ token }: Writer): Promise<void> {
    const commentable_id = this.#aPost()
    if (commentable_id === undefined) return
    const about = { commentable_type: COMMENTABLE_POST, commentable_id }
    const words = (mark: string) => ({ message: `How ${mark}`, ...about })
    await this.#write('comments', { ...to('comments'), words }, token)
  }

  async #like({ id, token }: Writer): Promise<void> {
    const post = this.#aPost()
    if (post === undefined) return
    const { status } = await this.#ask({ method: 'POST', path: `/api/posts/${post}/like` }, token)
    if (status < 300) toggle(this.acknowledged.likes, `${id} ${post}`)
  }

  async #profile({ id, token }: Writer): Promise<void> {
    const discord = this.#mark()
    const call: Call = { method: 'POST', path: '/api/profile', body: { discord } }
    if ((await this.#ask(call, token)).status < 300) this.acknowledged.discord.set(id, discord)
  }

  /** Adds an address, or deletes the writer's oldest one if they are at the limit. */
  async #address({ id: writer, token }: Writer): Promise<void> {
    const own = this.#addresses.get(writer) ?? []
    this.#addresses.set(writer, own)
    const oldest = own.length === MOST_ADDRESSES ? own.shift() : undefined
    if (oldest) {
      const { texts } = this.acknowledged
      await this.#ask({ method: 'DELETE', path: `/api/addresses/${oldest.id}` }, token)
      texts.addresses = texts.addresses.filter((mark) => mark !== oldest.mark)
      return
    }
    const words = (mark: string) => ({
      label: `Burrow ${mark}`,
      name: mark,
      line1: `1 ${mark} Road`,
      city: mark,
      zip: 'WE 1',
      country: 'United States',
    })
    const { data } = await this.#write('addresses', { ...to('addresses'), words }, token)
    if (data) own.push({ id: data.id, mark: data.name })
  }

  /** Signs up, or leaves again. */
  async #signUp({ id, token, addressId }: Writer): Promise<void> {
    const exchange = this.#exchanges[this.#marks % this.#exchanges.length] ?? 0
    const place = `${id} ${exchange}`
    const before = this.#signups.get(place)
    if (before === undefined) {
      const body = { exchange_id: exchange, address_id: addressId }
      const { data } = await this.#ask({ method: 'POST', path: '/api/signups', body }, token)
      if (data) this.#signups.set(place, data.id)
    } else {
      const leaving = { method: 'DELETE', path: `/api/signups/${before}` } as const
      await this.#write('signups', { ...leaving, words: (reason) => ({ reason }) }, token)
      this.#signups.delete(place)
    }
    toggle(this.acknowledged.participants, place)
  }

  async #letter({ token }: Writer): Promise<void> {
    const words = (mark: string) => ({ message: `Dear elves, ${mark}` })
    await this.#write('contacts', { ...to('contacts'), words }, token)
  }

  async #report({ token }: Writer): Promise<void> {
    const words = (mark: string) => ({ message: `It is ${mark}`, page: `/${mark}`, browser: mark })
    await this.#write('bug_reports', { ...to('bug_reports'), words }, token)
  }

  async #register(): Promise<void> {
    const words = (mark: string) => ({
      email: `${mark}@leak.example`,
      password: `Silver ${mark}!`,
      password_confirmation: `Silver ${mark}!`,
    })
    await this.#write('members', { ...to('register'), words })
  }

  async #logIn({ email }: Writer): Promise<void> {
    const body = { email, password: PASSWORD }
    const { data } = await this.#ask({ method: 'POST', path: '/api/auth/login', body })
    if (data) this.acknowledged.tokens.push(data.token)
  }

  async #askAsAStranger(): Promise<void> {
    const email = `${this.#mark()}@leak.example`
    for (const path of ['/api/users/exists', '/api/forgot-password'])
      await this.#ask({ method: 'POST', path, body: { email } })
  }

  /** The actions of a writer, each about as frequent as in real use. */
  readonly #acts: readonly ((writer: Writer) => Promise<void>)[] = [
    this.#read(() => '/api/posts?perPage=20'),
    this.#post.bind(this),
    this.#read((mark) => `/api/exchanges?filter[search]=${mark}`),
    this.#comment.bind(this),
    this.#like.bind(this),
    this.#read(() => '/api/me'),
    this.#signUp.bind(this),
    this.#profile.bind(this),
    this.#like.bind(this),
    this.#read(() => '/api/notifications'),
    this.#comment.bind(this),
    this.#address.bind(this),
    this.#signUp.bind(this),
    this.#letter.bind(this),
    this.#like.bind(this),
    this.#askAsAStranger.bind(this),
    this.#report.bind(this),
    this.#register.bind(this),
    this.#logIn.bind(this),
  ]
}

/** The pause between two calls of one writer. */
const PAUSE_MS = 100
const RETRY_MS = 400
const MOST_ADDRESSES = 3

const to = (noun: string) => ({ method: 'POST', path: `/api/${noun}` }) as const

const aMoment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function toggle(set: Set<string>, one: string): void {
  if (!set.delete(one)) set.add(one)
}
