import { subYears } from 'date-fns'
import { POST_TAG_RECEIVED } from '#rules/exchange/receipt.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { calendarDay, DAY_MS, daysAfter, MINUTE_MS } from '#rules/time/clock.ts'
import { answering, surveysCalled } from './answers.ts'
import { onTheDesk } from './desk.ts'
import { type Drawings, showingFaces, talking } from './feed.ts'
import { BIRTHDAYS, emailOf, NEWCOMER, PETS, type Person, parentOf, people } from './people.ts'
import type { Scene, Stage } from './stage.ts'
import { SOON, type SwapPlan, swaps } from './swaps.ts'
import { thanks } from './talk.ts'

const HOUR = 1 / 24
const MINUTE = HOUR / 60

/** Registered, and the mailed link opened. */
async function join(stage: Stage, key: string, password: string): Promise<void> {
  const registration = { email: emailOf(key), password, password_confirmation: password }
  const { id } = await stage.post(null, '/api/register', registration)
  stage.remember(key, id)
  await stage.ask(null, 'GET', `/api${await stage.linkMailedTo(emailOf(key))}`)
}

/** Within the month for some; otherwise some months after her birthday, so that a minor stays one for a while. */
function birthDateOf({ key, age }: Person, today: Date): string {
  const ahead = BIRTHDAYS[key] ?? -key.length * 9
  return calendarDay(daysAfter(subYears(today, ahead > 0 ? age + 1 : age), ahead), 'UTC')
}

async function settle(stage: Stage, person: Person): Promise<void> {
  const { key, nickname, firstName, lastName, region, address, privacy } = person
  const name = `${firstName} ${lastName}`
  await stage.post(key, '/api/addresses', { label: 'Home', name, ...address })
  const birthDate = birthDateOf(person, stage.today)
  const isChild = isMinor(birthDate, stage.today)
  await stage.post(key, '/api/profile', {
    nickname,
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    region,
    address_privacy: privacy,
    ...(isChild && { parent_email: parentOf(key) }),
    has_completed_onboarding: true,
  })
  const pet = PETS[key]
  if (pet === undefined) return
  const birthday = calendarDay(daysAfter(stage.today, pet.ahead), 'UTC').slice(5)
  await stage.post(key, '/api/me/pets', { nickname: pet.nickname, birthday })
}

const joining = (passwordOf: (key: string) => string): Scene[] => [
  ...people.map((person) => ({
    day: -person.joined,
    async play(stage: Stage) {
      await join(stage, person.key, passwordOf(person.key))
      await settle(stage, person)
    },
  })),
  { day: -2 * HOUR, play: (stage) => join(stage, NEWCOMER, passwordOf(NEWCOMER)) },
]

/** The start; if it is today, not past midnight, because "about to start" is a matter of the calendar. */
function startOf(stage: Stage, { starts }: SwapPlan): Date {
  const start = daysAfter(stage.today, starts)
  if (starts !== SOON) return start
  const midnight = Date.parse(`${calendarDay(stage.today, 'UTC')}T00:00:00Z`) + DAY_MS
  return new Date(Math.min(start.getTime(), midnight - MINUTE_MS))
}

/** From the proposal to the sign-ups, and the clock that pairs. */
function lifeOf(plan: SwapPlan): Scene[] {
  const { key, decided, cancelled, participants = [] } = plan
  const url = (stage: Stage) => `/api/mod/exchanges/${stage.idOf(`swap ${key}`)}`
  const scenes: Scene[] = [{ day: plan.proposed, play: (stage) => propose(stage, plan) }]
  if (decided) {
    const { day, mod, rejected } = decided
    scenes.push({
      day,
      play: (stage) =>
        rejected === undefined
          ? stage.post(mod, `${url(stage)}/approve`, {
              start_at: startOf(stage, plan).toISOString(),
            })
          : stage.post(mod, `${url(stage)}/reject`, { reason: rejected }),
    })
  }
  // One a day at most, and all in time, however near the start is.
  const opens = Math.max(plan.starts - plan.signups, decided?.day ?? 0)
  const last = Math.min(plan.starts, cancelled?.day ?? 0, 0)
  participants.forEach((who, place) => {
    const day = opens + ((last - opens) * (place + 1)) / (participants.length + 2)
    scenes.push({ day, play: (stage) => signUp(stage, who, key) })
  })
  if (cancelled) {
    const { day, mod, reason } = cancelled
    scenes.push({ day, play: (stage) => stage.post(mod, `${url(stage)}/cancel`, { reason }) })
  } else if (participants.length > 0 && plan.starts < 0) {
    scenes.push({ day: plan.starts + MINUTE, play: (stage) => stage.tick() })
  }
  return scenes
}

async function propose(stage: Stage, plan: SwapPlan): Promise<void> {
  const headers = await stage.ask(plan.creator, 'GET', '/api/approved_headers')
  const { id } = await stage.post(plan.creator, '/api/exchanges', {
    picture_id: headers[plan.header]?.id ?? null,
    label: plan.label,
    summary: plan.summary,
    description: plan.description,
    region: plan.region,
    max_spots: plan.spots,
    price_min: plan.price?.[0] ?? null,
    price_max: plan.price?.[1] ?? null,
    surveys: await surveysCalled(stage, plan.creator, plan.surveys ?? []),
    preferred_start_at: calendarDay(startOf(stage, plan), 'UTC'),
    signup_duration: plan.signups,
    exchange_duration: plan.runs,
  })
  stage.remember(`swap ${plan.key}`, id)
}

