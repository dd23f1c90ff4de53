import * as z from 'zod/mini'
import { type Exclusion, type ExclusionInput, exclusionSchema } from '#rules/member/exclusion.ts'
import { type Call, request } from './http.ts'

const listSchema = z.array(exclusionSchema)

/** The member's own exclusion list. */
export const loadExclusions = (_: unknown, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, call)

/** Adds a nickname; returns the whole list, even if the name was already on it. */
export const addExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'post', body })

/** Removes a nickname; returns the remaining list. */
export const removeExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'delete', body })
