/** Reference model for the page “How a swap works”, written from the specification. */
import type { guideMachine } from '#machines/member/guide.machine.ts'
import { isGuideUnread } from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** Opening the page is recorded once for a new member, as soon as the member has loaded. A failure is not reported. */
interface Guide extends Said {
  isNoted: boolean
}

const open = (was: Guide, me: Me | null): Guide =>
  isGuideUnread(me) ? { ...was, busy: true, started: [['noteReading']] } : was

export const guideModel: Model<typeof guideMachine, Guide> = {
  start: ({ me }) => {
    const page = open({ isNoted: false }, me)
    return { ...page, started: [['member'], ...(page.started ?? [])] }
  },
  on: {
    'member.changed': (was, { member }) => (was.busy ? was : open(was, member)),
    'noteReading done': (_, me) => ({
      isNoted: true,
      hasEnded: true,
      told: [['changeMember', me]],
    }),
    'noteReading failed': () => ({ isNoted: false, hasEnded: true }),
  },
  shows: ({ value }) => ({ isNoted: value === 'done' }),
}
