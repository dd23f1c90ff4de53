/** Plays random histories of an exchange with a waiting list, in memory, with the same rules as on the server. */
import { addHours, addMinutes } from 'date-fns'
import { expect, test } from 'vitest'
import { acceptsSignUps, hasStarted, startOf } from '#rules/exchange/phase.ts'
import { signupRefusal } from '#rules/exchange/signing-up.ts'
import {
  hasOffer,
  type InLine,
  offersSpots,
  settled,
  spotsFor,
  type Waiting,
  waitingRefusal,
} from '#rules/exchange/waiting.ts'
import { often } from '#tests/support/effort.ts'
import { diceOf, numbered } from '#tests/support/exclusions.ts'
import { anExchange, at, goodStanding } from './terms.ts'

const HISTORIES = often({ sample: 300, whole: 10_000 })
const EVENTS = 60
const MEMBERS = numbered(6)

/** A spot, from the time it opens up until it opens up again. */
interface Spot {
  id: number
  /** The time at which the spot opened up; null if the rules do not know it. */
  freedAt: Date | null
  state: 'free' | 'offered' | 'taken'
  by: number | null
  offeredTo: Set<number>
}

interface Place extends InLine {
  status: 'waiting' | 'offered' | 'passed' | 'out'
}

class History {
  now = at('2026-11-20T10:00:00.000Z')
  readonly exchange = anExchange({ remaining_spots: 0 })
  readonly faults: string[] = []
  readonly counts = { offers: 0, taken: 0, passed: 0, again: 0, fresh: 0, returned: 0 }
  spots: Spot[]
  line: Place[] = []
  private readonly able = new Set(MEMBERS)
  private nextSpot = 0
  private readonly dice: () => number

  constructor(seed: number) {
    this.dice = diceOf(seed)
    this.spots = numbered(1 + Math.floor(this.dice() * 3)).map((by) => ({
      ...this.newSpot(null),
      state: 'taken',
      by,
    }))
  }

  play(): void {
    for (let step = 0; step < EVENTS; step += 1) {
      this.now = addMinutes(this.now, Math.floor(this.dice() ** 6 * 60 * 30))
      const member = MEMBERS[Math.floor(this.dice() * MEMBERS.length)] as number
      const acts = [
        this.enter,
        this.enter,
        this.enter,
        this.enter,
        this.leave,
        this.join,
        this.take,
        this.part,
        this.part,
        this.turn,
        this.fall,
        this.raise,
      ]
      acts[Math.floor(this.dice() * acts.length)]?.call(this, member)
      // No time passes between two events.
      if (this.dice() < 0.5) {
        this.settle([])
        this.checkOffers()
      }
      this.check()
    }
  }

  private newSpot(freedAt: Date | null): Spot {
    this.nextSpot += 1
    return { id: this.nextSpot, freedAt, state: 'free', by: null, offeredTo: new Set() }
  }

  private placeOf(member: number): Place | undefined {
    return this.line.find(({ userId }) => userId === member)
  }
  private ownOf(member: number): Waiting | null {
    const own = this.placeOf(member)
    if (!own || own.status === 'out') return null
    if (own.status === 'waiting') return { place: 1, offered_until: null }
    return { place: null, offered_until: own.offeredUntil?.toISOString() ?? null }
  }
  private isIn = (member: number) =>
    this.spots.some(({ state, by }) => state === 'taken' && by === member)
  private free = () => this.spots.filter(({ state }) => state === 'free')

  private asking(member: number, remainingSpots: number) {
    return {
      exchange: { ...this.exchange, region: 'worldwide' },
      member: {
        region: 'us',
        is_minor: false,
        has_received_parent_confirmation: false,
        has_completed_onboarding: true,
        is_suspended: !this.able.has(member),
        is_paused: false,
      },
      remainingSpots,
      alreadyIn: this.isIn(member),
      missingSurveys: [],
      hasAddress: true,
      standing: goodStanding,
      now: this.now,
    }
  }

  /** Does what `offerFreeSpots` does on the server. */
  private settle(freed: readonly (Date | null)[]): void {
    const { exchange, now } = this
    const line = this.line.filter(({ status }) => status === 'waiting' || status === 'offered')
    const qualified = new Set(
      MEMBERS.filter((member) => signupRefusal(this.asking(member, 1)) === null),
    )
    const free = this.free().length
    const { passed, returned, offered } = settled({ exchange, line, free, freed, qualified, now })
    for (const member of passed) {
      const own = this.placeOf(member) as Place
      own.status = 'passed'
      own.passedAt = now
      const spot = this.spots.find(({ state, by }) => state === 'offered' && by === member) as Spot
      Object.assign(spot, { state: 'free', by: null })
      this.counts.passed += 1
    }
    for (const member of returned) {
      const spot = this.spots.find(({ state, by }) => state === 'offered' && by === member) as Spot
      Object.assign(spot, { state: 'free', by: null })
      const back = { status: 'waiting', passedAt: now, freedAt: null, offeredUntil: null }
      Object.assign(this.placeOf(member) as Place, back)
      this.counts.returned += 1
    }
    for (const { userId, freedAt, until } of offered) {
      const spot = this.free().find((one) => one.freedAt?.getTime() === freedAt?.getTime())
      const own = this.placeOf(userId)
      if (!spot) {
        this.fault(`a spot is offered to ${userId} that does not exist`)
        return
      }
      if (own?.status !== 'waiting') {
        this.fault(`${userId} is offered a spot, but not in line`)
        return
      }
      if (spot.offeredTo.has(userId)) this.fault(`${userId} is offered spot ${spot.id} twice`)
      if (until <= now || until > addHours(now, 24) || until > addHours(startOf(exchange), -2))
        this.fault(`the offer to ${userId} ends at the wrong time`)
      if (own.passedAt) this.counts.again += 1
      spot.offeredTo.add(userId)
      Object.assign(spot, { state: 'offered', by: userId })
      Object.assign(own, { status: 'offered', freedAt, offeredUntil: until })
      this.counts.offers += 1
    }
    for (const spot of this.free()) spot.freedAt = null
    if (!offersSpots(exchange, now) || this.free().length === 0) return
    const forgotten = this.line.filter(
      ({ status, userId, passedAt }) =>
        status === 'waiting' && passedAt === null && qualified.has(userId),
    )
    if (forgotten.length > 0) this.fault(`${forgotten[0]?.userId} waits in vain`)
  }

