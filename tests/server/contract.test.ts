import { expect, test } from 'vitest'
import { routesOf } from '#tests/support/fuzz.ts'
import { startTestServer } from '#tests/support/server.ts'

/** What the contract promises so far; `*` is for everybody, the rest for members or for the mods. */
const CALLS = `
  DELETE /api/addresses/{id}
  DELETE /api/me/exclusions
  DELETE /api/me/sessions
  DELETE /api/me/sessions/{id}
  DELETE /api/mod/exclusions/{id}
  DELETE /api/signups/{id}
  DELETE /api/steps/{id}
  GET /api/addresses
  GET /api/addresses/{id}
  GET /api/approved_headers *
  GET /api/email/verify/{userid}/{token} *
  GET /api/exchange-detail/{id}
  GET /api/exchanges
  GET /api/exchanges/homepage
  GET /api/me
  GET /api/me/address-views
  GET /api/me/exclusions
  GET /api/me/privacy-note
  GET /api/me/sessions
  GET /api/mod/audit
  GET /api/mod/cases
  GET /api/mod/exchanges
  GET /api/mod/exchanges/{id}/pairing
  GET /api/mod/exclusions
  GET /api/mod/members
  GET /api/mod/signups/{id}/removal
  GET /api/notifications
  GET /api/pages *
  GET /api/pages/{id} *
  GET /api/parent/{token} *
  GET /api/post-tags
  GET /api/posts
  GET /api/signups/{id}/surveys
  GET /api/steps
  GET /api/steps/{id}
  GET /api/surveys
  GET /api/surveys/{id}
  POST /api/addresses
  POST /api/addresses/{id}/default
  POST /api/auth/login *
  POST /api/auth/logout
  POST /api/birth_date
  POST /api/email/resend *
  POST /api/exchanges
  POST /api/exchanges/{id}/needed-surveys
  POST /api/forgot-password *
  POST /api/me/exclusions
  POST /api/me/parent/resend
  POST /api/me/password
  POST /api/mod/cases/{id}/settle
  POST /api/mod/exchanges/{id}/approve
  POST /api/mod/exchanges/{id}/cancel
  POST /api/mod/exchanges/{id}/pair
  POST /api/mod/exchanges/{id}/reject
  POST /api/mod/exclusions
  POST /api/mod/members/{id}/confirm-parent
  POST /api/mod/members/{id}/lift
  POST /api/mod/members/{id}/role
  POST /api/mod/members/{id}/suspend
  POST /api/mod/signups/{id}/remove
  POST /api/nickname
  POST /api/notifications/read
  POST /api/parent/{token} *
  POST /api/posts
  POST /api/profile
  POST /api/region
  POST /api/register *
  POST /api/reset-password *
  POST /api/signups
  POST /api/signups/{id}/address
  POST /api/signups/{id}/receiving-done
  POST /api/signups/{id}/sending-done
  POST /api/steps
  POST /api/steps/stepandpost
  POST /api/surveys/{id}/answer
  POST /api/users/exists *
  PUT /api/addresses/{id}
  PUT /api/exchanges/{id}
  PUT /api/steps/{id}
`

test('the published contract lists every call there is, and says which are for everybody', async () => {
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
