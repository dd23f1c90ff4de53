import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { openapi } from '#server/plugins/openapi.ts'
import { contract as faked, fileSchema } from '#tests/support/contract.ts'
import { routesOf } from '#tests/support/routes.ts'
import { startTestServer } from '#tests/support/server.ts'

/** The calls in the contract. `*` marks the calls that need no login. The others are for members or mods. */
const CALLS = `
  DELETE /api/addresses/{id}
  DELETE /api/bug_reports/{id}
  DELETE /api/comments/{id}
  DELETE /api/contacts/{id}
  DELETE /api/exchanges/{id}
  DELETE /api/exchanges/{id}/rescuers
  DELETE /api/exchanges/{id}/waiting-list
  DELETE /api/me
  DELETE /api/me/exclusions
  DELETE /api/me/pets/{id}
  DELETE /api/me/sessions
  DELETE /api/me/sessions/{id}
  DELETE /api/mod/approved-headers/{id}
  DELETE /api/mod/critters/{id}
  DELETE /api/mod/exclusions/{id}
  DELETE /api/mod/pages/{id}
  DELETE /api/mod/post-tags/{id}
  DELETE /api/mod/surveys/{id}
  DELETE /api/posts/{id}
  DELETE /api/signups/{id}
  DELETE /api/signups/{id}/missing-gift
  DELETE /api/signups/{id}/thread
  DELETE /api/steps/{id}
  GET /api/addresses
  GET /api/addresses/{id}
  GET /api/approved_headers *
  GET /api/auth/login/{provider} *
  GET /api/auth/login/{provider}/callback *
  GET /api/birthdays
  GET /api/bug_report/{id}
  GET /api/bug_reports
  GET /api/bug_reports/{id}
  GET /api/comments-and-likes/{postId}
  GET /api/config *
  GET /api/contacts
  GET /api/contacts/{id}
  GET /api/email/verify/{userid}/{token} *
  GET /api/exchange-detail/{id}
  GET /api/exchanges
  GET /api/exchanges/homepage
  GET /api/exchanges/{id}/rescuers
  GET /api/exchanges/{id}/story
  GET /api/geocode
  GET /api/me
  GET /api/me/address-views
  GET /api/me/exclusions
  GET /api/me/export
  GET /api/me/export/file
  GET /api/me/export/status
  GET /api/me/pets
  GET /api/me/preferences
  GET /api/me/privacy-note
  GET /api/me/sessions
  GET /api/me/standing
  GET /api/mod/approved-headers
  GET /api/mod/audit
  GET /api/mod/bug-reports
  GET /api/mod/bug-reports/{id}
  GET /api/mod/cases
  GET /api/mod/contacts
  GET /api/mod/critters
  GET /api/mod/exchanges
  GET /api/mod/exchanges/{id}/pairing
  GET /api/mod/exclusions
  GET /api/mod/members
  GET /api/mod/members/{id}/suspension
  GET /api/mod/pages
  GET /api/mod/post-tags
  GET /api/mod/rescues
  GET /api/mod/survey-requests
  GET /api/mod/surveys
  GET /api/mod/threads/{id}
  GET /api/notifications
  GET /api/pages *
  GET /api/pages/{id} *
  GET /api/parent/{token} *
  GET /api/post-tags
  GET /api/posts
  GET /api/posts/{id}
  GET /api/public/exchanges *
  GET /api/public/exchanges/{id} *
  GET /api/rescues
  GET /api/rescues/{id}/surveys
  GET /api/signups/{id}/missing-gift
  GET /api/signups/{id}/surveys
  GET /api/signups/{id}/thanks
  GET /api/signups/{id}/thread
  GET /api/steps
  GET /api/steps/{id}
  GET /api/surveys
  GET /api/surveys/{id}
  GET /api/unsubscribe/{token} *
  GET /api/videos/{id}
  POST /api/addresses
  POST /api/addresses/{id}/default
  POST /api/auth/login *
  POST /api/auth/login/{provider}/letter *
  POST /api/auth/logout
  POST /api/birth_date
  POST /api/bug_reports
  POST /api/chat_messages
  POST /api/comments
  POST /api/comments/{id}/like
  POST /api/contacts
  POST /api/contacts/{id}/read
  POST /api/email/not-me/{userid} *
  POST /api/email/not-me/{userid}/{token} *
  POST /api/email/resend *
  POST /api/exchanges
  POST /api/exchanges/{id}/needed-surveys
  POST /api/exchanges/{id}/pin
  POST /api/exchanges/{id}/rescuers
  POST /api/exchanges/{id}/waiting-list
  POST /api/forgot-password *
  POST /api/me/close
  POST /api/me/exclusions
  POST /api/me/first-steps
  POST /api/me/parent/resend
  POST /api/me/password
  POST /api/me/pets
  POST /api/mod/approved-headers
  POST /api/mod/bug-reports/{id}/answer
  POST /api/mod/bug-reports/{id}/close
  POST /api/mod/cases/{id}/settle
  POST /api/mod/contacts/{id}/answer
  POST /api/mod/contacts/{id}/close
  POST /api/mod/critters
  POST /api/mod/defaults/{id}/settle
  POST /api/mod/exchanges/{id}/approve
  POST /api/mod/exchanges/{id}/cancel
  POST /api/mod/exchanges/{id}/pair
  POST /api/mod/exchanges/{id}/pairs
  POST /api/mod/exchanges/{id}/reject
  POST /api/mod/exclusions
  POST /api/mod/members/{id}/confirm-parent
  POST /api/mod/members/{id}/lift
  POST /api/mod/members/{id}/list-history
  POST /api/mod/members/{id}/pause
  POST /api/mod/members/{id}/role
  POST /api/mod/members/{id}/suspend
  POST /api/mod/pages
  POST /api/mod/post-tags
  POST /api/mod/rescues/{id}/open
  POST /api/mod/rescues/{id}/pick
  POST /api/mod/rescues/{id}/rescuer
  POST /api/mod/signups/{id}/removal
  POST /api/mod/signups/{id}/remove
  POST /api/mod/survey-requests/{id}/attach
  POST /api/mod/survey-requests/{id}/decline
  POST /api/mod/survey-requests/{id}/letter
  POST /api/mod/surveys
  POST /api/nickname
  POST /api/notifications/read
  POST /api/parent/answer *
  POST /api/parent/open *
  POST /api/parent/{token} *
  POST /api/pictures
  POST /api/posts
  POST /api/posts/{id}/like
  POST /api/posts/{id}/pin
  POST /api/profile
  POST /api/region
  POST /api/register *
  POST /api/rescues/{id}/accept
  POST /api/rescues/{id}/address
  POST /api/rescues/{id}/decline
  POST /api/rescues/{id}/thanked
  POST /api/reset-password *
  POST /api/signups
  POST /api/signups/{id}/acknowledge
  POST /api/signups/{id}/address
  POST /api/signups/{id}/missing-gift/answer
  POST /api/signups/{id}/missing-gift/may-rescue
  POST /api/signups/{id}/more-time
  POST /api/signups/{id}/not-received
  POST /api/signups/{id}/receiving-done
  POST /api/signups/{id}/reveal
  POST /api/signups/{id}/sending-done
  POST /api/signups/{id}/thanks
  POST /api/signups/{id}/thanks/{author}/report
  POST /api/signups/{id}/thread
  POST /api/signups/{id}/thread/{message}/report
  POST /api/steps
  POST /api/steps/stepandpost
  POST /api/steps/{id}/heart
  POST /api/surveys/{id}/answer
  POST /api/unsubscribe/end *
  POST /api/unsubscribe/open *
  POST /api/unsubscribe/{token} *
  POST /api/users/exists *
  POST /api/videos
  PUT /api/addresses/{id}
  PUT /api/bug_reports/{id}
  PUT /api/comments/{id}
  PUT /api/contacts/{id}
  PUT /api/exchanges/{id}
  PUT /api/me/pets/{id}
  PUT /api/me/preferences
  PUT /api/mod/approved-headers/{id}
  PUT /api/mod/critters/{id}
  PUT /api/mod/pages/{id}
  PUT /api/mod/post-tags/{id}
  PUT /api/mod/surveys/{id}
  PUT /api/pictures/{id}
  PUT /api/posts/{id}
  PUT /api/steps/{id}
`

