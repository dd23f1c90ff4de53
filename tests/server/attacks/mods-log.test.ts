import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModAction } from '#rules/mod/schema.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { aCaseWithMods, anAskedRescuer, aRescuerOf, offer } from '#tests/support/rescue-calls.ts'
import { type Contract, type Route, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, PENDING } from '#tests/support/swaps.ts'
import { aCommentOf, aPostOf } from '#tests/support/talk.ts'

let server: TestServer
let admin: LoggedIn
let mod: LoggedIn
let member: LoggedIn
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  admin = await anAdminOf(server)
  mod = await aModOf(server)
  member = await aMemberOf(server)
})
afterAll(() => server.stop())

const REASON = { reason: 'Too much glitter' }
const OWL = { nickname: 'Hoot', birthday: '05-04', picture_id: null }
const PAGE = { title: 'Moss', body: '<p>Soft.</p>' }
const SURVEY = {
  label: 'Joys',
  picture_id: null,
  questions: [{ id: null, label: 'Why?', type: 'text', options: [], is_required: true }],
}

/** Creates something as another mod. @returns the response data */
const made = async (noun: string, body: object) =>
  (await mod.api.post(`/api/mod/${noun}`, body)).body.data
const idBy = async ({ api }: LoggedIn, noun: string, body: object): Promise<number> =>
  (await api.post(`/api/${noun}`, body)).body.data.id

let count = 0
const another = () => {
  count += 1
  return `Moss ${count}`
}
const aPage = () => made('pages', { ...PAGE, slug: another().toLowerCase().replace(' ', '-') })
const aTag = () => made('post-tags', { label: another(), is_only_admin: false })
const aHeader = async () =>
  made('approved-headers', { picture_id: await aPictureOf(server, mod), alt: 'Moss' })
const aSurvey = () => made('surveys', SURVEY)
const aProposal = () => anExchangeOf(server, member, { ...PENDING, preferredStartAt: '2030-02-20' })
const aRequest = () => anExchangeOf(server, member, { surveyRequested: true })
const aLetter = () => idBy(member, 'contacts', { message: 'Where is it?' })
const aBug = () => idBy(member, 'bug_reports', { message: 'Mute', page: '/', browser: 'Firefox' })
const aPost = () => aPostOf(member)
const aSuspended = () => aMemberOf(server, { suspendedAt: server.clock.now() })

async function aFull() {
  const exchange = await anExchangeOf(server, member)
  const [one] = await inTurn(2, () => aParticipantOf(server, exchange))
  return { exchange, signup: one?.signupId }
}

async function aCase() {
  const { rows } = await server.pool.query(
    `insert into mod_cases (kind, member_id, note, opened_at)
     values ('privacy_note', ${(await aMemberOf(server)).id}, 'Not Sylas', now()) returning id`,
  )
  return rows[0]
}

async function aGiftOwed() {
  const { circle, exchange } = await aSwapOf(server, 3)
  const { rows } = await server.pool.query(
    `insert into gift_defaults (member_id, exchange_id, at)
     values (${circle[0]?.id}, ${exchange.id}, '${server.clock.now().toISOString()}') returning id`,
  )
  return rows[0]
}

interface Done {
  /** Replaces `{id}` in the path. */
  id?: number | undefined
  body?: object
}

