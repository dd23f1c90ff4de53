/** The texts of an exchange's story. */
import type { Me } from '#rules/member/schema.ts'
import { overlaid } from '#rules/tab/place.ts'
import { counted, numberLabel } from '#rules/text/number-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { stepOverlays } from './overlays.ts'
import { span } from './page-words.ts'
import { hasRecipient } from './participation.ts'
import { endOf, startOf } from './phase.ts'
import type { Exchange } from './schema.ts'
import { stepsOffered } from './step.ts'
import { COUNTED_FROM, type Figures, STORY_FACES } from './story.ts'

/** "Dec 1 – Dec 31, 2026". */
export const storyDays = (
  exchange: Pick<Exchange, 'start_at' | 'preferred_start_at' | 'end_at'>,
): string => span(startOf(exchange), endOf(exchange) ?? startOf(exchange))

/** A figure, and the words that explain it. */
interface FigureWords {
  figure: string
  words: string
}

/** "17 of 18 gifts arrived so far", as a figure and its words. */
const arrivedWords = ({ gifts, arrived }: Figures): FigureWords =>
  arrived === gifts
    ? { figure: `All ${numberLabel(gifts)}`, words: 'gifts arrived' }
    : { figure: `${numberLabel(arrived)} of ${numberLabel(gifts)}`, words: 'gifts arrived so far' }

function wayWords(days: number): FigureWords {
  if (days === 0) return { figure: 'Same day', words: 'between most gifts sent and received' }
  return { figure: `About ${counted(days, 'day', 'days')}`, words: 'on the way' }
}

/** The figure about gifts from rescuers. */
const rescuedWords = ({ rescued }: Figures): FigureWords => ({
  figure: numberLabel(rescued),
  words: rescued === 1 ? 'was rescued with a spare gift' : 'were rescued with spare gifts',
})

export const figureWords = (figures: Figures): FigureWords[] => [
  arrivedWords(figures),
  ...(figures.rescued === 0 ? [] : [rescuedWords(figures)]),
  ...(figures.days === null ? [] : [wayWords(figures.days)]),
]

/** The sentence that replaces missing figures. */
export function uncountedWords({
  participants_count,
  needs_pairing,
}: Pick<Exchange, 'participants_count' | 'needs_pairing'>): string {
  if (needs_pairing) return 'The names were never drawn, so no gifts went out.'
  return participants_count < COUNTED_FROM
    ? 'A small round. We only count from five gifts on, so how this one went stays with the critters who were in it.'
    : 'We count the gifts a day after the end. Come back tomorrow to see how it went.'
}

/** "and 40 more critters", for participants whom the story does not name; null if it names all. */
export function unnamedWords(participants: number): string | null {
  const more = participants - STORY_FACES
  return more <= 0 ? null : `and ${counted(more, 'more critter', 'more critters')}`
}

/**
 * The URL at which the member records a received gift, and may write a post for the gallery; null if they have nothing
 * left to record.
 */
export const receiptPath = (exchange: Exchange): Path | null =>
  exchange.my_signup &&
  hasRecipient(exchange) &&
  stepsOffered(exchange.my_signup, null).includes('received')
    ? overlaid(`/exchange/${exchange.slug}`, stepOverlays.received)
    : null

/** True if the reader is offered a draft of the closing post: they created the exchange and may post. */
export const mayClose = (
  { user_id }: Pick<Exchange, 'user_id'>,
  { id, can_post }: Pick<Me, 'id' | 'can_post'>,
): boolean => id === user_id && can_post

/** The first draft of the creator's closing post. It contains only what every reader of the story can see. */
export function closingDraft(
  { label, participants_count }: Pick<Exchange, 'label' | 'participants_count'>,
  figures: Figures | null,
): string {
  const thanks = 'Thank you to everyone who packed, posted and waited. What did you like best?'
  if (figures === null) return `“${label}” is over!\n\n${thanks}`
  const { gifts, arrived, rescued, days } = figures
  const round = `${counted(participants_count, 'critter', 'critters')} took part`
  const came =
    arrived === gifts
      ? `all ${numberLabel(gifts)} gifts arrived`
      : `${numberLabel(arrived)} of ${numberLabel(gifts)} gifts arrived`
  const way =
    days === null || days === 0
      ? ''
      : ` They were on the way for about ${counted(days, 'day', 'days')}.`
  const spare =
    rescued === 0
      ? ''
      : ` ${counted(rescued, 'of them was a spare gift', 'of them were spare gifts')}.`
  return `“${label}” is over! ${round}, and ${came}.${spare}${way}\n\n${thanks}`
}
