import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { petInputSchema, petSchema } from '#rules/member/pet.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { addPet, editPet, removePet } from '#server/acts/keep-pet.ts'
import { listPets } from '#server/resources/pets/store.ts'

/** The member's pets in the birthday calendar. */
export const pets: FastifyPluginAsyncZod = async (app) => {
  const tags = ['members']

  app.get(
    '/api/me/pets',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(petSchema)) },
      },
    },
    app.look(async ({ db, me }) => ({ data: await listPets(db, me.id) })),
  )

  app.post(
    '/api/me/pets',
    {
      onRequest: app.signedIn,
      schema: { tags, body: petInputSchema, response: { 201: envelope(petSchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await addPet(act, body) })),
  )

  app.put(
    '/api/me/pets/:id',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: petInputSchema,
        response: { 200: envelope(petSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({ data: await editPet(act, params.id, body) })),
  )

  app.delete(
    '/api/me/pets/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act((act, { params }) => removePet(act, params.id)),
  )
}
