/** Joining an exchange, in the words of the specification. */
import type { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import type { Address } from '#rules/address/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * The address of the gift is chosen, the default one pre-selected. Then the needed surveys are asked for: a list that
 * is not empty opens the missing-surveys popup, an empty one lets me in. The popup has a URL of its own.
 */
interface Joining extends Said {
  missing?: Survey[]
  addresses: Address[]
  sendTo: number | null
  problem?: Problem
  knows?: 'looking up' | 'signing up'
}

/** The invitation, with nothing under way. */
const invitation = ({ addresses, sendTo, problem }: Joining): Joining => ({
  addresses,
  sendTo,
  problem,
})
const askForMissing = [['loadNeededSurveys', { id: 5 }]] as const

export const enrolmentModel: Model<typeof enrolmentMachine, Joining> = {
  start: () => ({
    addresses: [],
    sendTo: null,
    started: [['overlay', { names: ['missing-surveys'] }], ['loadAddresses']],
  }),
  on: {
    'loadAddresses done': (was, addresses) => ({
      ...was,
      addresses,
      sendTo: addresses.find(({ is_main }) => is_main)?.id ?? null,
    }),
    'loadAddresses failed': ignored,
    'address.chosen': (was, { id }) => (was.busy || was.missing ? was : { ...was, sendTo: id }),
    'signup.requested': (was) =>
      was.busy || was.missing
        ? was
        : {
            ...invitation(was),
            problem: undefined,
            busy: true,
            knows: 'signing up',
            started: askForMissing,
          },
    'overlay.opened': (was) =>
      was.busy || was.missing || was.knows
        ? was
        : { ...was, knows: 'looking up', started: askForMissing },
    'overlay.closed': (was) => (was.busy ? was : invitation(was)),
    'surveys.postponed': (was) =>
      was.missing ? { ...invitation(was), told: [['closeOverlay']] } : was,
    'loadNeededSurveys done': (was, missing) => {
      if (missing.length > 0)
        return {
          ...invitation(was),
          missing,
          told: was.busy ? [['openOverlay', { what: 'missing-surveys' }]] : [],
        }
      return was.busy
        ? { ...was, started: [['signUp', { exchange_id: 5, address_id: was.sendTo }]] }
        : invitation(was)
    },
    'loadNeededSurveys failed': (was, error) =>
      was.busy ? { ...invitation(was), problem: problemOf(error) } : invitation(was),
    'signUp done': (was, signup) => ({ ...invitation(was), hasEnded: true, output: signup }),
    'signUp failed': (was, error) => ({
      ...invitation(was),
      problem: problemOf(error),
      sent:
        problemOf(error).kind === 'refused' ? [['reportTo', { type: 'exchange.outdated' }]] : [],
    }),
  },
  shows: (snapshot) => {
    const { missing, addresses, addressId, problem } = snapshot.context
    return {
      missing: snapshot.matches('missingSurveys') ? missing : undefined,
      addresses,
      sendTo: addressId,
      problem: problem ?? undefined,
    }
  },
}
