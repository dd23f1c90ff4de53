import * as z from 'zod/mini'
import { type Asked, UNFILTERED } from '#rules/exchange/filters.ts'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import {
  EXCHANGES_A_PAGE,
  EXCHANGES_ON_HOME,
  type Exchange,
  exchangeSchema,
} from '#rules/exchange/schema.ts'
import { isSwap, type Swap } from '#rules/exchange/swap.ts'
import { type Waiting, waitingSchema } from '#rules/exchange/waiting.ts'
import { type Survey, surveySchema } from '#rules/survey/schema.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, remove, request, requestWhole } from './http.ts'
import { notingExchange, notingExchanges } from './pocket.ts'

const exchangesSchema = page(exchangeSchema)

/**
 * One page of the filtered exchanges, upcoming ones first. With `pages: 3`, it is as long as the first three pages
 * together.
 */
export const loadExchanges = (
  { isMine, chip, regions, search, pages, page: number }: Asked & { page: number },
  call: Call,
): Promise<Page<Exchange>> =>
  notingExchanges(
    requestWhole('exchanges', exchangesSchema, {
      ...call,
      query: {
        page: number,
        ...(pages > 1 && { perPage: pages * EXCHANGES_A_PAGE }),
        ...(isMine && { 'filter[mine]': true }),
        ...(chip === 'soon' && { 'filter[is_soon]': 1 }),
        ...(chip === 'available' && { 'filter[is_available]': 1 }),
        ...(regions.length > 0 && { 'filter[regions]': regions.join(',') }),
        ...(search !== '' && { 'filter[search]': search }),
      },
    }),
    ({ data }) => data,
  )

/** The member's latest swaps. Exchanges that the member only created are not included. */
export async function loadOwnSwaps(_: unknown, call: Call): Promise<Swap[]> {
  const asked = { ...UNFILTERED, isMine: true, pages: 1, page: 1 }
  const { data } = await loadExchanges(asked, call)
  return data.filter(isSwap)
}

/** The exchanges on the home page, beginning with the member's running swaps. */
export const loadHomepageExchanges = (_: unknown, call: Call): Promise<Exchange[]> =>
  notingExchanges(
    request('exchanges/homepage', z.array(exchangeSchema), call),
    (exchanges) => exchanges,
    // If the page is full, older swaps may be missing from it, so only a shorter page counts as complete.
    ({ length }) => length < EXCHANGES_ON_HOME,
  )

/** One exchange with all its sign-ups. */
export const loadExchange = ({ slug }: { slug: string }, call: Call): Promise<Exchange> =>
  notingExchange(request(`exchange-detail/${slug}`, exchangeSchema, call), slug)

/** Creates an exchange, or updates the one with this id. Either way, a mod has to approve it afterwards. */
export const saveExchange = (
  { id, ...body }: ExchangeInput & { id: number | null },
  call: Call,
): Promise<Exchange> =>
  notingExchange(
    request(id === null ? 'exchanges' : `exchanges/${id}`, exchangeSchema, {
      ...call,
      method: id === null ? 'post' : 'put',
      body,
    }),
  )

/** The surveys that the member still has to answer before they may sign up. */
export const loadNeededSurveys = ({ id }: { id: number }, call: Call): Promise<Survey[]> =>
  request(`exchanges/${id}/needed-surveys`, z.array(surveySchema), { ...call, method: 'post' })

/** Puts the member on the waiting list. A member who is already on the list keeps their place. */
export const joinLine = ({ id }: { id: number }, call: Call): Promise<Waiting> =>
  request(`exchanges/${id}/waiting-list`, waitingSchema, { ...call, method: 'post' })

/** Gives up the member's place on the waiting list, or the spot that is reserved for them; idempotent. */
export const leaveLine = ({ id }: { id: number }, call: Call): Promise<Waiting> =>
  request(`exchanges/${id}/waiting-list`, waitingSchema, { ...call, method: 'delete' })

/** Toggles the pin; never retried, because a second toggle would undo the first. */
export const pinExchange = ({ id }: { id: number }, call: Call): Promise<Exchange> =>
  notingExchange(
    request(`exchanges/${id}/pin`, exchangeSchema, { ...call, method: 'post', retry: false }),
  )

/** Withdraws the member's own proposal. */
export const takeBackExchange = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`exchanges/${id}`, call)
