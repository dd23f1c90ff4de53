import { exactly } from '#rules/time/relative-time.ts'
import { hasCompletedOnboarding, type Me } from './schema.ts'

interface Words {
  heading: string
  /** Lists what the member can still do, and what has to wait. */
  text: string
  /** The mod's reason; null for a suspension from before reasons were stored. */
  reason: string | null
  /** The end of the restriction, worded to follow "opens for you again". */
  end: string
}

const FOR_NEWCOMERS =
  'You can write to the elves and report bugs. Setting up your account has to wait'

const suspended = (member: Me): Words => ({
  heading: 'Your account is suspended',
  text: hasCompletedOnboarding(member)
    ? 'You can look around, manage your account, record the gifts you receive, write to the elves and report bugs. Anything that reaches other members has to wait until an elf lifts the suspension.'
    : `${FOR_NEWCOMERS} until an elf lifts the suspension.`,
  reason: member.suspension_reason,
  end: 'once an elf lifts the suspension',
})

function paused(member: Me): Words {
  const end = member.paused_until === null ? 'soon' : `on ${exactly(new Date(member.paused_until))}`
  return {
    heading: 'Your account is paused',
    text: hasCompletedOnboarding(member)
      ? `Until it opens again ${end}, you can look around, manage your account, write to the elves and report bugs. Your swaps wait too: addresses are hidden, and you can’t record anything. Then everything goes on by itself.`
      : `${FOR_NEWCOMERS} until your account opens again ${end}.`,
    reason: member.pause_reason,
    end,
  }
}

/** The notice for a restricted member: about the suspension, or about the pause if they are not suspended. */
export const restrictionWords = (member: Me): Words =>
  member.is_suspended ? suspended(member) : paused(member)
