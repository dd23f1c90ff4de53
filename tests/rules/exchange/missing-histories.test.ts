/** Plays random swaps with random failures, in memory, with the same rules as on the server. */
import { addDays, addMinutes, max } from 'date-fns'
import { expect, test } from 'vitest'
import {
  ANSWERS,
  afterAnswer,
  answerEnd,
  answerRefusal,
  type Course,
  declineRefusal,
  dueIn,
  type EntryKind,
  isOpenState,
  type MissingAnswer,
  type MissingState,
  missingFrom,
  missingRefusal,
  restEnd,
  wasAsked,
} from '#rules/exchange/missing.ts'
import { hasAnswer } from '#rules/exchange/missing-words.ts'
import { often } from '#tests/support/effort.ts'
import { diceOf, numbered } from '#tests/support/exclusions.ts'
import { at } from './terms.ts'

const HISTORIES = often({ sample: 300, whole: 10_000 })
const EVENTS = 60
const REGIONS = ['uk', 'worldwide']
/** Long enough for the last re-arrangement, the days of a parcel, and the days of the parcel of a new gifter. */
const DAYS_AFTER = 120

interface Case extends Course {
  recipient: number
  gifter: number | null
  askedAt: Date
  remindedAt: Date | null
  entries: { kind: EntryKind }[]
}

class History {
  now = at('2026-12-01T12:00:00.000Z')
  readonly start = this.now
  readonly faults: string[] = []
  readonly ends: string[] = []
  private readonly dice: () => number
  private readonly region: string
  private readonly sendBy: Date
  /** The recipient of each member who takes part; null if there is none right now. */
  private readonly recipientOf: Map<number, number | null>
  private readonly rematchedAt = new Map<number, Date>()
  private readonly sent = new Set<number>()
  private readonly received = new Set<number>()
  private readonly pausedUntil = new Map<number, Date>()
  private readonly cases: Case[] = []
  private parcels: { to: number; arrives: Date }[] = []

  constructor(seed: number) {
    this.dice = diceOf(seed)
    this.region = REGIONS[Math.floor(this.dice() * 2)] ?? 'uk'
    this.sendBy = addDays(this.start, 1 + Math.floor(this.dice() * 15))
    const members = numbered(3 + Math.floor(this.dice() * 4))
    this.recipientOf = new Map(members.map((id) => [id, (id % members.length) + 1]))
  }

  play(): void {
    const acts = [
      this.send,
      this.send,
      this.miss,
      this.miss,
      this.answer,
      this.decline,
      this.withdraw,
      this.settle,
      this.remove,
      this.loseGifter,
      this.pause,
    ]
    for (let step = 0; step < EVENTS; step += 1) {
      this.pass(Math.floor(this.dice() ** 3 * 60 * 24 * 4))
      const members = [...this.recipientOf.keys()]
      const member = members[Math.floor(this.dice() * members.length)] as number
      acts[Math.floor(this.dice() * acts.length)]?.call(this, member)
      this.check()
    }
    // Afterwards nothing happens but the clock, and recipients who say that nothing has come as soon as they may.
    for (let day = 0; day < DAYS_AFTER; day += 1) {
      this.pass(60 * 24)
      for (const member of this.recipientOf.keys()) this.miss(member)
      this.check()
    }
    for (const member of this.recipientOf.keys()) this.ends.push(this.endOf(member))
  }

  private gifterOf(member: number): number | null {
    for (const [gifter, recipient] of this.recipientOf) if (recipient === member) return gifter
    return null
  }
  private isPaused = (member: number) => this.now < (this.pausedUntil.get(member) ?? this.start)
  private openOf = (member: number) =>
    this.cases.find(({ recipient, state }) => recipient === member && isOpenState(state))
  private askedOf(gifter: number): Case | undefined {
    const recipient = this.recipientOf.get(gifter)
    return this.cases.findLast((one) => one.gifter === gifter && one.recipient === recipient)
  }
  private end(one: Case, state: MissingState): void {
    Object.assign(one, { state, until: null })
  }
  private toMods(one: Case, kind?: EntryKind): void {
    if (kind) one.entries.push({ kind })
    this.end(one, 'with_mods')
  }

  /** Moves the clock. Parcels arrive, and the jobs do what is due. */
  private pass(minutes: number): void {
    this.now = addMinutes(this.now, minutes)
    for (const { to } of this.parcels.filter(({ arrives }) => arrives <= this.now)) {
      this.received.add(to)
      const open = this.openOf(to)
      if (open) this.end(open, 'arrived')
    }
    this.parcels = this.parcels.filter(({ arrives }) => arrives > this.now)
    for (const one of this.cases) this.follow(one)
  }

  /** Does what `followMissing` does on the server. */
  private follow(one: Case): void {
    const due = isOpenState(one.state) ? dueIn(one, this.now) : null
    if (due === null) return
    const sides = [one.recipient, one.gifter ?? one.recipient].filter(this.isPaused)
    if (sides.length > 0) {
      const last = max(sides.map((side) => this.pausedUntil.get(side) as Date))
      if (due !== 'reminder') one.until = restEnd(last, this.now)
    } else if (due === 'reminder') one.remindedAt = this.now
    else this.toMods(one, due)
  }

  private send(gifter: number): void {
    const recipient = this.recipientOf.get(gifter)
    if (!recipient || this.isPaused(gifter)) return
    this.sent.add(gifter)
    // One parcel in three gets lost, and others take up to eight weeks.
    if (this.dice() > 1 / 3)
      this.parcels.push({ to: recipient, arrives: addDays(this.now, this.dice() * 56) })
    const asked = this.askedOf(gifter)
    if (asked?.state === 'asking') this.tell(asked, 'on_its_way')
  }

