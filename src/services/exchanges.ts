import * as z from 'zod/mini'
import { type Page, page } from '#rules/api.ts'
import { type Exchange, exchangeSchema } from '#rules/exchange.ts'
import type { ExchangeInput } from '#rules/exchange-input.ts'
import { type Survey, surveySchema } from '#rules/survey.ts'
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

/** One exchange with all its sign-ups, by its slug or its id. */
export const loadExchange = ({ slug }: { slug: string | number }, call: Call): Promise<Exchange> =>
  request(`exchange-detail/${slug}`, exchangeSchema, call)

export const createExchange = (body: ExchangeInput, call: Call): Promise<Exchange> =>
  request('exchanges', exchangeSchema, { ...call, method: 'post', body })

export const updateExchange = (
  { id, ...body }: ExchangeInput & { id: number },
  call: Call,
): Promise<Exchange> => request(`exchanges/${id}`, exchangeSchema, { ...call, method: 'put', body })

/** The surveys of an exchange that I have still to answer before I may sign up. */
export const loadNeededSurveys = ({ id }: { id: number }, call: Call): Promise<Survey[]> =>
  request(`exchanges/${id}/needed-surveys`, z.array(surveySchema), { ...call, method: 'post' })
