import { min, subYears } from 'date-fns'
import { isMinor } from '#rules/member/birth-date.ts'
import { NO_SURVEY } from '#rules/survey/schema.ts'
import { daysAfter, utcDay } from '#rules/time/clock.ts'
import { answering, surveysCalled } from './answers.ts'
import { inSwaps } from './deeds.ts'
import { onTheDesk } from './desk.ts'
import { coverKey, type Drawings, hang, showingFaces, talking } from './feed.ts'
import { letters } from './letters.ts'
import { missingGifts } from './missing.ts'
import { BIRTHDAYS, emailOf, NEW, NEWCOMER, PETS, type Person, parentOf, people } from './people.ts'
import type { Scene, Stage } from './stage.ts'
import { SOON, type SwapPlan, swaps } from './swaps.ts'

const HOUR = 1 / 24
const MINUTE = HOUR / 60

/** Registers a member and opens the mailed link. */
async function join(stage: Stage, key: string, password: string): Promise<void> {
  const registration = { email: emailOf(key), password, password_confirmation: password }
  const { id } = await stage.post(null, '/api/register', registration)
  stage.remember(key, id)
  const { pathname } = await stage.linkMailedTo(emailOf(key))
  await stage.ask(null, 'GET', `/api${pathname}`)
}

/**
 * Returns a birth date whose birthday is within the next month for some members, and otherwise some months ago, so that
 * minors stay minors for a while.
 */
function birthDateOf({ key, age }: Person, today: Date): string {
  const ahead = BIRTHDAYS[key] ?? -key.length * 9
  return utcDay(daysAfter(subYears(today, ahead > 0 ? age + 1 : age), ahead))
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
  if (!NEW.includes(key)) await stage.post(key, '/api/me/first-steps', { kept: 'put_away' })
  const pet = PETS[key]
  if (pet === undefined) return
  const birthday = utcDay(daysAfter(stage.today, pet.ahead)).slice(5)
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

/**
 * Returns the start of an exchange. A start that is due today is set before midnight, because "about to start" depends
 * on the calendar day.
 */
function startOf(stage: Stage, { starts }: SwapPlan): Date {
  const start = daysAfter(stage.today, starts)
  if (starts !== SOON) return start
  const lastMinute = new Date(`${utcDay(stage.today)}T23:59:00Z`)
  return min([start, lastMinute])
}

/** Returns the scenes of a swap: the proposal, the decision, the sign-ups, and the ticks of the clock that pair it. */
function lifeOf(plan: SwapPlan, drawings: Drawings): Scene[] {
  const { key, decided, cancelled, pinned, participants = [], waiting = [] } = plan
  const url = (stage: Stage) => `/api/mod/exchanges/${stage.idOf(`swap ${key}`)}`
  const scenes: Scene[] = [{ day: plan.proposed, play: (stage) => propose(stage, plan, drawings) }]
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
  // Sign-ups are spread evenly, and all happen before the start.
  const opens = Math.max(plan.starts - plan.signups, decided?.day ?? 0)
  const last = Math.min(plan.starts, cancelled?.day ?? 0, 0)
  participants.forEach((who, place) => {
    const day = opens + ((last - opens) * (place + 1)) / (participants.length + 2)
    scenes.push({ day, play: (stage) => signUp(stage, who, key) })
  })
  waiting.forEach((who, place) => {
    scenes.push({ day: -1 + place * MINUTE, play: (stage) => getInLine(stage, who, key) })
  })
  if (pinned) {
    const { day, admin } = pinned
    const pin = (stage: Stage) => `/api/exchanges/${stage.idOf(`swap ${key}`)}/pin`
    scenes.push({ day, play: (stage) => stage.post(admin, pin(stage)) })
  }
  if (cancelled) {
    const { day, mod, reason } = cancelled
    scenes.push({ day, play: (stage) => stage.post(mod, `${url(stage)}/cancel`, { reason }) })
  } else if (participants.length > 0) {
    // Reminders are due two days before the start, and the pairing at the start.
    const ticks = [plan.starts - 2, plan.starts].filter((day) => day < 0)
    for (const day of ticks) scenes.push({ day: day + MINUTE, play: (stage) => stage.tick() })
  }
  return scenes
}

/** Rowan asks for a reminder before sign-ups close. */
const asking: Scene = {
  day: -3,
  play: (stage) => stage.ask('rowan', 'PUT', '/api/me/preferences', { signup_reminders: true }),
}

async function propose(stage: Stage, plan: SwapPlan, drawings: Drawings): Promise<void> {
  const headers = await stage.ask(plan.creator, 'GET', '/api/approved_headers')
  const { id } = await stage.post(plan.creator, '/api/exchanges', {
    picture_id: plan.cover
      ? await hang(
          stage,
          { who: plan.creator, name: coverKey(plan.cover.name), alt: plan.cover.alt },
          drawings,
        )
      : (headers[plan.header]?.id ?? null),
    label: plan.label,
    summary: plan.summary,
    description: plan.description,
    region: plan.region,
    max_spots: plan.spots,
    price_min: plan.price?.[0] ?? null,
    price_max: plan.price?.[1] ?? null,
    surveys: [
      ...(await surveysCalled(stage, plan.creator, plan.surveys ?? [])),
      ...(plan.asksForSurvey ? [NO_SURVEY] : []),
    ],
    preferred_start_at: utcDay(startOf(stage, plan)),
    signup_duration: plan.signups,
    exchange_duration: plan.runs,
    send_by_duration: plan.sendBy ?? null,
    is_public: true,
  })
  stage.remember(`swap ${plan.key}`, id)
}

async function signUp(stage: Stage, who: string, swap: string): Promise<void> {
  const { id } = await stage.post(who, '/api/signups', { exchange_id: stage.idOf(`swap ${swap}`) })
  stage.remember(`${who} in ${swap}`, id)
}

const getInLine = (stage: Stage, who: string, swap: string): Promise<unknown> =>
  stage.post(who, `/api/exchanges/${stage.idOf(`swap ${swap}`)}/waiting-list`)

/**
 * Plays months of a community in chronological order, up to today.
 * @param passwordOf the password each member registers with
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
    ...letters,
    ...swaps.flatMap((plan) => lifeOf(plan, drawings)),
    ...inSwaps(drawings),
    ...missingGifts,
    asking,
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
