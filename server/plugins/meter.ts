import type { FastifyRequest } from 'fastify'
import type { MediaKind } from '#rules/feed/upload.ts'
import { quotaReached, usedBytes } from '#server/resources/uploads/store.ts'
import { memberOf } from './session.ts'

/** A form of ours adds a few hundred bytes to its files. */
const FORM_BYTES = 16 * 1024
/** Bytes between two looks at the free space. */
const BETWEEN_LOOKS = 8 * 1024 ** 2

/** Bytes that this process is receiving and nothing has counted yet, by member and kind. */
export class Arriving {
  readonly #bytes = new Map<string, number>()

  of(key: string): number {
    return this.#bytes.get(key) ?? 0
  }

  add(key: string, bytes: number): void {
    const sum = this.of(key) + bytes
    if (sum > 0) this.#bytes.set(key, sum)
    else this.#bytes.delete(key)
  }
}

/**
 * Stops an upload that does not fit: before its first byte where its length says so, and otherwise at the byte that is
 * one too many. Of several at once by one member, those that came first are let in. What the day's quota lets in is
 * counted in the transaction that keeps it.
 */
export class Meter {
  readonly #request: FastifyRequest
  readonly #kind: MediaKind
  readonly #member: number
  readonly #key: string
  /** What the database had counted when it was opened. */
  #used = 0
  #received = 0
  /** What of the quota is set aside for it. */
  #reserved = 0
  #sinceLook = 0

  constructor(request: FastifyRequest, kind: MediaKind) {
    this.#request = request
    this.#kind = kind
    this.#member = memberOf(request).id
    this.#key = `${kind} ${this.#member}`
  }

  /** What the form says it holds, at the least; it may say nothing, or lie. */
  get declared(): number {
    return Math.max(0, Number(this.#request.headers['content-length'] ?? 0) - FORM_BYTES)
  }

  /** @throws Refused with 503 where there is no room on the disk, with 429 where there is none in the day's quota */
  async open(): Promise<void> {
    const { room, db, clock } = this.#request.server
    await room.demand()
    const counted = { memberId: this.#member, kind: this.#kind }
    this.#used = await usedBytes(db, counted, clock.now())
    this.#reserve(Math.max(1, this.declared))
  }

  /** Lets the next bytes through. @throws as `open` */
  async pass(bytes: number): Promise<void> {
    this.#received += bytes
    this.#reserve(this.#received)
    this.#sinceLook += bytes
    if (this.#sinceLook < BETWEEN_LOOKS) return
    this.#sinceLook = 0
    await this.#request.server.room.demand()
  }

  /** It is about to be counted, or is not kept. */
  close(): void {
    this.#request.server.arriving.add(this.#key, -this.#reserved)
  }

  #reserve(bytes: number): void {
    const { arriving, clock, config } = this.#request.server
    const more = bytes - this.#reserved
    if (more <= 0) return
    const most = config.quotas[this.#kind]
    if (this.#used + arriving.of(this.#key) + more > most)
      throw quotaReached(this.#kind, most, this.#used, clock.now())
    arriving.add(this.#key, more)
    this.#reserved = bytes
  }
}
