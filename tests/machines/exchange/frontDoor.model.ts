/** Reference model for the front door for guests, written from decision 0079. */
import type { frontDoorMachine } from '#machines/exchange/frontDoor.machine.ts'
import type { PublicExchange } from '#rules/exchange/public.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A guest sees exchanges until they start. If a guest may see nothing at this URL, the page redirects to the login
 * once, and the login leads back.
 */
interface Page extends Said {
  leadsTo: 'nowhere' | 'the login'
  exchanges: PublicExchange[] | null
  knows: { slug: string | null; path: string; now: string }
}

const startsAfter =
  (now: string) =>
  ({ start_at }: PublicExchange) =>
    start_at > now

/** The next time at which an exchange changes for guests. */
const changes = (exchanges: readonly PublicExchange[], now: string): string | null =>
  exchanges
    .flatMap(({ signups_open_at, start_at }) => [signups_open_at, start_at])
    .filter((at) => at > now)
    .sort()[0] ?? null

const expects = (at: string | null) => ['clock', { type: 'boundary.expected', at }] as const

export const frontDoorModel: Model<typeof frontDoorMachine, Page> = {
  start: ({ slug, path, now }) => ({
    leadsTo: 'nowhere',
    exchanges: null,
    knows: { slug, path, now },
    started: [['clock'], ['exchanges', { slug }]],
    sent: [expects(null)],
  }),
  on: {
    'clock.ticked': (was, { now }) => {
      if (was.leadsTo === 'the login') return was
      const known = was.exchanges?.filter(startsAfter(now))
      return {
        ...was,
        knows: { ...was.knows, now },
        sent: [['exchanges', { type: 'refresh.requested', ...(known && { known }) }]],
      }
    },
    'exchanges changed': (was, { value, context: { data } }) => {
      const { slug, path, now } = was.knows
      const isGone = value === 'missing' || (slug !== null && data?.length === 0)
      if (isGone)
        return {
          ...was,
          leadsTo: 'the login',
          told: [['goTo', { path: '/login', state: { next: path }, replace: true }]],
        }
      const at = changes(data ?? [], now)
      return { ...was, exchanges: data, sent: [expects(at)] }
    },
  },
  shows: (snapshot) => ({
    leadsTo: snapshot.matches('closed') ? 'the login' : 'nowhere',
    exchanges: snapshot.context.exchanges,
  }),
}