async function signUp(stage: Stage, who: string, swap: string): Promise<void> {
  const { id } = await stage.post(who, '/api/signups', { exchange_id: stage.idOf(`swap ${swap}`) })
  stage.remember(`${who} in ${swap}`, id)
}

/** Everybody in a swap starting with this one, each sending to the next. */
async function circleFrom(stage: Stage, first: string, swap: string): Promise<string[]> {
  const circle: string[] = []
  let who = first
  do {
    circle.push(who)
    const url = `/api/exchange-detail/${stage.idOf(`swap ${swap}`)}`
    const { my_signup } = await stage.ask(who, 'GET', url)
    who = stage.keyOf(my_signup.paired_with)
  } while (who !== first)
  return circle
}

type Deed = 'look' | 'send' | 'send by link' | 'all sent' | 'receive' | 'all received' | 'thank'

/** What a member does in a running swap. */
async function act(stage: Stage, who: string, swap: string, deed: Deed): Promise<void> {
  const exchange_id = stage.idOf(`swap ${swap}`)
  const signup = `/api/signups/${stage.idOf(`${who} in ${swap}`)}`
  const step = (type: string, content?: string) =>
    stage.post(who, '/api/steps', { exchange_id, type, ...(content && { content }) })
  switch (deed) {
    case 'look':
      await stage.post(who, `${signup}/address`)
      return
    case 'send':
      await step('physical_sent')
      return
    case 'send by link':
      await step('digital_sent', 'https://example.org/a-small-song')
      return
    case 'all sent':
      await stage.post(who, `${signup}/sending-done`)
      await step('sent_all')
      return
    case 'receive':
      await step('received')
      return
    case 'thank':
      await stage.post(who, '/api/steps/stepandpost', {
        exchange_id,
        message: thanks(who.length),
        tags: [POST_TAG_RECEIVED],
      })
      return
    case 'all received':
      await stage.post(who, `${signup}/receiving-done`)
      await step('received_all')
  }
}

/** Each of the circle in turn, so that nothing arrives that was not sent. */
interface Turn {
  /** Places in the circle; without it, all. */
  places?: readonly number[]
  deed: Deed
}

function turns(swap: string, first: string, day: number, list: readonly Turn[]): Scene {
  return {
    day,
    async play(stage) {
      const circle = await circleFrom(stage, first, swap)
      for (const { places, deed } of list)
        for (const who of places ? places.map((place) => circle.at(place) ?? first) : circle) {
          await act(stage, who, swap, deed)
          stage.wait(3)
        }
    },
  }
}

/** Rowan stands at place 0: she sends to place 1, and place -1 sends to her. */
const inSwaps: readonly Scene[] = [
  turns('harvest', 'rowan', -78, [{ deed: 'look' }]),
  turns('harvest', 'rowan', -74, [{ deed: 'send' }, { deed: 'all sent' }]),
  turns('harvest', 'rowan', -64, [{ places: [0, 3, 5], deed: 'thank' }]),
  turns('harvest', 'rowan', -62, [
    { places: [1, 2, 4, 6, 7, 8], deed: 'receive' },
    { deed: 'all received' },
  ]),
  turns('postcards', 'lynx', -55, [{ deed: 'look' }, { deed: 'send' }, { deed: 'all sent' }]),
  turns('postcards', 'lynx', -41, [{ places: [0, 2], deed: 'thank' }]),
  turns('postcards', 'lynx', -40, [
    { places: [1, 3, 4, 5, 6, 7], deed: 'receive' },
    { deed: 'all received' },
  ]),
  turns('winter', 'rowan', -11, [{ places: [0, 2, 3, 4, 6, 7, -1], deed: 'look' }]),
  turns('winter', 'rowan', -9, [{ places: [2, 3, 7], deed: 'send' }]),
  turns('winter', 'rowan', -8, [{ places: [2, 3], deed: 'all sent' }]),
  turns('winter', 'rowan', -6, [{ places: [-1], deed: 'send' }]),
  turns('winter', 'rowan', -4, [{ places: [0], deed: 'send' }]),
  turns('winter', 'rowan', -3, [{ places: [3, 4], deed: 'thank' }]),
  turns('winter', 'rowan', -2.5, [{ places: [3, 4], deed: 'all received' }]),
  turns('winter', 'rowan', -1.2, [{ places: [-1], deed: 'send by link' }]),
  turns('winter', 'rowan', -0.3, [{ places: [0], deed: 'receive' }]),
  turns('tea', 'thimble', -5, [{ places: [0, 1, 3], deed: 'look' }]),
  turns('tea', 'thimble', -3.5, [{ places: [0, 1], deed: 'send' }]),
  turns('tea', 'thimble', -1.5, [{ places: [1], deed: 'thank' }]),
]

/**
 * Months of a community in the order in which they happened, up to today.
 * @param passwordOf the password each member chooses when she registers
 */
export async function play(
  stage: Stage,
  passwordOf: (key: string) => string,
  drawings: Drawings,
): Promise<void> {
  const scenes = [
    ...joining(passwordOf),
    ...answering,
    ...onTheDesk,
    ...swaps.flatMap(lifeOf),
    ...inSwaps,
    ...showingFaces(drawings),
    ...talking(drawings),
  ]
  for (const { day, play: scene } of scenes.toSorted((one, other) => one.day - other.day)) {
    stage.moveTo(day)
    await scene(stage)
  }
  stage.moveTo(0)
  await stage.tick()
}
