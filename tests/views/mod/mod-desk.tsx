/** Opens the mod desk with its real wiring and data in each drawer. */
import type { Path } from '#rules/wire/path.ts'
import {
  aMe,
  aModAction,
  aModCase,
  aModExchange,
  aModMember,
  anExchange,
  aPairingCheck,
} from '#tests/support/builders.ts'
import { type Answers, inTurn, pageOf } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/mod.tsx'

export const pending = {
  status: 'pending',
  approved_by: null,
  start_at: null,
  end_at: null,
} as const
export const waiting = aModExchange(pending)

interface Desk {
  /** The exchange that waits for approval, included only in the first response. */
  exchange?: typeof waiting
  /** The waiting cases, included only in the first response. */
  cases?: ReturnType<typeof aModCase>[]
  address?: Path
}

export async function openDesk(
  answers: Answers = {},
  { exchange = waiting, cases = [aModCase()], address = '/mod' }: Desk = {},
) {
  setAddress(address)
  const approvals = inTurn(pageOf([exchange]), pageOf([]))
  const allCases = inTurn(pageOf(cases), pageOf([]))
  const opened = await openPage(
    wiring,
    {
      'GET mod/exchanges': ({ query }) =>
        query?.['filter[status]'] === 'pending' ? approvals : pageOf([aModExchange()]),
      'GET mod/cases': ({ query }) => (query?.perPage ? pageOf(cases) : allCases),
      'GET mod/survey-requests': pageOf([]),
      'GET mod/rescues': pageOf([]),
      'GET mod/exclusions': [],
      'GET mod/members': pageOf([aModMember()]),
      'GET mod/audit': pageOf([aModAction()]),
      'GET mod/exchanges/5/pairing': aPairingCheck(),
      'POST mod/exchanges/5/approve': anExchange(),
      'POST mod/exchanges/5/reject': anExchange({ status: 'rejected' }),
      'POST mod/exchanges/5/cancel': anExchange({ status: 'cancelled' }),
      'POST mod/exchanges/5/pair': anExchange({ needs_pairing: false }),
      'POST mod/cases/51/settle': { is_settled: true },
      ...answers,
    },
    { me: aMe({ role: 'admin' }) },
  )
  const press = (name: string) => opened.screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, press, said: () => saidIn(opened.told) }
}
