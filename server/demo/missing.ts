import type { MissingReply } from '#rules/exchange/missing.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import { orderFrom, recipientsIn } from './deeds.ts'
import type { Scene, Stage } from './stage.ts'

const SWAP = 'bookmarks'
/** The gifter at place 0. The gifter at place -1 gifts them. */
const FIRST = 'golondrina'

const HOUR = 1 / 24

/** Plays a scene for the gifter at this place and their recipient. */
const between = (
  day: number,
  place: number,
  play: (stage: Stage, gifter: string, recipient: string) => Promise<unknown>,
): Scene => ({
  day,
  async play(stage) {
    const recipientOf = await recipientsIn(stage, SWAP)
    const gifter = orderFrom(FIRST, recipientOf).at(place) ?? FIRST
    await play(stage, gifter, recipientOf.get(gifter) ?? gifter)
  },
})

const signupOf = (stage: Stage, who: string) => `/api/signups/${stage.idOf(`${who} in ${SWAP}`)}`

const missed = (
  day: number,
  place: number,
  note: string | null = null,
  address_was_right = true,
): Scene =>
  between(day, place, (stage, _, recipient) =>
    stage.post(recipient, `${signupOf(stage, recipient)}/not-received`, {
      asked_post_office: true,
      address_was_right,
      may_rescue: true,
      note,
    }),
  )

const answered = (
  day: number,
  place: number,
  answer: Pick<MissingReply, 'answer' | 'text'> & Partial<MissingReply>,
): Scene =>
  between(day, place, (stage, gifter) =>
    stage.post(gifter, `${signupOf(stage, gifter)}/missing-gift/answer`, answer),
  )

const arrived = (day: number, place: number): Scene =>
  between(day, place, (stage, _, recipient) =>
    stage.post(recipient, '/api/steps', {
      exchange_id: stage.idOf(`swap ${SWAP}`),
      type: 'received',
    }),
  )

const settled = (day: number, place: number, reason: string): Scene =>
  between(day, place, async (stage, _, recipient) => {
    const cases: ModCase[] = await stage.ask('bramble', 'GET', '/api/mod/cases')
    const about = cases.find(
      ({ kind, member }) => kind === 'missing_gift' && member.id === stage.idOf(recipient),
    )
    await stage.post('bramble', `/api/mod/cases/${about?.id}/settle`, {
      how: 'gifter_did_their_part',
      reason,
    })
  })

/** Opens the case of the recipient whose gifter is at this place to rescuers, and asks the first one. */
const opened = (day: number, place: number): Scene =>
  between(day, place, async (stage, _, recipient) => {
    const rescues: ModRescue[] = await stage.ask('bramble', 'GET', '/api/mod/rescues')
    const about = rescues.find(({ member }) => member.id === stage.idOf(recipient))
    await stage.post('bramble', `/api/mod/rescues/${about?.id}/open`)
    await stage.tick()
  })

/** A member offers to send a spare gift in the exchange, or takes the offer back. */
const offers = (day: number, who: string, method: 'POST' | 'DELETE' = 'POST'): Scene => ({
  day,
  play: (stage) => stage.ask(who, method, `/api/exchanges/${stage.idOf(`swap ${SWAP}`)}/rescuers`),
})

/** A member who is asked for a spare gift says yes. */
const accepted = (day: number, who: string): Scene => ({
  day,
  async play(stage) {
    const [rescue]: Rescue[] = await stage.ask(who, 'GET', '/api/rescues')
    await stage.post(who, `/api/rescues/${rescue?.id}/accept`)
  },
})

/** The clock reminds gifters, and passes cases without an answer to the mods. */
const tick = (day: number): Scene => ({ day, play: (stage) => stage.tick() })

/**
 * Gifts that have not come, one for each course of a case: those of the gifters at places 0 to 6. Golondrina's own gift has
 * not come either, and they have not said so yet.
 */
export const missingGifts: readonly Scene[] = [
  // Place 4: on its way, and it came.
  missed(-12.5, 4),
  answered(-12, 4, {
    answer: 'on_its_way',
    text: 'By surface mail, on the last day of the month.',
  }),
  arrived(-5, 4),
  // Place 5: the envelope came back, and a mod has settled it.
  missed(-11.4, 5),
  answered(-10.5, 5, {
    answer: 'lost',
    text: 'It came back to me with a torn label. I can show the receipt, and I’d post it again.',
  }),
  settled(
    -9,
    5,
    'The envelope came back with a torn label and goes out again this week. Nobody did anything wrong.',
  ),
  // Place 1: on its way to Kea.
  missed(-9, 1, 'The neighbors haven’t seen anything, either.'),
  answered(-8, 1, {
    answer: 'on_its_way',
    text: 'It waited at customs for a week, and it’s been moving again since yesterday.',
    content: 'https://example.org/track/BM-2041',
  }),
  // Place 6 says nothing, so that the case comes to the mods.
  missed(-7, 6, 'Our postwoman says that she would remember an envelope with a bookmark.'),
  tick(-5 + HOUR),
  tick(-3 + HOUR),
  // Place 2, Kea: lost. Place 3: released.
  missed(-6, 2, 'I moved in the middle of it all.', false),
  answered(-4, 2, {
    answer: 'lost',
    text: 'The tracking ended a month ago. I’d make another one.',
  }),
  missed(-4, 3),
  answered(-2, 3, { answer: 'cannot', text: 'I was in hospital for weeks. I’m so sorry.' }),
  // Pepper rescues the gift of place 3, and Rowan is asked for that of place 6.
  offers(-1.9, 'pepper'),
  opened(-1.8, 3),
  accepted(-1.6, 'pepper'),
  offers(-1.5, 'pepper', 'DELETE'),
  offers(-1.2, 'rowan'),
  opened(-0.6, 6),
  // Golondrina, at place 0, is asked, and has not answered yet.
  missed(-1, 0, 'I’ve asked next door, too.'),
]
