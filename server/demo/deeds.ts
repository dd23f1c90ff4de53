import { takesHeart } from '#rules/exchange/heart.ts'
import type { Step } from '#rules/exchange/step.ts'
import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'
import { type Drawings, hangGift } from './feed.ts'
import type { Scene, Stage } from './stage.ts'
import { swaps } from './swaps.ts'
import { thanks } from './talk.ts'

/** Returns each participant's recipient in a swap. */
export async function recipientsIn(stage: Stage, swap: string): Promise<Map<string, string>> {
  const url = `/api/exchange-detail/${stage.idOf(`swap ${swap}`)}`
  const pairs = new Map<string, string>()
  for (const who of swaps.find(({ key }) => key === swap)?.participants ?? []) {
    const { my_signup } = await stage.ask(who, 'GET', url)
    if (my_signup) pairs.set(who, stage.keyOf(my_signup.paired_with))
  }
  return pairs
}

/**
 * Returns all participants of a swap, starting with `first` and ending with the gifter of `first`. Within each loop,
 * recipients follow their gifters.
 */
export function orderFrom(first: string, recipientOf: ReadonlyMap<string, string>): string[] {
  const loopOf = (start: string) => {
    const loop = [start]
    for (let who = recipientOf.get(start); who && who !== start; who = recipientOf.get(who))
      loop.push(who)
    return loop
  }
  const own = loopOf(first)
  const others: string[] = []
  for (const who of recipientOf.keys())
    if (!own.includes(who) && !others.includes(who)) others.push(...loopOf(who))
  return [...own.slice(0, -1), ...others, ...own.slice(-1)]
}

type Deed =
  | 'look'
  | 'send'
  | 'send by link'
  | 'correct the link'
  | 'all sent'
  | 'receive'
  | 'all received'
  | 'thank'
  | 'thank with a picture'
  | 'send hearts'
  | 'ask for more time'
  | 'miss the gift'
  | 'ask their recipient'
  | 'answer their gifter'
  | 'send a card'
  | 'let their name be known'

interface Acting {
  stage: Stage
  swap: string
  drawings: Drawings
  /** The number of members who have done the same before in this turn. */
  nth: number
}

/** Performs a member's action in a running swap. */
async function act({ stage, swap, drawings, nth }: Acting, who: string, deed: Deed): Promise<void> {
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
    case 'send by link': {
      const { id } = await step('digital_sent', 'https://example.org/a-smal-song')
      stage.remember(`${who}’s link in ${swap}`, id)
      return
    }
    case 'correct the link': {
      const id = stage.idOf(`${who}’s link in ${swap}`)
      await stage.ask(who, 'PUT', `/api/steps/${id}`, {
        content: 'https://example.org/a-small-song',
      })
      return
    }
    case 'all sent':
      await stage.post(who, `${signup}/sending-done`)
      await step('sent_all')
      return
    case 'receive':
      await step('received')
      return
    case 'thank':
    case 'thank with a picture': {
      const isShown = deed === 'thank with a picture'
      await stage.post(who, '/api/steps/stepandpost', {
        exchange_id,
        message: thanks(who.length + nth),
        pictures: isShown ? [await hangGift(stage, { who, swap, nth }, drawings)] : [],
        tags: [POST_TAG_RECEIVED],
      })
      return
    }
    case 'send hearts': {
      const steps: Step[] = await stage.ask(
        who,
        'GET',
        `/api/steps?filter[exchange_id]=${exchange_id}`,
      )
      for (const { id } of steps.filter(takesHeart)) await stage.post(who, `/api/steps/${id}/heart`)
      return
    }
    case 'ask for more time':
      await stage.post(who, `${signup}/more-time`, {
        days: 7,
        note: 'The book is still on its way to me.',
      })
      return
    case 'miss the gift':
      await stage.post(who, `${signup}/not-received`, {
        asked_post_office: true,
        address_was_right: true,
        may_rescue: false,
        note: 'Nothing so far, and the neighbors have nothing either.',
      })
      return
    case 'ask their recipient':
      await stage.post(who, `${signup}/thread?with=recipient`, {
        message: 'Is there a tea you can’t stand? I’d like to get this right.',
      })
      return
    case 'answer their gifter':
      await stage.post(who, `${signup}/thread?with=gifter`, {
        message: 'Anything but smoked tea, please. How kind of you to ask!',
      })
      return
    case 'send a card':
      await stage.post(who, `${signup}/thanks`, {
        message:
          'It came on the coldest morning, and it has hardly left my neck since. I drew you the first one who tried it on. Thank you so much!',
        picture_id: await hangGift(stage, { who, swap, nth: 0 }, drawings),
      })
      return
    case 'let their name be known':
      await stage.post(who, `${signup}/reveal`, { may_reveal: true })
      return
    case 'all received':
      await stage.post(who, `${signup}/receiving-done`)
      await step('received_all')
  }
}

/** One kind of action, done by one member after another, so that nothing is received before it is sent. */
interface Turn {
  /** Positions in the order of the swap; all of them if missing. */
  places?: readonly number[]
  /** True if the recipients of the members at these positions perform the action instead. */
  isByRecipients?: true
  deed: Deed
}

type Play = (drawings: Drawings) => Scene

const turns =
  (swap: string, first: string, day: number, list: readonly Turn[]): Play =>
  (drawings) => ({
    day,
    async play(stage) {
      const recipientOf = await recipientsIn(stage, swap)
      const order = orderFrom(first, recipientOf)
      for (const { places, isByRecipients, deed } of list)
        for (const [nth, place] of (places ?? [...order.keys()]).entries()) {
          const at = order.at(place) ?? first
          const who = isByRecipients ? (recipientOf.get(at) ?? at) : at
          await act({ stage, swap, drawings, nth }, who, deed)
          stage.wait(3)
        }
    },
  })

