import type * as z from 'zod/mini'
import { envelope } from '#rules/wire/api.ts'
import { isNotFound, ProblemError, problemOf } from '#rules/wire/problem.ts'
import { type Request, tokenToSend, UNREACHED } from './call.ts'

export type { Call } from './call.ts'

const loadClient = () => import('./client.ts')

/** Fetches the code of the client ahead of the first call. */
export const prepareClient = (): void => void loadClient().catch(() => undefined)

/** The client comes after the page: nobody calls before something is shown. */
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
    message: 'The burrow gave an unexpected answer. Please reload the page.',
  })
}

/** Sends a call and gives the `data` of its answer; every failure is a `ProblemError`. */
export async function request<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(envelope(schema), await send(path, options)).data
}

/** Like `request`, for answers that are needed in full: lists with their `meta`. */
export async function requestWhole<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: Request = {},
): Promise<T> {
  return parsed(schema, await send(path, options))
}

/** Deletes something; done as well where it is gone already, by another hand or in another tab. */
export async function remove(path: string, options: Request): Promise<void> {
  await command(path, { ...options, method: 'delete' }).catch((error: unknown) => {
    if (!isNotFound(problemOf(error))) throw error
  })
}

/** Like `request`, for calls whose answer has no body. */
export async function command(path: string, options: Request): Promise<void> {
  await send(path, options)
}