test('the published contract lists every call, and marks the calls that need no login', async () => {
  const server = await startTestServer()
  const { body: contract } = await server.api.get('/api/openapi.json')
  await server.stop()
  const described = routesOf(contract).map(({ method, path }) => {
    const { security } = contract.paths[path][method.toLowerCase()]
    return `${method} ${path}${security === undefined ? '' : ' *'}`
  })
  const promised = CALLS.trim()
    .split('\n')
    .map((line) => line.trim())
  expect(described.toSorted()).toEqual(promised)
})

type Described = Record<string, Record<string, Operation>>

interface Operation {
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
  security?: unknown
}

const JSON_TYPE = 'application/json'

/** The body and the response of each call, by a name like `POST /api/addresses/:/default`. */
const shapesOf = ({ paths }: { paths: Described }) =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, responses, security }]) => {
        const given = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
        const shape = {
          takes: requestBody?.content[JSON_TYPE]?.schema,
          gives: given?.content?.[JSON_TYPE]?.schema,
          isOpen: security !== undefined,
        }
        return [`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':')}`, shape]
      }),
    ),
  )

/** The routes of the fake server that serve a page and are not part of the API. */
const NOT_CALLS = ['HEAD /']
const fakedCalls = Object.entries(faked).filter(([call]) => !NOT_CALLS.includes(call))

/** The contract of the fake server, published by the code of the real one. */
async function publishedFake(now: Date): Promise<{ paths: Described }> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.decorate('anyone', async () => {})
  app.register(openapi)
  app.register(async (inner) => {
    for (const [call, { takes, gives, open }] of fakedCalls) {
      const [method = '', path = ''] = call.split(' ')
      // A form with a file has no JSON body.
      const json = takes === fileSchema ? undefined : takes
      const body = typeof json === 'function' ? json(now) : json
      let names = 0
      inner.route({
        method,
        url: `/api/${path.replaceAll(':', () => `:${names++}`)}`,
        schema: { ...(body && { body }), ...(gives && { response: { 200: gives } }) },
        ...(!open && { onRequest: async () => {} }),
        handler: async () => {},
      })
    }
  })
  return (await app.inject('/api/openapi.json')).json()
}

test('the fake server for page tests accepts only calls that exist on the real server, with the same bodies and responses', async () => {
  const server = await startTestServer()
  const real = shapesOf((await server.api.get('/api/openapi.json')).body)
  const fake = shapesOf(await publishedFake(server.clock.now()))
  await server.stop()
  const calls = Object.keys(fake)
  expect(calls).toHaveLength(fakedCalls.length)
  expect(fake).toEqual(Object.fromEntries(calls.map((call) => [call, real[call]])))
})