/** Each mod call that changes or reveals something, with its name in the log and the setup that it needs to succeed. */
const CALLS: Record<string, [action: string, () => Promise<Done>]> = {
  'POST /api/mod/exchanges/{id}/approve': ['approve', aProposal],
  'POST /api/mod/exchanges/{id}/reject': [
    'reject',
    async () => ({ ...(await aProposal()), body: REASON }),
  ],
  'POST /api/mod/exchanges/{id}/cancel': [
    'cancel',
    async () => ({ ...(await aProposal()), body: REASON }),
  ],
  'POST /api/mod/exchanges/{id}/pair': ['pair', async () => (await aFull()).exchange],
  'POST /api/mod/exchanges/{id}/pairs': [
    'read pairs',
    async () => (await aSwapOf(server, 3)).exchange,
  ],
  'POST /api/mod/signups/{id}/removal': [
    'read pairs',
    async () => ({ id: (await aSwapOf(server, 4)).circle[0]?.signupId }),
  ],
  'POST /api/mod/signups/{id}/remove': [
    'remove',
    async () => ({ id: (await aFull()).signup, body: REASON }),
  ],
  'POST /api/mod/members/{id}/confirm-parent': [
    'confirm-parent',
    () => aMemberOf(server, { birthDate: '2014-06-01', parentEmail: 'vex@parents.example' }),
  ],
  'POST /api/mod/members/{id}/list-history': ['read list', async () => aMemberOf(server)],
  'POST /api/mod/members/{id}/suspend': [
    'suspend',
    async () => ({ id: (await aMemberOf(server)).id, body: REASON }),
  ],
  'POST /api/mod/members/{id}/pause': [
    'pause',
    async () => ({ id: (await aMemberOf(server)).id, body: { ...REASON, days: 1 } }),
  ],
  'POST /api/mod/members/{id}/lift': ['lift', aSuspended],
  'POST /api/mod/members/{id}/role': [
    'role mod',
    async () => ({ id: (await aMemberOf(server)).id, body: { role: 'mod' } }),
  ],
  'POST /api/mod/defaults/{id}/settle': [
    'settle default',
    async () => ({ id: (await aGiftOwed()).id, body: REASON }),
  ],
  'POST /api/mod/cases/{id}/settle': [
    'settle privacy_note',
    async () => ({ ...(await aCase()), body: { how: 'nobody_meant', ...REASON } }),
  ],
  'POST /api/mod/exclusions': [
    'exclude',
    async () => ({
      body: { member_id: member.id, excluded_id: (await aMemberOf(server)).id },
    }),
  ],
  'DELETE /api/mod/exclusions/{id}': [
    'unexclude',
    async () => {
      const one = await aMemberOf(server)
      const entered = { member_id: one.id, excluded_id: member.id }
      const [entry] = (await mod.api.post('/api/mod/exclusions', entered)).body.data
      return entry
    },
  ],
  'POST /api/mod/survey-requests/{id}/attach': [
    'attach survey',
    async () => ({ ...(await aRequest()), body: { survey_id: (await aSurvey()).id } }),
  ],
  'POST /api/mod/survey-requests/{id}/decline': [
    'decline survey',
    async () => ({ ...(await aRequest()), body: REASON }),
  ],
  'POST /api/mod/survey-requests/{id}/letter': [
    'begin contact',
    async () => ({ ...(await aRequest()), body: { message: 'Which one?' } }),
  ],
  'POST /api/mod/contacts/{id}/answer': [
    'answer contact',
    async () => ({ id: await aLetter(), body: { message: 'There' } }),
  ],
  'POST /api/mod/contacts/{id}/close': ['close contact', async () => ({ id: await aLetter() })],
  'GET /api/mod/bug-reports/{id}': ['read bug_report', async () => ({ id: await aBug() })],
  'POST /api/mod/bug-reports/{id}/answer': [
    'answer bug_report',
    async () => ({ id: await aBug(), body: { answer: 'Mended' } }),
  ],
  'POST /api/mod/bug-reports/{id}/close': ['close bug_report', async () => ({ id: await aBug() })],
  'POST /api/mod/pages': ['create page', async () => ({ body: { ...PAGE, slug: 'fern' } })],
  'PUT /api/mod/pages/{id}': [
    'edit page',
    async () => {
      const page = await aPage()
      return { id: page.id, body: page }
    },
  ],
  'DELETE /api/mod/pages/{id}': ['delete page', async () => ({ id: (await aPage()).id })],
  'POST /api/mod/post-tags': [
    'create tag',
    async () => ({ body: { label: 'Fern', is_only_admin: false } }),
  ],
  'PUT /api/mod/post-tags/{id}': [
    'edit tag',
    async () => {
      const { id, label } = await aTag()
      return { id, body: { label: `${label}!`, was: label } }
    },
  ],
  'DELETE /api/mod/post-tags/{id}': ['delete tag', aTag],
  'POST /api/mod/approved-headers': [
    'create header',
    async () => ({ body: { picture_id: await aPictureOf(server, admin), alt: 'Moss' } }),
  ],
  'PUT /api/mod/approved-headers/{id}': [
    'edit header',
    async () => ({ id: (await aHeader()).id, body: { alt: 'Fern', was: 'Moss' } }),
  ],
  'DELETE /api/mod/approved-headers/{id}': ['delete header', aHeader],
  'POST /api/mod/critters': ['create critter', async () => ({ body: OWL })],
  'PUT /api/mod/critters/{id}': [
    'edit critter',
    async () => {
      const { id, updated_at } = await made('critters', OWL)
      return { id, body: { ...OWL, updated_at } }
    },
  ],
  'DELETE /api/mod/critters/{id}': ['delete critter', () => made('critters', OWL)],
  'POST /api/mod/surveys': ['create survey', async () => ({ body: SURVEY })],
  'PUT /api/mod/surveys/{id}': [
    'edit survey',
    async () => {
      const { id, version } = await aSurvey()
      return { id, body: { ...SURVEY, was: { label: 'Joys', picture_id: null, version } } }
    },
  ],
  'DELETE /api/mod/surveys/{id}': ['delete survey', aSurvey],
  // The calls outside the desk that act on other members' content.
  'POST /api/chat_messages': [
    'answer contact',
    async () => ({ body: { contact_id: await aLetter(), message: 'There' } }),
  ],
  'GET /api/contacts/{id}': ['read contact', async () => ({ id: await aLetter() })],
  'POST /api/contacts/{id}/read': ['read contact', async () => ({ id: await aLetter() })],
  'POST /api/exchanges/{id}/pin': ['pin', () => anExchangeOf(server, member)],
  'POST /api/posts/{id}/pin': ['pin post', async () => ({ id: await aPost() })],
  'DELETE /api/posts/{id}': ['delete post', async () => ({ id: await aPost() })],
  'DELETE /api/comments/{id}': [
    'delete comment',
    async () => ({ id: await aCommentOf(member, await aPost()) }),
  ],
  // These wait for a gift until the sessions of all other members have expired, so they come last.
  'POST /api/mod/rescues/{id}/open': [
    'open rescue',
    async () => ({ id: (await aCaseWithMods(server, mod)).caseId }),
  ],
  'POST /api/mod/rescues/{id}/pick': [
    'pick rescuer',
    async () => {
      const { caseId, exchange } = await aCaseWithMods(server, mod, { isMinor: true })
      const rescuer = await aRescuerOf(server)
      await offer(rescuer, exchange)
      return { id: caseId, body: { member_id: rescuer.id } }
    },
  ],
  'POST /api/mod/rescues/{id}/rescuer': [
    'read rescuer',
    async () => ({ id: (await anAskedRescuer(server, mod)).caseId }),
  ],
}

