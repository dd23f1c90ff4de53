/** Reference model for a mod's actions on one member, written from the specification. */
import type { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { type MemberAct, mayAct, owedBy, withAct } from '#rules/mod/member.ts'
import { questionOf } from '#rules/mod/member-words.ts'
import { actAskedFor, opensAct } from '#rules/mod/overlays.ts'
import { NEW_DRAFT, type RestrictionDraft, withRestriction } from '#rules/mod/restriction.ts'
import { restrictedWords } from '#rules/mod/restriction-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { SuspensionEffect } from '#rules/mod/suspension.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The URL contains an action that this mod may take on this member. A restriction has a form that shows the effect on
 * swaps, and settling a gift that the member owes has a form too. Each form's draft is kept until it is sent. Any other
 * action only asks for confirmation. The popup stays until the server has responded, and shows the reason for a refusal.
 */
interface Desk extends Said {
  shows: 'the member' | 'nothing yet' | 'a failure' | 'the form' | 'the other form' | 'a question'
  member: ModMember
  effect?: SuspensionEffect
  problem?: Problem
  knows: Pick<Parameters<typeof mayAct>[0], 'actor'> & {
    act: MemberAct | null
    draft: RestrictionDraft
    reason: string
  }
}

const show = ({ member, knows }: Desk, shows: Desk['shows']): Desk => ({ shows, member, knows })
const load = (was: Desk): Desk => ({
  ...show(was, 'nothing yet'),
  started: [['loadEffect', { id: was.member.id }]],
})
const settle = (was: Desk): Desk => ({
  ...show(was, 'the other form'),
  started: [['owedSettling', { values: { id: owedBy(was.member)?.id, reason: was.knows.reason } }]],
})
const done = (was: Desk, member: ModMember, message: string): Desk => ({
  ...show({ ...was, member }, 'the member'),
  told: [['announce', { message, tone: 'good' }], ['closeOverlay']],
})
const mayClose = (was: Desk) => was.shows !== 'the member' && !was.busy

export const memberDeskModel: Model<typeof memberDeskMachine, Desk> = {
  start: ({ member, actor }) => ({
    shows: 'the member',
    member,
    knows: { actor, act: null, draft: NEW_DRAFT, reason: '' },
    started: [
      [
        'overlay',
        {
          names: ['confirm-parent', 'restrict', 'lift', 'settle-owed', 'role'],
          about: member.id,
        },
      ],
    ],
  }),
  on: {
    'overlay.opened': (was, { what }) => {
      const asked = { actor: was.knows.actor, member: was.member, what }
      if (was.shows !== 'the member' || !opensAct(asked)) return was
      const now = { ...was, knows: { ...was.knows, act: actAskedFor(asked) } }
      if (what === 'restrict') return load(now)
      return what === 'settle-owed' ? settle(now) : show(now, 'a question')
    },
    'overlay.closed': (was) => (mayClose(was) ? show(was, 'the member') : was),
    'act.abandoned': (was) =>
      mayClose(was) ? { ...show(was, 'the member'), told: [['closeOverlay']] } : was,
    'loadEffect done': (was, effect) => ({
      ...show(was, 'the form'),
      effect,
      started: [['restriction', { values: { id: was.member.id, ...was.knows.draft } }]],
    }),
    'loadEffect failed': (was, error) => ({
      ...show(was, 'a failure'),
      problem: problemOf(error),
    }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'restriction changed': (was, { context: { values } }) => {
      const { how, days, reason } = values
      return { ...was, knows: { ...was.knows, draft: { how, days, reason } } }
    },
    'restriction done': (was, restricted) => {
      const now = { ...was, knows: { ...was.knows, draft: NEW_DRAFT } }
      const words = restrictedWords(was.member, restricted)
      return done(now, withRestriction(was.member, restricted), words)
    },
    'owedSettling changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, reason: values.reason },
    }),
    'owedSettling done': (was, member) =>
      done(
        { ...was, knows: { ...was.knows, reason: '' } },
        member,
        'The gift that Nettle owed is settled',
      ),
    'act.chosen': (was, { act }) => {
      const { actor } = was.knows
      const mayChoose = was.shows === 'a question' && !was.busy
      return mayChoose && mayAct({ actor, member: was.member, act })
        ? show({ ...was, knows: { ...was.knows, act } }, 'a question')
        : was
    },
    'act.confirmed': (was) =>
      was.shows === 'a question' && !was.busy
        ? {
            ...was,
            busy: true,
            started: [['actOnMember', { id: was.member.id, act: was.knows.act }]],
          }
        : was,
    'actOnMember done': (was) => {
      const { act } = was.knows
      if (!act || act.kind === 'restrict' || act.kind === 'settle-owed') return was
      return done(was, withAct(was.member, act), questionOf(was.member, act).done)
    },
    'actOnMember failed': (was, error) => ({
      ...show(was, 'a question'),
      problem: problemOf(error),
    }),
  },
  shows: ({ value, context: { member, effect, problem } }) => {
    const shows = screens[value]
    return {
      shows,
      member,
      effect: (shows === 'the form' && effect) || undefined,
      problem: ((shows === 'a failure' || shows === 'a question') && problem) || undefined,
    }
  },
}

const screens = {
  idle: 'the member',
  asking: 'nothing yet',
  counting: 'nothing yet',
  uncounted: 'a failure',
  restricting: 'the form',
  settling: 'the other form',
  confirming: 'a question',
  acting: 'a question',
} as const
