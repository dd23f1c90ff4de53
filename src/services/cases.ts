import * as z from 'zod/mini'
import {
  type ModCase,
  modCaseSchema,
  type Settled,
  type SettlingValues,
  settledSchema,
  settlingInputOf,
} from '#rules/mod/case.ts'
import {
  type ModExclusion,
  type ModExclusionInput,
  modExclusionSchema,
} from '#rules/mod/exclusion.ts'
import { type ListHistory, listHistorySchema } from '#rules/mod/list-history.ts'
import type { Led } from '#rules/mod/overlays.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

const casesSchema = page(modCaseSchema)
const countedSchema = page(z.unknown())
const exclusionsSchema = z.array(modExclusionSchema)

/** One page of the cases that wait for a mod, most urgent first. */
export const loadCases = (
  { page: number, first }: { page: number } & Led,
  call: Call,
): Promise<Page<ModCase>> =>
  requestWhole('mod/cases', casesSchema, {
    ...call,
    query: { page: number, first: first ?? undefined },
  })

const countOf = (path: string) => async (_: unknown, call: Call) =>
  (await requestWhole(path, countedSchema, { ...call, query: { perPage: 1 } })).meta.total

/** Counts the cases that are waiting. */
export const countCases = countOf('mod/cases')

/** Counts the exchanges that wait for another survey. */
export const countSurveyRequests = countOf('mod/survey-requests')

export const settleCase = (
  { id, ...values }: SettlingValues & { id: number },
  call: Call,
): Promise<Settled> =>
  request(`mod/cases/${id}/settle`, settledSchema, {
    ...call,
    method: 'post',
    body: settlingInputOf(values),
  })

/** Past entries of a member's exclusion list. The request is a POST, because the server logs each view. */
export const readListHistory = ({ id }: { id: number }, call: Call): Promise<ListHistory> =>
  request(`mod/members/${id}/list-history`, listHistorySchema, { ...call, method: 'post' })

/** All exclusions of a member, both their own and the mods'. */
export const loadMemberExclusions = (
  { member_id }: { member_id: number },
  call: Call,
): Promise<ModExclusion[]> =>
  request('mod/exclusions', exclusionsSchema, { ...call, query: { member_id } })

/** Excludes two members from being paired; returns all exclusions of the first one. */
export const enterExclusion = (body: ModExclusionInput, call: Call): Promise<ModExclusion[]> =>
  request('mod/exclusions', exclusionsSchema, { ...call, method: 'post', body })

export const takeOutExclusion = ({ id }: { id: number }, call: Call): Promise<ModExclusion[]> =>
  request(`mod/exclusions/${id}`, exclusionsSchema, { ...call, method: 'delete' })
