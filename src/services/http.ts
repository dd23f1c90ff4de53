import type * as z from 'zod/mini'
import { envelope } from '#rules/wire/api.ts'
import { isNotFound, ProblemError, problemOf } from '#rules/wire/problem.ts'
import { type Request, tokenToSend, UNREACHED } from './call.ts'

export type { Call } from './call.ts'

const loadClient = () => import('./client.ts')

/** Preloads the HTTP client before the first call. */
export const prepareClient = (): void => void loadClient().catch(() => undefined)

/** Loads the client lazily, because the first screen is shown before any call is made. */
async function send(path: string, request: Request): Promise<unknown> {
  if (request.access !== 'open') tokenToSend()
  const client = await loadClient().catch(() => {
    throw new ProblemError(UNREACHED)
  })
  return await client.call(path, request)
}

function parsed<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new ProblemError({
    kind: 'unexpected',
    message: 'Critter Swap gave an unexpected answer. Please reload the page.',
  })
}

/** Sends a call and returns the `data` of the response; every failure is a `ProblemError`. */
export async function request<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(envelope(schema), await send(path, options)).data
}

/** Like `request`, but returns the whole body, e.g. a list with its `meta`. */
export async function requestWhole<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(schema, await send(path, options))
}

/**
 * Sends a DELETE. A 404 counts as success, because the item may have been deleted by another member or in another tab.
 */
export async function remove(path: string, options: Request): Promise<void> {
  await command(path, { ...options, method: 'delete' }).catch((error: unknown) => {
    if (!isNotFound(problemOf(error))) throw error
  })
}

/** Like `request`, for calls whose response has no body. */
export async function command(path: string, options: Request): Promise<void> {
  await send(path, options)
}