/** The gifters in “One postcard, one story” who send in time. Golondrina (position 3) and Zubr (6) never send. */
const IN_TIME = [1, 2, 4, 5, 7]

/** The named member is at position 0; the member at position -1 is their gifter. */
const plays: readonly Play[] = [
  turns('harvest', 'rowan', -78, [{ deed: 'look' }]),
  turns('harvest', 'rowan', -74, [{ deed: 'send' }, { deed: 'all sent' }]),
  turns('harvest', 'rowan', -70, [{ places: [0], deed: 'let their name be known' }]),
  turns('harvest', 'rowan', -64, [
    { places: [0, 3, 5], deed: 'thank' },
    { places: [0, 3, 6], isByRecipients: true, deed: 'thank with a picture' },
  ]),
  turns('harvest', 'rowan', -63, [{ places: [0, 2, -1], deed: 'send hearts' }]),
  turns('harvest', 'rowan', -62, [
    { places: [2, 6, 8], deed: 'receive' },
    { deed: 'all received' },
  ]),
  turns('postcards', 'bramble', -55, [
    { deed: 'look' },
    { places: IN_TIME, deed: 'send' },
    { places: IN_TIME, deed: 'all sent' },
  ]),
  turns('postcards', 'bramble', -50, [{ places: [-1], deed: 'let their name be known' }]),
  turns('postcards', 'bramble', -41, [{ places: [2, 4], isByRecipients: true, deed: 'thank' }]),
  turns('postcards', 'bramble', -40, [
    { places: [1, 5, 7], isByRecipients: true, deed: 'receive' },
    { places: IN_TIME, isByRecipients: true, deed: 'all received' },
  ]),
  // Bramble gets a reminder.
  () => ({ day: -40 + 0.01, play: (stage) => stage.tick() }),
  turns('postcards', 'bramble', -38, [
    { places: [0], deed: 'send' },
    { places: [0], deed: 'all sent' },
  ]),
  turns('postcards', 'bramble', -35, [
    { places: [0], isByRecipients: true, deed: 'receive' },
    { places: [0], isByRecipients: true, deed: 'all received' },
  ]),
  turns('postcards', 'bramble', -15.9, [
    { places: [3, 6], isByRecipients: true, deed: 'miss the gift' },
  ]),
  // Both gifters have been silent for four days.
  () => ({ day: -11.8, play: (stage) => stage.tick() }),
  turns('bookmarks', 'golondrina', -50, [{ deed: 'look' }]),
  turns('bookmarks', 'golondrina', -40, [
    { places: [0, 1, 2, 4, 5], deed: 'send' },
    { places: [1, 4], deed: 'all sent' },
  ]),
  // Hazel, at position 2, has not opened their envelope yet.
  turns('winter', 'rowan', -11, [{ places: [0, 1, 3, 4, 5, 7, -1], deed: 'look' }]),
  turns('winter', 'rowan', -9, [{ places: [3, 5, 7], deed: 'send' }]),
  turns('winter', 'rowan', -8, [{ places: [3, 5], deed: 'all sent' }]),
  turns('winter', 'rowan', -6, [{ places: [-1], deed: 'send' }]),
  turns('winter', 'rowan', -4, [{ places: [0], deed: 'send' }]),
  turns('winter', 'rowan', -3.9, [{ places: [0], deed: 'let their name be known' }]),
  turns('winter', 'rowan', -3.8, [{ places: [0, -1], deed: 'ask their recipient' }]),
  turns('winter', 'rowan', -3.2, [
    { places: [0], deed: 'answer their gifter' },
    { places: [0], isByRecipients: true, deed: 'answer their gifter' },
  ]),
  turns('winter', 'rowan', -3, [{ places: [3, 5], isByRecipients: true, deed: 'thank' }]),
  turns('winter', 'rowan', -2.5, [{ places: [3, 5], isByRecipients: true, deed: 'all received' }]),
  turns('winter', 'rowan', -2, [
    { places: [3], isByRecipients: true, deed: 'send' },
    { places: [3], isByRecipients: true, deed: 'all sent' },
  ]),
  turns('winter', 'rowan', -1.2, [
    { places: [-1], deed: 'send by link' },
    { places: [-1], deed: 'correct the link' },
  ]),
  turns('winter', 'rowan', -0.6, [
    { places: [0], isByRecipients: true, deed: 'thank with a picture' },
  ]),
  turns('winter', 'rowan', -0.55, [{ places: [0], isByRecipients: true, deed: 'send a card' }]),
  turns('winter', 'rowan', -0.3, [{ places: [0], deed: 'thank' }]),
  turns('winter', 'rowan', -0.2, [{ places: [5, -1], deed: 'send hearts' }]),
  turns('tea', 'thimble', -5, [{ places: [0, 1, 3], deed: 'look' }]),
  turns('tea', 'thimble', -3.5, [{ places: [0, 1], deed: 'send' }]),
  turns('tea', 'thimble', -1.5, [{ places: [0], isByRecipients: true, deed: 'thank' }]),
  turns('tea', 'thimble', -1, [{ places: [-1], deed: 'ask for more time' }]),
]

/** The members' actions in running swaps. */
export const inSwaps = (drawings: Drawings): Scene[] => plays.map((play) => play(drawings))
