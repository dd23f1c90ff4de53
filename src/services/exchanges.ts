import * as z from 'zod/mini'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import { type Exchange, exchangeSchema } from '#rules/exchange/schema.ts'
import { type Survey, surveySchema } from '#rules/survey/schema.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

const exchangesSchema = page(exchangeSchema)

/** One page of the exchanges, those ahead first; only the ones I created or joined when they are to be mine. */
export const loadExchanges = (
  { isMine, page: number }: { isMine: boolean; page: number },
  call: Call,
): Promise<Page<Exchange>> =>
  requestWhole('exchanges', exchangesSchema, {
    ...call,
    query: { page: number, ...(isMine && { 'filter[mine]': true }) },
  })

export const loadHomepageExchanges = (_: unknown, call: Call): Promise<Exchange[]> =>
  request('exchanges/homepage', z.array(exchangeSchema), call)

/** One exchange with all its sign-ups. */
export const loadExchange = ({ slug }: { slug: string }, call: Call): Promise<Exchange> =>
  request(`exchange-detail/${slug}`, exchangeSchema, call)

/** Creates an exchange, or changes the one with this id; either waits for approval afterwards. */
export const saveExchange = (
  { id, ...body }: ExchangeInput & { id: number | null },
  call: Call,
): Promise<Exchange> =>
  request(id === null ? 'exchanges' : `exchanges/${id}`, exchangeSchema, {
    ...call,
    method: id === null ? 'post' : 'put',
    body,
  })

/** The surveys of an exchange that I still have to answer before I may sign up. */
export const loadNeededSurveys = ({ id }: { id: number }, call: Call): Promise<Survey[]> =>
  request(`exchanges/${id}/needed-surveys`, z.array(surveySchema), { ...call, method: 'post' })
