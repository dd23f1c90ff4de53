import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { addressInputSchema, addressSchema, addressViewSchema } from '#rules/address/schema.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { deleteAddress, editAddress } from '#server/acts/change-address.ts'
import { notFound, Refused } from '#server/errors/refused.ts'
import {
  countAddresses,
  createAddress,
  findAddress,
  listAddresses,
  listAddressViews,
  makeMain,
} from '#server/resources/addresses/store.ts'
import { lockMember } from '#server/resources/members/store.ts'

const MOST_ADDRESSES = 20

/** The member's own delivery addresses, and the record of who viewed them. */
export const addresses: FastifyPluginAsyncZod = async (app) => {
  const tags = ['addresses']
  const one = { 200: envelope(addressSchema) }
  const list = { 200: envelope(z.array(addressSchema)) }

  app.get(
    '/api/addresses',
    { onRequest: app.signedIn, schema: { tags, querystring: wholeListQuery(), response: list } },
    app.look(async ({ db, me }) => ({ data: await listAddresses(db, me.id) })),
  )

  app.get(
    '/api/addresses/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.look(async ({ db, me }, request) => {
      const address = await findAddress(db, me.id, request.params.id)
      if (!address) throw notFound()
      return { data: address }
    }),
  )

  app.post(
    '/api/addresses',
    {
      onRequest: app.signedIn,
      schema: { tags, body: addressInputSchema, response: { 201: envelope(addressSchema) } },
    },
    app.act(
      async ({ tx, me, now }, request) => {
        await lockMember(tx, me.id)
        if ((await countAddresses(tx, me.id)) >= MOST_ADDRESSES)
          throw new Refused(422, `You can keep at most ${MOST_ADDRESSES} addresses.`)
        const made = await createAddress(tx, me.id, request.body, now)
        return { status: 201, data: made, reference: made?.id }
      },
      { recall: ({ tx, me }, _, reference) => findAddress(tx, me.id, reference) },
    ),
  )

  app.put(
    '/api/addresses/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: addressInputSchema, response: one },
    },
    app.act(
      async (act, request) => {
        const changed = await editAddress(act, request.params.id, request.body)
        return { data: changed, reference: changed.id }
      },
      { recall: ({ tx, me }, _, reference) => findAddress(tx, me.id, reference) },
    ),
  )

  app.delete(
    '/api/addresses/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act((act, { params }) => deleteAddress(act, params.id)),
  )

  app.post(
    '/api/addresses/:id/default',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: list } },
    app.act(
      async ({ tx, me }, request) => {
        await lockMember(tx, me.id)
        const address = await findAddress(tx, me.id, request.params.id)
        if (!address) throw notFound()
        await makeMain(tx, me.id, address.id)
        return { data: await listAddresses(tx, me.id), reference: address.id }
      },
      { recall: ({ tx, me }) => listAddresses(tx, me.id) },
    ),
  )

  app.get(
    '/api/me/address-views',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(addressViewSchema)) },
      },
    },
    app.look(async ({ db, me }) => ({ data: await listAddressViews(db, me.id) })),
  )
}
