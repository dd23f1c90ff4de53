/** The sentences about what happens next with a missing gift, by its state and reader. */
import type { MissingSide, MissingState } from './missing.ts'
import type { RescueSign } from './rescue-state.ts'
import { RESCUING_NEXT } from './rescue-words.ts'

/** The reader of a case: one of its two sides, or a mod. */
export type MissingReader = MissingSide | 'mods'

const NEXT: Record<MissingState, Record<MissingReader, string>> = {
  asking: {
    receiving: 'They have 96 hours to answer. Without an answer, the elves look into it.',
    sending:
      'Please tell us what happened to it. Without an answer, the elves look into it. Your name stays secret.',
    mods: 'The gifter has 96 hours to answer. Then it comes to the elves.',
  },
  on_its_way: {
    receiving: 'If it still hasn’t come by then, the elves look into it.',
    sending: 'If it hasn’t come by then, the elves look into it.',
    mods: 'If it hasn’t come by then, it comes to the elves.',
  },
  with_mods: {
    receiving: 'An elf reads what both of you have said, and writes to you.',
    sending: 'An elf reads what both of you have said, and writes to you.',
    mods: 'Read what both sides have said, and settle it with words that both read.',
  },
  rescuing: {
    receiving: RESCUING_NEXT.looking,
    sending: 'If your gift is on its way after all, please record it.',
    mods: 'Members who offered a spare gift are asked, one after another.',
  },
  arrived: {
    receiving: 'Enjoy it!',
    sending: 'Thank you!',
    mods: 'The recipient has recorded the gift.',
  },
  rescued: {
    receiving: 'Enjoy it! If your first gift still comes, you can record it as well.',
    sending: 'If you still send yours, please record it.',
    mods: 'The recipient has recorded the rescuer’s gift.',
  },
  settled: {
    receiving: 'If you have a question, the elves will answer it.',
    sending: 'If you have a question, the elves will answer it.',
    mods: 'Both sides have read your words.',
  },
  withdrawn: {
    receiving: 'We’ve stopped looking for it.',
    sending: 'You don’t have to do anything.',
    mods: 'The recipient no longer misses the gift.',
  },
  new_gifter: {
    receiving: 'Your new gifter has just begun, so please give them some time.',
    sending: 'Another critter sends this gift now.',
    mods: 'The recipient has a new gifter.',
  },
}

/**
 * The sentence about what happens next.
 * @param rescue how far the rescue is; null if there is none, and for the gifter
 */
export const whatNext = (
  state: MissingState,
  reader: MissingReader,
  rescue: RescueSign | null = null,
): string =>
  state === 'rescuing' && reader === 'receiving' && rescue
    ? RESCUING_NEXT[rescue]
    : NEXT[state][reader]
