import type { ModCase } from '#rules/mod/case.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { emailOf, parentOf } from './people.ts'
import type { Scene, Stage } from './stage.ts'

/**
 * Loon and Quill can each only be paired with Fox, so "Sticker envelopes" cannot be paired at its start and waits for a
 * mod.
 */
const exclude: Scene = {
  day: -3,
  async play(stage) {
    const barred = [
      ['loon', 'quill'],
      ['loon', 'marten'],
      ['quill', 'marten'],
    ] as const
    for (const [who, whom] of barred) {
      const pair = { member_id: stage.idOf(who), excluded_id: stage.idOf(whom) }
      await stage.post('bramble', '/api/mod/exclusions', pair)
    }
  },
}

/** Settles the cases of gifts that were never sent. */
async function settleMissing(stage: Stage): Promise<void> {
  const cases: ModCase[] = await stage.ask('juniper', 'GET', '/api/mod/cases')
  for (const { id } of cases.filter(({ kind }) => kind === 'missing_gift'))
    await stage.post('juniper', `/api/mod/cases/${id}/settle`, {
      how: 'gift_never_sent',
      reason: 'We have waited long enough, and are sorry. An elf will send a postcard instead.',
    })
}

/** Settles the gift that a member owes since then. */
async function settleOwed(stage: Stage, who: string): Promise<void> {
  const members: ModMember[] = await stage.ask(
    'juniper',
    'GET',
    `/api/mod/members?search=${encodeURIComponent(emailOf(who))}`,
  )
  for (const { id } of members.flatMap(({ standing }) => standing.open_defaults))
    await stage.post('juniper', `/api/mod/defaults/${id}/settle`, {
      reason: 'You were in hospital, and told us as soon as you could. Welcome back!',
    })
}

/** Decisions of the mods, and cases that are still open. */
export const onTheDesk: readonly Scene[] = [
  exclude,
  {
    day: -123.5,
    play: (stage) =>
      stage.post('juniper', `/api/mod/members/${stage.idOf('bramble')}/role`, { role: 'mod' }),
  },
  {
    day: -104.5,
    async play(stage) {
      // Finch's parent has not answered yet.
      const { hash } = await stage.linkMailedTo(parentOf('hazel'))
      const token = hash.replace('#token=', '')
      await stage.post(null, '/api/parent/answer', { token, answer: 'confirm' })
    },
  },
  {
    day: -17,
    play: (stage) =>
      stage.post('bramble', `/api/mod/members/${stage.idOf('badger')}/suspend`, {
        reason: 'Three swaps in a row without a gift or a word.',
      }),
  },
  {
    day: -6,
    play: (stage) =>
      stage.post('vole', '/api/profile', {
        address_privacy: 3,
        onboarding_comment: 'Not to Stoat, please: we have met, and once was enough.',
      }),
  },
  { day: -11.6, play: settleMissing },
  { day: -2, play: (stage) => settleOwed(stage, 'zubr') },
  { day: -5, play: (stage) => stage.post('rowan', '/api/notifications/read') },
]