  private enter(member: number): void {
    const own = this.ownOf(member)
    if (own?.place || hasOffer(own, this.now)) return
    this.settle([])
    if (waitingRefusal(this.asking(member, this.free().length)) !== null) return
    const passedAt = this.placeOf(member)?.passedAt ?? null
    this.line = this.line.filter(({ userId }) => userId !== member)
    this.line.push({
      userId: member,
      status: 'waiting',
      offeredUntil: null,
      freedAt: null,
      passedAt,
    })
  }

  private quit(member: number): Date | null | undefined {
    const own = this.placeOf(member)
    if (own?.status !== 'waiting' && own?.status !== 'offered') return undefined
    const had = own.status === 'offered'
    if (had) own.passedAt = this.now
    own.status = 'out'
    return had ? own.freedAt : undefined
  }

  private leave(member: number): void {
    const freedAt = this.quit(member)
    if (freedAt === undefined) return
    const spot = this.spots.find(({ state, by }) => state === 'offered' && by === member) as Spot
    Object.assign(spot, { state: 'free', by: null })
    this.settle([freedAt])
  }

  private join(member: number): void {
    this.settle([])
    const own = this.ownOf(member)
    const spots = spotsFor(this.free().length, own, this.now)
    if (signupRefusal(this.asking(member, spots)) !== null) return
    const kept = this.spots.find(({ state, by }) => state === 'offered' && by === member)
    const spot = kept ?? this.free()[0]
    if (!spot) {
      this.fault(`${member} signs up without a spot`)
      return
    }
    this.counts[kept ? 'taken' : 'fresh'] += 1
    this.quit(member)
    Object.assign(spot, { state: 'taken', by: member })
  }

  private take(): void {
    const own = this.line.find(({ status }) => status === 'offered')
    if (own) this.join(own.userId)
  }

  private part(member: number): void {
    if (hasStarted(this.exchange, this.now) || !this.isIn(member)) return
    this.spots = this.spots.map((spot) =>
      spot.state === 'taken' && spot.by === member ? this.newSpot(this.now) : spot,
    )
    this.settle([this.now])
  }

  /** The member stops qualifying, or qualifies again. */
  private turn(member: number): void {
    if (!this.able.has(member)) this.able.add(member)
    else if (this.dice() < 0.3) this.able.delete(member)
  }

  /** A member with an offer stops qualifying. */
  private fall(): void {
    const own = this.line.find(({ status }) => status === 'offered')
    if (own) this.able.delete(own.userId)
  }

  private raise(member: number): void {
    if (member !== 1 || this.spots.length > 3 || hasStarted(this.exchange, this.now)) return
    this.spots.push(this.newSpot(null))
    this.settle([])
  }

  private check(): void {
    const offers = this.line
      .filter(({ status }) => status === 'offered')
      .map(({ userId }) => userId)
    const kept = this.spots.flatMap(({ state, by }) => (state === 'offered' ? by : []))
    if (offers.toSorted().join() !== kept.toSorted().join()) this.fault('offers and spots differ')
    const taken = this.spots.flatMap(({ state, by }) => (state === 'taken' ? by : []))
    if (new Set(taken).size !== taken.length) this.fault('a member has two spots')
    const both = this.line.find(
      ({ userId, status }) => (status === 'waiting' || status === 'offered') && this.isIn(userId),
    )
    if (both) this.fault(`${both.userId} has a spot and waits`)
  }

  /** Checks that no member keeps an offer that they cannot take. */
  private checkOffers(): void {
    if (!acceptsSignUps(this.exchange, this.now)) return
    const unfit = this.line.find(
      ({ status, userId }) =>
        status === 'offered' && signupRefusal(this.asking(userId, 1)) !== null,
    )
    if (unfit) this.fault(`${unfit.userId} keeps an offer that they cannot take`)
  }

  private fault(words: string): void {
    this.faults.push(words)
  }
}

test(`in ${HISTORIES} random histories no spot is lost, given to two members or offered to the same member twice`, () => {
  const counts: Record<string, number> = {}
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = new History(seed)
    history.play()
    expect(history.faults, `history ${seed}`).toEqual([])
    for (const [name, count] of Object.entries(history.counts))
      counts[name] = (counts[name] ?? 0) + count
  }
  // Each kind of event has happened often enough to test the claim.
  for (const name of ['offers', 'taken', 'passed', 'again', 'fresh', 'returned'])
    expect(counts[name], name).toBeGreaterThan(HISTORIES / 20)
})
