import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pairedAddressSchema } from '#rules/address/schema.ts'
import { isPaired } from '#rules/exchange/phase.ts'
import {
  leaveSchema,
  type Signup,
  signupInputSchema,
  signupSchema,
} from '#rules/exchange/signup.ts'
import { receivingDoneRefusal, sendingDoneRefusal } from '#rules/exchange/step.ts'
import { pairedSurveySchema } from '#rules/survey/schema.ts'
import { envelope, idParams } from '#rules/wire/api.ts'
import type { Refusal } from '#rules/wire/problem.ts'
import { signOut, signUp } from '#server/acts/join-exchange.ts'
import { readAddress, readSurveys } from '#server/acts/read-recipient.ts'
import { mustBeAllowedToTell } from '#server/acts/record-step.ts'
import type { Tx } from '#server/db/open.ts'
import { memberOf } from '#server/plugins/session.ts'
import { notFound, refuse } from '#server/refused.ts'
import { factsOf } from '#server/resources/exchanges/facts.ts'
import { findExchange, lockExchange } from '#server/resources/exchanges/store.ts'
import { exchangeFor } from '#server/resources/exchanges/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import { changeSignup, findOwnSignup } from '#server/resources/signups/store.ts'
import { stepsBy } from '#server/resources/steps/store.ts'

/** What a mark says has all been told. */
const closes = { doneSendingAt: 'sent_all', doneReceivingAt: 'received_all' } as const

type Marking = Parameters<typeof sendingDoneRefusal>[0]

/** Taking part: joining, leaving, whom one sends to, and being done. */
export const signups: FastifyPluginAsyncZod = async (app) => {
  const tags = ['signups']
  const { clock } = app
  const one = { 200: envelope(signupSchema) }

  async function mySignup(tx: Tx, reader: SessionMember, exchangeId: number): Promise<Signup> {
    const exchange = await findExchange(tx, exchangeId)
    const view = exchange && (await exchangeFor(tx, exchange, { reader, now: clock.now() }))
    if (!view?.my_signup) throw notFound()
    return view.my_signup
  }

  app.post(
    '/api/signups',
    {
      onRequest: app.signedIn,
      schema: { tags, body: signupInputSchema, response: { 201: envelope(signupSchema) } },
    },
    app.act(async (tx, request) => {
      const member = memberOf(request)
      await signUp(tx, member, request.body, clock.now())
      return { status: 201, data: await mySignup(tx, member, request.body.exchange_id) }
    }),
  )

  app.delete(
    '/api/signups/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, body: leaveSchema } },
    app.act(async (tx, request) => {
      const { id } = request.params
      await signOut(tx, memberOf(request), id, request.body.reason, clock.now())
      return { status: 204 }
    }),
  )

  app.post(
    '/api/signups/:id/address',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(pairedAddressSchema) } },
    },
    app.act(
      async (tx, request) => ({
        data: await readAddress(tx, request.params.id, memberOf(request), clock.now()),
      }),
      { secret: true },
    ),
  )

  app.get(
    '/api/signups/:id/surveys',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        response: { 200: envelope(z.array(pairedSurveySchema)) },
      },
    },
    async (request) => ({
      data: await readSurveys(app.db, request.params.id, memberOf(request), clock.now()),
    }),
  )

  /** Marks one side done; doing it again changes nothing. */
  async function mark(
    tx: Tx,
    member: SessionMember,
    signupId: number,
    side: keyof typeof closes,
    refusalOf: (marking: Marking) => Refusal | null,
  ) {
    const found = await findOwnSignup(tx, signupId, member.id)
    const exchange = found && (await lockExchange(tx, found.exchangeId))
    const signup = exchange && (await findOwnSignup(tx, signupId, member.id))
    if (!signup) throw notFound()
    await mustBeAllowedToTell(tx, member.id, closes[side], clock.now())
    const before = await mySignup(tx, member, exchange.id)
    if (signup[side] !== null) return { data: before }
    const mine = await stepsBy(tx, exchange.id, member.id)
    refuse(
      refusalOf({ signup: before, mine, isPaired: isPaired(factsOf(exchange, 0), clock.now()) }),
    )
    await changeSignup(tx, signup.id, { [side]: clock.now() })
    return { data: await mySignup(tx, member, exchange.id) }
  }

  app.post(
    '/api/signups/:id/sending-done',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act((tx, request) =>
      mark(tx, memberOf(request), request.params.id, 'doneSendingAt', sendingDoneRefusal),
    ),
  )

  app.post(
    '/api/signups/:id/receiving-done',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act((tx, request) =>
      mark(tx, memberOf(request), request.params.id, 'doneReceivingAt', receivingDoneRefusal),
    ),
  )
}
