import * as z from 'zod/mini'
import { type Exclusion, type ExclusionInput, exclusionSchema } from '#rules/member/exclusion.ts'
import { type Call, request } from './http.ts'

const listSchema = z.array(exclusionSchema)

/** Who I am never to be paired with: my own list. */
export const loadExclusions = (_: unknown, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, call)

/** Adds a nickname; answers the whole list, also when the name is already on it. */
export const addExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'post', body })

/** Takes a nickname out; answers those that are left. */
export const removeExclusion = (body: ExclusionInput, call: Call): Promise<Exclusion[]> =>
  request('me/exclusions', listSchema, { ...call, method: 'delete', body })
