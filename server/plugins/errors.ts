import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { escapeMarkup } from '#rules/text/markup.ts'
import { errorsOfIssues, type FieldErrors, firstMessage } from '#rules/wire/problem.ts'
import { refusalOf } from '#server/db/failures.ts'
import { bodyOf, noRoom, notFound, Refused, unavailable } from '#server/errors/refused.ts'
import { outageIn } from '#server/logs/outages.ts'
import { releaseWords } from '#server/release.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { notAForm } from './forms.ts'
import { isApi } from './is-api.ts'
import { headersOfAnswers } from './policy.ts'
import { REQUEST_ID } from './request-id.ts'

const UNAVAILABLE = 'unavailable'
const UNREADABLE = 'We can’t read this request'

/**
 * Creates the refusal for a request that failed validation, by the invalid part: a path parameter, the query, a header
 * or the body.
 */
const invalid = {
  params: (_errors) => notFound(),
  querystring: (errors) =>
    new Refused(400, firstMessage(errors), { code: 'invalid_query', errors }),
  headers: (errors) => new Refused(400, firstMessage(errors), { code: 'invalid_header', errors }),
  body: (errors) => new Refused(422, firstMessage(errors), { code: 'invalid', errors }),
} satisfies Record<string, (errors: FieldErrors) => Refused>

/** Our refusals in place of Fastify's own errors. */
const known: Record<string, () => Refused> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refused(413, 'This is too large', { code: 'too_large' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refused(415, 'Please send JSON', { code: 'media_type' }),
  FST_UNDER_PRESSURE: () => unavailable(),
}

function refusedFor(error: unknown, request: FastifyRequest): Refused | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext as keyof typeof invalid | undefined
    return invalid[where ?? 'body'](
      errorsOfIssues(
        error.validation.map(({ instancePath, message = UNREADABLE }) => ({
          path: instancePath.split('/').slice(1),
          message,
        })),
      ),
    )
  }
  if (error instanceof StoreFailed) return error.isFull ? noRoom() : unavailable()
  const fastifyError = error as Partial<FastifyError>
  const isForm = request.routeOptions.config.upload === true
  if (isForm && fastifyError.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notAForm()
  const ours = known[fastifyError.code ?? '']
  if (ours) return ours()
  // Checked before `refusalOf`, which would mistake a client that disconnects while sending the body for a lost
  // database.
  const { statusCode = 500 } = fastifyError
  if (statusCode >= 400 && statusCode < 500)
    return new Refused(statusCode, UNREADABLE, { code: 'unreadable' })
  return refusalOf(error)
}

/** Sends a thrown error in the API's error format. Only unexpected errors are logged at level error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusedFor(error, request)
  if (!refused) {
    request.log.error({ err: error }, 'unforeseen')
    reply.code(500)
    const message = 'Internal Server Error'
    return isDocument(request) ? sendFault(request, reply, message) : reply.send({ message })
  }
  // A 503 that we threw ourselves is already in the access log.
  if (refused.status === 503 && refused !== error)
    request.log.warn({ err: error, ...outageIn(error, UNAVAILABLE) }, UNAVAILABLE)
  if (refused.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (refused.retryAfter !== undefined) reply.header('Retry-After', refused.retryAfter)
  reply.code(refused.status)
  return isDocument(request) && refused.status >= 500
    ? sendFault(request, reply, refused.message)
    : reply.send(bodyOf(refused))
}

/** True if a browser opens a page, rather than the client calling the API. */
const isDocument = (request: FastifyRequest): boolean =>
  !isApi(request) && request.headers.accept?.includes('text/html') === true

/** Sends a page without the client, with what a member can pass on to the operator. */
const sendFault = ({ id }: FastifyRequest, reply: FastifyReply, message: string) =>
  reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Critter Swap</title>
<h1>${escapeMarkup(message)}</h1>
<p>This page is temporarily unavailable. Please try again in a moment.</p>
<p>If this keeps happening, tell the people who run this site: request ${escapeMarkup(id)}, version ${escapeMarkup(releaseWords())}.</p>
`,
  )

/** Like `answerError`, for requests that fail before any hook, such as one whose path cannot be decoded. */
export const answerFrameworkError: typeof answerError = (error, request, reply) =>
  answerError(error, request, reply.headers({ ...headersOfAnswers, [REQUEST_ID]: request.id }))

export const errors = fp(async (app) => {
  app.setErrorHandler(answerError)
})
