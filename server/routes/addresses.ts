import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { addressInputSchema, addressSchema, addressViewSchema } from '#rules/address/schema.ts'
import { envelope, idParams } from '#rules/wire/api.ts'
import { deleteAddress, editAddress } from '#server/acts/change-address.ts'
import { memberOf } from '#server/plugins/session.ts'
import { notFound, Refused } from '#server/refused.ts'
import {
  countAddresses,
  createAddress,
  findAddress,
  listAddresses,
  makeMain,
} from '#server/resources/addresses/store.ts'
import { listAddressViews } from '#server/resources/addresses/views.ts'
import { lockMember } from '#server/resources/members/store.ts'

const MOST_ADDRESSES = 20

/** A member's own delivery addresses, and who has read them. */
export const addresses: FastifyPluginAsyncZod = async (app) => {
  const tags = ['addresses']
  const { clock } = app
  const one = { 200: envelope(addressSchema) }
  const list = { 200: envelope(z.array(addressSchema)) }

  app.get(
    '/api/addresses',
    { onRequest: app.signedIn, schema: { tags, response: list } },
    async (request) => ({ data: await listAddresses(app.db, memberOf(request).id) }),
  )

  app.get(
    '/api/addresses/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    async (request) => {
      const address = await findAddress(app.db, memberOf(request).id, request.params.id)
      if (!address) throw notFound()
      return { data: address }
    },
  )

  app.post(
    '/api/addresses',
    {
      onRequest: app.signedIn,
      schema: { tags, body: addressInputSchema, response: { 201: envelope(addressSchema) } },
    },
    app.act(
      async (tx, request) => {
        const { id } = await lockMember(tx, memberOf(request).id)
        if ((await countAddresses(tx, id)) >= MOST_ADDRESSES)
          throw new Refused(422, `You can keep at most ${MOST_ADDRESSES} addresses.`)
        const made = await createAddress(tx, id, request.body, clock.now())
        return { status: 201, data: made, reference: made?.id }
      },
      {
        recall: (tx, request, reference) => findAddress(tx, memberOf(request).id, reference),
      },
    ),
  )

  app.put(
    '/api/addresses/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: addressInputSchema, response: one },
    },
    app.act(
      async (tx, request) => {
        const mine = { memberId: memberOf(request).id, id: request.params.id }
        const changed = await editAddress(tx, app.config, mine, request.body, clock.now())
        return { data: changed, reference: changed.id }
      },
      {
        recall: (tx, request, reference) => findAddress(tx, memberOf(request).id, reference),
      },
    ),
  )

  app.delete(
    '/api/addresses/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async (tx, request) => {
      const mine = { memberId: memberOf(request).id, id: request.params.id }
      await deleteAddress(tx, mine, clock.now())
      return { status: 204 }
    }),
  )

  app.post(
    '/api/addresses/:id/default',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: list } },
    app.act(
      async (tx, request) => {
        const { id: memberId } = await lockMember(tx, memberOf(request).id)
        const address = await findAddress(tx, memberId, request.params.id)
        if (!address) throw notFound()
        await makeMain(tx, memberId, address.id)
        return { data: await listAddresses(tx, memberId), reference: address.id }
      },
      { recall: (tx, request) => listAddresses(tx, memberOf(request).id) },
    ),
  )

  app.get(
    '/api/me/address-views',
    {
      onRequest: app.signedIn,
      schema: { tags, response: { 200: envelope(z.array(addressViewSchema)) } },
    },
    async (request) => ({ data: await listAddressViews(app.db, memberOf(request).id) }),
  )
}
