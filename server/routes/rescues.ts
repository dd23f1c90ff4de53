import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pairedAddressSchema } from '#rules/address/schema.ts'
import { missingGiftSchema } from '#rules/exchange/missing.ts'
import {
  mayRescueSchema,
  rescuersSchema,
  rescueSchema,
  thankedSchema,
} from '#rules/exchange/rescue-schema.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { modRescueSchema, pickSchema } from '#rules/mod/rescue.ts'
import { pairedSurveySchema } from '#rules/survey/schema.ts'
import { envelope, idParams, listQuery, page, slugParams, wholeListQuery } from '#rules/wire/api.ts'
import { openToRescuers, pickRescuer, readRescuer } from '#server/acts/mod-rescue.ts'
import { readRescueAddress, readRescueSurveys } from '#server/acts/read-recipient.ts'
import {
  acceptRescue,
  allowRescue,
  chooseThanks,
  declineRescue,
  offerRescue,
  takeBackOffer,
} from '#server/acts/rescue.ts'
import { withFirst } from '#server/lists/first.ts'
import { modRescues } from '#server/resources/rescues/desk.ts'
import { ownRescues, readRescuers } from '#server/resources/rescues/view.ts'

const PER_PAGE = 20

/** Spare gifts: offering and sending them, and opening cases to rescuers. */
export const rescues: FastifyPluginAsyncZod = async (app) => {
  const tags = ['rescues']
  const one = { 200: envelope(rescueSchema) }
  const rescuers = { 200: envelope(rescuersSchema) }
  const rescuersPath = '/api/exchanges/:id/rescuers'

  app.get(
    rescuersPath,
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: rescuers } },
    app.look(async (look, { params }) => ({ data: await readRescuers(look, params.id) })),
  )

  app.post(
    rescuersPath,
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: rescuers } },
    app.act(async (act, { params }) => ({ data: await offerRescue(act, params.id) })),
  )

  app.delete(
    rescuersPath,
    { onRequest: app.signedIn, schema: { tags, params: slugParams, response: rescuers } },
    app.act(async (act, { params }) => ({ data: await takeBackOffer(act, params.id) })),
  )

  app.post(
    '/api/signups/:id/missing-gift/may-rescue',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: mayRescueSchema,
        response: { 200: envelope(missingGiftSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({
      data: await allowRescue(act, params.id, body.may_rescue),
    })),
  )

  app.get(
    '/api/rescues',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(rescueSchema)) },
      },
    },
    app.look(async (look) => ({ data: await ownRescues(look) })),
  )

  app.post(
    '/api/rescues/:id/accept',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => ({ data: await acceptRescue(act, params.id) })),
  )

  app.post(
    '/api/rescues/:id/decline',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => ({ data: await declineRescue(act, params.id) })),
  )

  app.post(
    '/api/rescues/:id/thanked',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: thankedSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({ data: await chooseThanks(act, params.id, body) })),
  )

  app.post(
    '/api/rescues/:id/address',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(pairedAddressSchema) } },
    },
    app.act(async (act, { params }) => ({ data: await readRescueAddress(act, params.id) }), {
      secret: true,
    }),
  )

  app.get(
    '/api/rescues/:id/surveys',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(pairedSurveySchema)) },
      },
    },
    app.look(async (look, { params }) => ({ data: await readRescueSurveys(look, params.id) })),
  )

  const forMods = ['mod']
  const atDesk = { 200: envelope(modRescueSchema) }

  app.get(
    '/api/mod/rescues',
    {
      onRequest: app.mod,
      schema: {
        tags: forMods,
        querystring: listQuery({ perPage: PER_PAGE }),
        response: { 200: page(modRescueSchema) },
      },
    },
    app.look(async (look, { query }) => modRescues(look, withFirst(query))),
  )

  app.post(
    '/api/mod/rescues/:id/open',
    { onRequest: app.mod, schema: { tags: forMods, params: idParams, response: atDesk } },
    app.act(async (act, { params }) => ({ data: await openToRescuers(act, params.id) })),
  )

  app.post(
    '/api/mod/rescues/:id/pick',
    {
      onRequest: app.mod,
      schema: { tags: forMods, params: idParams, body: pickSchema, response: atDesk },
    },
    app.act(async (act, { params, body }) => ({
      data: await pickRescuer(act, params.id, body.member_id),
    })),
  )

  app.post(
    '/api/mod/rescues/:id/rescuer',
    {
      onRequest: app.mod,
      schema: { tags: forMods, params: idParams, response: { 200: envelope(memberSchema) } },
    },
    app.act(async (act, { params }) => ({ data: await readRescuer(act, params.id) })),
  )
}
