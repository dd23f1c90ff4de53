import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { critterSchema, daysOfYear } from '#rules/member/birthdays.ts'
import { envelope, wholeListQuery } from '#rules/wire/api.ts'
import { listBirthdays } from '#server/resources/members/birthdays.ts'

const NOT_DAYS = 'filter[range] must be two days of the year, such as 11-23,12-23'

const range = z.pipe(
  z.string(NOT_DAYS),
  z.transform((text, context) => {
    const days = daysOfYear(text)
    if (days) return days
    context.issues.push({ code: 'custom', message: NOT_DAYS, input: text })
    return z.NEVER
  }),
)

/** The birthday calendar. */
export const birthdays: FastifyPluginAsyncZod = async (app) => {
  const tags = ['members']

  app.get(
    '/api/birthdays',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery({ 'filter[range]': range }),
        response: { 200: envelope(z.array(critterSchema)) },
      },
    },
    app.look(async ({ db, now }, { query }) => ({
      data: await listBirthdays(db, query['filter[range]'], now),
    })),
  )
}
