/** Reference model for joining an exchange, written from the specification. */
import type { enrolmentMachine } from '#machines/exchange/enrolment.machine.ts'
import type { Address } from '#rules/address/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * The member chooses the address for the gift; the default address is preselected. Then the missing surveys are
 * requested: a non-empty list opens the missing-surveys popup, and an empty list signs the member up. The popup has its
 * own URL. When the member comes back from a survey, the sign-up continues with the address chosen before. When the
 * page is refreshed while the popup is open, the surveys are requested again. As soon as none is missing, the sign-up
 * continues if the member has pressed the button; otherwise the popup closes.
 */
interface Joining extends Said {
  missing?: Survey[]
  addresses: Address[]
  sendTo: number | null
  problem?: Problem
  knows?: { doing?: 'looking up' | 'looking again'; hasPressed?: boolean }
}

/** The invitation to sign up, while no request is in progress. */
const invitation = ({ addresses, sendTo, problem }: Joining): Joining => ({
  addresses,
  sendTo,
  problem,
})
const askForMissing = [['loadNeededSurveys', { id: 5 }]] as const
const press = (was: Joining): Joining => ({
  ...invitation(was),
  problem: undefined,
  busy: true,
  knows: { hasPressed: true },
  started: askForMissing,
})
const close = (was: Joining): Joining => ({ ...invitation(was), told: [['closeOverlay']] })
const signUp = (was: Joining): Joining => ({
  ...invitation(was),
  busy: true,
  knows: { hasPressed: true },
  started: [['signUp', { exchange_id: 5, address_id: was.sendTo }]],
})
const rest = (was: Joining): Joining => ({ ...was, knows: { ...was.knows, doing: undefined } })

export const enrolmentModel: Model<typeof enrolmentMachine, Joining> = {
  start: ({ waiting }) => {
    const first: Joining = { addresses: [], sendTo: waiting?.addressId ?? null }
    const begun = waiting === null ? first : press(first)
    const opened = [['overlay', { names: ['missing-surveys'] }], ['loadAddresses']] as const
    return { ...begun, started: [...opened, ...(begun.started ?? [])] }
  },
  on: {
    'loadAddresses done': (was, addresses) => ({
      ...was,
      addresses,
      sendTo: (
        addresses.find(({ id }) => id === was.sendTo) ?? addresses.find(({ is_main }) => is_main)
      )?.id as number,
    }),
    'loadAddresses failed': ignored,
    'address.chosen': (was, { id }) => (was.busy || was.missing ? was : { ...was, sendTo: id }),
    'signup.requested': (was) => (was.busy || was.missing ? was : press(was)),
    'exchange.refreshed': (was) =>
      was.missing && !was.knows?.doing
        ? { ...was, knows: { ...was.knows, doing: 'looking again' }, started: askForMissing }
        : was,
    'overlay.opened': (was) =>
      was.busy || was.missing || was.knows?.doing
        ? was
        : { ...was, knows: { doing: 'looking up' }, started: askForMissing },
    'overlay.closed': (was) => (was.busy ? was : invitation(was)),
    'surveys.postponed': (was) => (was.missing ? close(was) : was),
    'loadNeededSurveys done': (was, missing) => {
      if (was.knows?.doing === 'looking again') {
        if (missing.length > 0) return rest({ ...was, missing })
        return was.knows.hasPressed ? { ...signUp(was), told: [['closeOverlay']] } : close(was)
      }
      if (missing.length > 0)
        return {
          ...invitation(was),
          missing,
          knows: { hasPressed: was.busy },
          told: was.busy ? [['openOverlay', { what: 'missing-surveys' }]] : [],
        }
      return was.busy ? signUp(was) : invitation(was)
    },
    'loadNeededSurveys failed': (was, error) => {
      if (was.knows?.doing === 'looking again') return rest(was)
      return was.busy ? { ...invitation(was), problem: problemOf(error) } : invitation(was)
    },
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