  private tell(one: Case, answer: MissingAnswer): void {
    one.entries.push({ kind: answer })
    Object.assign(one, afterAnswer(answer, { ...one, region: this.region, now: this.now }))
  }

  private miss(recipient: number): void {
    if (this.isPaused(recipient)) return
    const gifter = this.gifterOf(recipient)
    const from = missingFrom({
      region: this.region,
      start: this.start,
      gifter:
        gifter === null
          ? null
          : { sendBy: this.sendBy, since: this.rematchedAt.get(recipient) ?? null },
    })
    const last = this.cases.findLast(
      (one) => one.recipient === recipient && (wasAsked(one.entries) || isOpenState(one.state)),
    )
    const refused = missingRefusal({
      isPaired: true,
      hasReceived: this.received.has(recipient),
      last: last?.state ?? null,
      from,
      hasGifter: gifter !== null,
      now: this.now,
    })
    if (refused) return
    if (this.openOf(recipient)) this.faults.push(`${recipient} opens two cases`)
    const one: Case = {
      recipient,
      gifter,
      state: 'asking',
      until: answerEnd(this.now),
      askedAt: this.now,
      remindedAt: null,
      entries: [{ kind: 'asked' }],
    }
    this.cases.push(one)
    if (gifter === null) this.toMods(one, 'gifter_gone')
  }

  private answer(gifter: number): void {
    const asked = this.askedOf(gifter)
    if (!asked || this.isPaused(gifter)) return
    if (answerRefusal({ state: asked.state, hasAnswered: hasAnswer(asked.entries) })) return
    this.tell(asked, ANSWERS[Math.floor(this.dice() * 3)] ?? 'cannot')
  }

  private decline(gifter: number): void {
    const recipient = this.recipientOf.get(gifter) ?? null
    if (recipient === null || this.askedOf(gifter) || this.isPaused(gifter)) return
    const signup = {
      paired_with: recipient,
      has_sent: this.sent.has(gifter),
      is_done_sending: false,
    }
    if (declineRefusal({ isPaired: true, signup, sendBy: this.sendBy, now: this.now })) return
    if (this.openOf(recipient)) this.faults.push(`${gifter} opens a second case`)
    this.cases.push({
      recipient,
      gifter,
      state: 'with_mods',
      until: null,
      askedAt: this.now,
      remindedAt: null,
      entries: [{ kind: 'cannot' }],
    })
  }

  private withdraw(recipient: number): void {
    const open = this.openOf(recipient)
    if (open && wasAsked(open.entries) && !this.isPaused(recipient) && this.dice() < 0.3)
      this.end(open, 'withdrawn')
  }

  private settle(recipient: number): void {
    const open = this.openOf(recipient)
    if (open?.state !== 'with_mods') return
    open.entries.push({ kind: 'settled' })
    this.end(open, 'settled')
  }

  /** Removes a member. Their gifter gifts their recipient from now on. */
  private remove(member: number): void {
    const [gifter, recipient] = [this.gifterOf(member), this.recipientOf.get(member) ?? null]
    if (this.recipientOf.size <= 3 || gifter === null || recipient === null) return
    this.recipientOf.delete(member)
    const own = this.openOf(member)
    if (own) this.end(own, 'withdrawn')
    this.recipientOf.set(gifter, recipient)
    this.sent.delete(gifter)
    this.rematchedAt.set(recipient, this.now)
    const theirs = this.openOf(recipient)
    if (theirs) this.end(theirs, 'new_gifter')
  }

  /** A pair ends, and the recipient is left without a gifter. */
  private loseGifter(recipient: number): void {
    const gifter = this.gifterOf(recipient)
    if (gifter === null || this.dice() < 0.8) return
    this.recipientOf.set(gifter, null)
    const open = this.openOf(recipient)
    if (!open) return
    open.gifter = null
    this.toMods(open, 'gifter_gone')
  }

  private pause(member: number): void {
    this.pausedUntil.set(member, addDays(this.now, 1 + Math.floor(this.dice() * 7)))
  }

  private check(): void {
    for (const member of this.recipientOf.keys()) {
      const own = this.cases.filter(({ recipient }) => recipient === member)
      if (own.filter(({ state }) => isOpenState(state)).length > 1)
        this.faults.push(`${member} has two open cases`)
    }
    for (const { state, until, recipient } of this.cases)
      if ((until !== null) !== (state === 'asking' || state === 'on_its_way'))
        this.faults.push(`the case of ${recipient} is ${state} with the wrong clock`)
  }

  /** How it has ended for a member, in one word. */
  private endOf(member: number): string {
    if (this.received.has(member)) return 'gift'
    const last = this.cases.findLast(({ recipient }) => recipient === member)
    if (last?.state === 'with_mods') return 'open case'
    const isSettled = last?.state === 'settled' && last.entries.at(-1)?.kind === 'settled'
    if (isSettled || last?.state === 'withdrawn') return last.state
    this.faults.push(
      `${member} has no gift, and ${last ? `a case that is ${last.state}` : 'no case'}`,
    )
    return 'nothing'
  }
}

test(`in ${HISTORIES} random swaps every member ends with a gift, an open case, or a closed one that says why`, () => {
  const counts: Record<string, number> = {}
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = new History(seed)
    history.play()
    expect(history.faults, `history ${seed}`).toEqual([])
    for (const end of history.ends) counts[end] = (counts[end] ?? 0) + 1
  }
  // Each kind of end has happened often enough to test the claim.
  for (const end of ['gift', 'open case', 'settled', 'withdrawn'])
    expect(counts[end], end).toBeGreaterThan(HISTORIES / 20)
})
