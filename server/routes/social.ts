import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { verbatim } from '#rules/form/text.ts'
import { tokenSchema } from '#rules/joining/credentials.ts'
import { emailKey } from '#rules/joining/email.ts'
import {
  departureSchema,
  introductionSchema,
  lacksEmail,
  notOffered,
  notReached,
  notVouched,
  PROVIDERS,
  type Provider,
  SPENT,
} from '#rules/joining/social.ts'
import { deviceOf } from '#rules/member/device.ts'
import { envelope } from '#rules/wire/api.ts'
import type { Act } from '#server/act.ts'
import { askWhetherItWasThem, joinWith, welcomeVisitor } from '#server/acts/welcome-visitor.ts'
import { Refused, refusedBy } from '#server/errors/refused.ts'
import { rates } from '#server/plugins/limits.ts'
import { openState, takeIntroduction, takeState } from '#server/resources/identities/store.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { openProviders } from '#server/social/open.ts'
import { ProviderFailed } from '#server/social/provider.ts'

const params = z.object({ provider: z.enum(PROVIDERS, 'Not found') })

const word = (name: string, max: number) => verbatim({ max, required: `${name} is missing` })
const backQuery = z.object({
  code: word('code', 4096),
  state: word('state', 200),
  iss: z.optional(word('iss', 200)),
})

const TRY_AGAIN_SECONDS = 30

/**
 * Login with a provider: the redirect, the callback, and our own email if the provider does not confirm the visitor's
 * email.
 */
export const social: FastifyPluginAsyncZod = async (app) => {
  const tags = ['auth']
  const providers = openProviders(app.config)

  const theProvider = (name: Provider) => {
    const provider = providers[name]
    if (!provider) throw refusedBy(notOffered(name))
    return provider
  }

  /** Awaits a provider's response, and translates its failures into our errors. */
  async function asked<Answer>(
    name: Provider,
    log: FastifyRequest['log'],
    answer: Promise<Answer>,
  ) {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      log.warn({ provider: name, why: error.why, said: error.message }, 'a social login failed')
      if (error.why === 'refused') throw refusedBy(notVouched(name))
      const retryAfter = TRY_AGAIN_SECONDS
      throw new Refused(503, notReached(name), { code: 'provider_down', retryAfter })
    }
  }

  const letIn = async ({ tx, now }: Act, memberId: number, { headers }: FastifyRequest) => ({
    data: { token: await openSession(tx, memberId, now, deviceOf(headers['user-agent'])) },
  })

  app.get(
    '/api/auth/login/:provider',
    {
      onRequest: app.anyone,
      config: { rateLimit: rates.social },
      schema: { tags, params, response: { 200: envelope(departureSchema) } },
    },
    async (request, reply) => {
      const { provider } = request.params
      const secrets = { state: newToken(), verifier: newToken() }
      const url = await asked(provider, request.log, theProvider(provider).departure(secrets))
      const begin = app.actOfAnyone<typeof request>(
        async ({ tx, now }) => {
          await openState(tx, { provider, ...secrets }, now)
          return { data: { url } }
        },
        { secret: true },
      )
      await begin(request, reply)
    },
  )

  app.get(
    '/api/auth/login/:provider/callback',
    {
      onRequest: app.anyone,
      config: { rateLimit: rates.social },
      schema: {
        tags,
        params,
        querystring: backQuery,
        response: { 200: envelope(tokenSchema) },
        description: '202, without a body, where a letter of ours has to be opened first.',
      },
    },
    async (request, reply) => {
      const { query, params, log } = request
      const { provider } = params
      const way = theProvider(provider)
      const begun = { provider, state: query.state }
      // The state is used up regardless of the provider's response. The request to the provider is sent outside any
      // transaction.
      const verifier = await app.db.transaction((tx) => takeState(tx, begun, app.clock.now()))
      if (verifier === null) throw refusedBy(SPENT)
      const visitor = await asked(provider, log, way.visitor(query, verifier))
      const enter = app.actOfAnyone<typeof request>(
        async (act) => {
          const welcome = await welcomeVisitor(act, { provider, ...visitor })
          if ('memberId' in welcome) return letIn(act, welcome.memberId, request)
          if (welcome.needs === 'email') throw refusedBy(lacksEmail(provider))
          const { email } = welcome.introduced
          await app.limits.introductions.take({ account: emailKey(email) }, act.tx)
          await askWhetherItWasThem(act, welcome.introduced)
          return { status: 202 }
        },
        { secret: true },
      )
      await enter(request, reply)
    },
  )

  app.post(
    '/api/auth/login/:provider/letter',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        params,
        body: introductionSchema,
        response: { 200: envelope(tokenSchema) },
        description: 'Opens the letter of somebody whose email the provider does not vouch for.',
      },
    },
    app.actOfAnyone(
      async (act, request) => {
        const { provider } = request.params
        theProvider(provider)
        const opened = { provider, token: request.body.token }
        const introduced = await takeIntroduction(act.tx, opened, act.now)
        if (!introduced) throw refusedBy(SPENT)
        return letIn(act, await joinWith(act, introduced, { isTold: false }), request)
      },
      { secret: true },
    ),
  )
}
