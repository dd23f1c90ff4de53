import * as z from 'zod/mini'
import { type RemovalPlan, removalPlanSchema } from '#rules/exchange/removal.ts'
import { type Exchange, exchangeSchema } from '#rules/exchange/schema.ts'
import type { ApprovalValues } from '#rules/mod/approval-form.ts'
import { approvalInputOf } from '#rules/mod/approval-form.ts'
import { type ModExchange, modExchangeSchema } from '#rules/mod/exchange.ts'
import type { SimpleAct } from '#rules/mod/member.ts'
import type { Led } from '#rules/mod/overlays.ts'
import { type Pair, pairSchema } from '#rules/mod/pairs.ts'
import type { Restricted, RestrictionValues } from '#rules/mod/restriction.ts'
import {
  type ModAction,
  type ModMember,
  modActionSchema,
  modMemberSchema,
  type PairingCheck,
  pairingCheckSchema,
} from '#rules/mod/schema.ts'
import { type SuspensionEffect, suspensionEffectSchema } from '#rules/mod/suspension.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, command, request, requestWhole } from './http.ts'
import { notingExchange } from './pocket.ts'

const waitingSchema = page(exchangeSchema)
const exchangesSchema = page(modExchangeSchema)
const membersSchema = page(modMemberSchema)
const actionsSchema = page(modActionSchema)

/** Page size of waiting exchanges: large enough that a mod rarely needs a second page. */
const WAITING_PER_PAGE = 50

/** One page of the exchanges that wait for approval, longest wait first. */
export const loadWaiting = (
  { page: number, first }: { page: number } & Led,
  call: Call,
): Promise<Page<Exchange>> =>
  requestWhole('mod/exchanges', waitingSchema, {
    ...call,
    query: {
      'filter[status]': 'pending',
      page: number,
      perPage: WAITING_PER_PAGE,
      first: first ?? undefined,
    },
  })

/** One page of the approved exchanges that have not ended, by start date. */
export const loadCurrentExchanges = (
  { page: number, first }: { page: number } & Led,
  call: Call,
): Promise<Page<ModExchange>> =>
  requestWhole('mod/exchanges', exchangesSchema, {
    ...call,
    query: { 'filter[status]': 'approved,ongoing,full', page: number, first: first ?? undefined },
  })

const decide = (
  decision: 'approve' | 'reject' | 'cancel',
  { id, ...body }: { id: number },
  call: Call,
): Promise<Exchange> =>
  notingExchange(
    request(`mod/exchanges/${id}/${decision}`, exchangeSchema, { ...call, method: 'post', body }),
  )

export const approveExchange = (values: ApprovalValues, call: Call): Promise<Exchange> =>
  decide('approve', approvalInputOf(values), call)

interface Reasoned {
  id: number
  reason: string
}

export async function rejectExchange(input: Reasoned, call: Call): Promise<void> {
  await decide('reject', input, call)
}

export const cancelExchange = (input: Reasoned, call: Call): Promise<Exchange> =>
  decide('cancel', input, call)

/**
 * The effect that removing a sign-up would have on others. Like loading the pairs, this is logged, so the call is never
 * retried automatically.
 */
export const loadRemovalPlan = ({ id }: { id: number }, call: Call): Promise<RemovalPlan> =>
  request(`mod/signups/${id}/removal`, removalPlanSchema, { ...call, method: 'post', retry: false })

/** Removes a sign-up from an exchange; the pairs are re-arranged as chosen. */
export const takeOut = (
  { id, ...body }: Reasoned & { rearrangement: string },
  call: Call,
): Promise<void> => command(`mod/signups/${id}/remove`, { ...call, method: 'post', body })

/** The pairs of an exchange. Loading them is logged, so the call is never retried automatically. */
export const loadPairs = ({ exchangeId }: { exchangeId: number }, call: Call): Promise<Pair[]> =>
  request(`mod/exchanges/${exchangeId}/pairs`, z.array(pairSchema), {
    ...call,
    method: 'post',
    retry: false,
  })

/** Checks whether all participants can be paired now. If not, the response lists the members who prevent it. */
export const checkPairing = ({ id }: { id: number }, call: Call): Promise<PairingCheck> =>
  request(`mod/exchanges/${id}/pairing`, pairingCheckSchema, call)

/** Pairs and starts the exchange now. With too few participants, it is cancelled instead. */
export const pairNow = ({ id }: { id: number }, call: Call): Promise<Exchange> =>
  notingExchange(request(`mod/exchanges/${id}/pair`, exchangeSchema, { ...call, method: 'post' }))

/** One page of the members, newest first; `search` matches nicknames and emails. */
export const loadMembers = (
  { page: number, search, first }: { page: number; search: string } & Led,
  call: Call,
): Promise<Page<ModMember>> =>
  requestWhole('mod/members', membersSchema, {
    ...call,
    query: { page: number, search: search || undefined, first: first ?? undefined },
  })

export const actOnMember = (
  { id, act }: { id: number; act: SimpleAct },
  call: Call,
): Promise<void> =>
  command(`mod/members/${id}/${act.kind}`, {
    ...call,
    method: 'post',
    ...(act.kind === 'role' && { body: { role: act.role } }),
  })

/** The effect that suspending the member now would have on swaps. */
export const loadEffect = ({ id }: { id: number }, call: Call): Promise<SuspensionEffect> =>
  request(`mod/members/${id}/suspension`, suspensionEffectSchema, call)

/** Pauses or suspends a member. @returns the outcome */
export async function restrict(
  { id, how, days, reason }: RestrictionValues,
  call: Call,
): Promise<Restricted> {
  const path = `mod/members/${id}/${how}`
  const posted = { ...call, method: 'post' } as const
  if (how === 'pause') {
    const body = { reason, days: Number(days) }
    return { how, member: await request(path, modMemberSchema, { ...posted, body }) }
  }
  const effect = await request(path, suspensionEffectSchema, { ...posted, body: { reason } })
  return { how, reason, effect }
}

/** Settles a gift that a member owes. @returns the member */
export const settleOwed = ({ id, reason }: Reasoned, call: Call): Promise<ModMember> =>
  request(`mod/defaults/${id}/settle`, modMemberSchema, {
    ...call,
    method: 'post',
    body: { reason },
  })

/** One page of the mods' audit log, newest first. */
export const loadActions = (
  { page: number }: { page: number },
  call: Call,
): Promise<Page<ModAction>> =>
  requestWhole('mod/audit', actionsSchema, { ...call, query: { page: number } })