const calls = {
  GET: (url: string) => admin.api.get(url),
  POST: (url: string, body?: object) => admin.api.post(url, body),
  PUT: (url: string, body?: object) => admin.api.put(url, body),
  DELETE: (url: string, body?: object) => admin.api.delete(url, body),
}

test('every action by mods and admins at the desk or on other members’ content is logged', async () => {
  const { body } = await server.api.get('/api/openapi.json')
  const atTheDesk = routesOf(body as Contract)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/mod/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(atTheDesk.filter((call) => !(call in CALLS))).toEqual([])

  const logged: Record<string, unknown> = {}
  for (const [call, [, prepare]] of Object.entries(CALLS)) {
    const { id, body } = await prepare()
    const [method = '', path = ''] = call.split(' ')
    const url = path.replace('{id}', String(id))
    const { rows: before } = await server.pool.query('select max(id) as last from mod_actions')
    const answer = await calls[method as Route['method']](url, body)
    const { rows } = await server.pool.query(
      `select action from mod_actions where actor_id = ${admin.id} and id > ${before[0].last ?? 0}`,
    )
    logged[call] = answer.status < 300 ? rows.map(({ action }) => action) : answer
  }
  expect(logged).toEqual(
    Object.fromEntries(Object.entries(CALLS).map(([call, [action]]) => [call, [action]])),
  )
})

test('pairing by hand is logged with its result', async () => {
  const empty = await anExchangeOf(server, member)
  const full = await aFull()
  for (const { id } of [empty, full.exchange]) await admin.api.post(`/api/mod/exchanges/${id}/pair`)
  const { data } = (await admin.api.get('/api/mod/audit')).body
  expect(
    data
      .slice(0, 2)
      .map(({ action, subject_id, details }: ModAction) => [action, subject_id, details]),
  ).toEqual([
    ['pair', full.exchange.id, { result: 'paired' }],
    ['pair', empty.id, { result: 'cancelled' }],
  ])
})
