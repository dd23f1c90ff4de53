/** Reference model for the home page, written from the specification. */
import type { homeMachine } from '#machines/feed/home.machine.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { nextHomeChange } from '#rules/feed/greeting.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The greeting depends on the time of day: morning from five, afternoon from noon, evening from five. At the next
 * greeting or the next change of an exchange, the exchanges and the member's rescues are loaded again. If the exchanges show a new member's
 * first sign-up, their first swap is announced to the whole tab.
 */
interface Home extends Said {
  greeting: 'morning' | 'afternoon' | 'evening' | null
  me: Me
  now: string
  exchanges: Exchange[] | null
  rescues: Rescue[] | null
}

const greetingAt = (now: string): Home['greeting'] => {
  const hour = new Date(now).getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
}
const boundary = ({ exchanges, now }: Pick<Home, 'exchanges' | 'now'>) => {
  const at = nextHomeChange(exchanges ?? [], new Date(now)).toISOString()
  return ['clock', { type: 'boundary.expected', at }] as const
}

export const homeModel: Model<typeof homeMachine, Home> = {
  start: ({ me, now }) => {
    const next = boundary({ exchanges: null, now })
    return {
      greeting: greetingAt(now),
      me,
      now,
      exchanges: null,
      rescues: null,
      started: [['clock'], ['member'], ['ownRescues'], ['homepageExchanges']],
      sent: [next, next],
    }
  },
  on: {
    'clock.ticked': (was, { now }) => ({
      ...was,
      greeting: greetingAt(now),
      now,
      sent: [
        ['homepageExchanges', { type: 'refresh.requested' }],
        ['ownRescues', { type: 'refresh.requested' }],
        boundary({ ...was, now }),
      ],
    }),
    'member.changed': (was, { member }) => ({ ...was, me: member }),
    'ownRescues changed': (was, { context: { data } }) => ({ ...was, rescues: data }),
    'homepageExchanges changed': (was, { context: { data } }) => {
      const { me } = was
      const steps = me.first_steps
      const isNew = steps?.has_joined === false && data?.some(({ is_signed_up }) => is_signed_up)
      return {
        ...was,
        exchanges: data,
        sent: [boundary({ ...was, exchanges: data })],
        ...(steps &&
          isNew && {
            told: [['changeMember', { ...me, first_steps: { ...steps, has_joined: true } }]],
          }),
      }
    },
  },
  shows: ({ value, context: { me, now, exchanges, rescues } }) => ({
    greeting: value === 'choosing' ? null : value,
    me,
    now,
    exchanges,
    rescues,
  }),
}
