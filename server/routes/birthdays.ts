import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type BirthdayListing, birthdayListingSchema } from '#rules/member/birthday-listing.ts'
import { critterSchema, daysOfYear } from '#rules/member/birthdays.ts'
import { envelope } from '#rules/wire/api.ts'
import { listBirthdays } from '#server/resources/members/birthdays.ts'
import { changeMember, theMember } from '#server/resources/members/store.ts'

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

/** Whose birthday comes next, and whether mine is told. */
export const birthdays: FastifyPluginAsyncZod = async (app) => {
  const tags = ['members']
  const preferences = { 200: envelope(birthdayListingSchema) }

  app.get(
    '/api/birthdays',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: z.looseObject({ 'filter[range]': range }),
        response: { 200: envelope(z.array(critterSchema)) },
      },
    },
    app.look(async ({ db, now }, { query }) => ({
      data: await listBirthdays(db, query['filter[range]'], now),
    })),
  )

  app.get(
    '/api/me/preferences',
    { onRequest: app.signedIn, schema: { tags, response: preferences } },
    app.look(async ({ db, me }) => ({ data: preferencesOf(await theMember(db, me.id)) })),
  )

  app.put(
    '/api/me/preferences',
    {
      onRequest: app.signedIn,
      schema: { tags, body: birthdayListingSchema, response: preferences },
    },
    app.act(async ({ tx, me, now }, { body }) => {
      await changeMember(tx, me.id, { birthdayListing: body.birthday_listing }, now)
      return { data: body }
    }),
  )
}

const preferencesOf = ({ birthdayListing }: { birthdayListing: boolean }): BirthdayListing => ({
  birthday_listing: birthdayListing,
})
