import type { FastifyRequest } from 'fastify'
import type { MediaKind } from '#rules/feed/upload.ts'
import { quotaReached, usedBytes } from '#server/resources/uploads/store.ts'
import { memberOf } from './session.ts'

/** Allowance for the form around the files: our own forms add a few hundred bytes. */
const FORM_BYTES = 16 * 1024
/** Bytes between two checks of the free space. */
const BETWEEN_LOOKS = 8 * 1024 ** 2

/** Bytes that this process is receiving and the database has not counted yet, by member and kind. */
export class Arriving {
  readonly #bytes = new Map<string, number>()

  of(key: string): number {
    return this.#bytes.get(key) ?? 0
  }

  /** Number of members and kinds of which something arrives. */
  get count(): number {
    return this.#bytes.size
  }

  get bytes(): number {
    return [...this.#bytes.values()].reduce((sum, one) => sum + one, 0)
  }

  add(key: string, bytes: number): void {
    const sum = this.of(key) + bytes
    if (sum > 0) this.#bytes.set(key, sum)
    else this.#bytes.delete(key)
  }
}

/**
 * Stops an upload that does not fit: before its first byte if its declared length is too large, otherwise as soon as it
 * exceeds the quota. If a member uploads several files at the same time, the first ones are accepted. The transaction
 * that stores an upload counts it towards the day's quota.
 */
export class Meter {
  readonly #request: FastifyRequest
  readonly #kind: MediaKind
  readonly #member: number
  readonly #key: string
  /** Bytes that the database had counted when the meter was opened. */
  #used = 0
  #received = 0
  /** Bytes of the quota that are reserved for this upload. */
  #reserved = 0
  #sinceLook = 0

  constructor(request: FastifyRequest, kind: MediaKind) {
    this.#request = request
    this.#kind = kind
    this.#member = memberOf(request).id
    this.#key = `${kind} ${this.#member}`
  }

  /** Minimum size of the files by the Content-Length, which may be missing (0) or wrong. */
  get declared(): number {
    return Math.max(0, Number(this.#request.headers['content-length'] ?? 0) - FORM_BYTES)
  }

  /**
   * Reserves the declared size.
   * @throws Refused with 503 if the disk has no room, with 429 if the day's quota is exceeded
   */
  async open(): Promise<void> {
    const { room, db, clock } = this.#request.server
    await room.demand()
    const counted = { memberId: this.#member, kind: this.#kind }
    this.#used = await usedBytes(db, counted, clock.now())
    this.#reserve(Math.max(1, this.declared))
  }

  /** Counts the next bytes of the upload. @throws as `open` does */
  async pass(bytes: number): Promise<void> {
    this.#received += bytes
    this.#reserve(this.#received)
    this.#sinceLook += bytes
    if (this.#sinceLook < BETWEEN_LOOKS) return
    this.#sinceLook = 0
    await this.#request.server.room.demand()
  }

  /** Releases the reservation: the upload is about to be counted, or is not kept. */
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
