/** Reference model for the first steps of a new member, written from the specification. */
import type { firstStepsMachine } from '#machines/member/firstSteps.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The home page shows three stamps until all steps are taken. A member can dismiss them, and the server stores that. If
 * the last step is taken while the home page is open, the page says thanks.
 */
interface Steps extends Said {
  card: 'steps' | 'thanks' | 'none'
  hasFailed?: boolean
}

const doneOf = ({ first_steps: steps }: Me): number =>
  steps === null ? 0 : Object.values(steps).filter(Boolean).length

const areLeft = (me: Me): boolean => me.first_steps !== null && doneOf(me) < 3

export const firstStepsModel: Model<typeof firstStepsMachine, Steps> = {
  start: ({ me }) => ({ card: areLeft(me) ? 'steps' : 'none', started: [['member']] }),
  on: {
    'member.changed': (was, { member }) => {
      if (was.card !== 'steps' || areLeft(member)) return was
      return { card: doneOf(member) === 3 ? 'thanks' : 'none' }
    },
    'putAway.requested': (was) =>
      was.card !== 'steps' || was.busy
        ? was
        : { card: 'steps', busy: true, started: [['putAway']] },
    'putAway done': (_, me) => ({ card: 'none', told: [['changeMember', me]] }),
    'putAway failed': () => ({ card: 'steps', hasFailed: true }),
  },
  shows: (snapshot) => {
    if (snapshot.matches('taken')) return { card: 'thanks' }
    if (snapshot.matches('hidden')) return { card: 'none' }
    return snapshot.matches({ open: 'failed' })
      ? { card: 'steps', hasFailed: true }
      : { card: 'steps' }
  },
}
