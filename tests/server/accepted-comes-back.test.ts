import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import { ACTS, NO_MAILS } from '#tests/support/accepted.ts'
import { ADDRESS, EXCHANGE, POST } from '#tests/support/inputs.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { type Contract, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSurveyOf } from '#tests/support/survey-rows.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { aCommentOf, aPostOf } from '#tests/support/talk.ts'

/** Every field that a route accepts is stored and can be read again, or is listed here with a reason. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>

interface Example {
  /** Creates the caller and the data that the call needs. */
  stage: () => Promise<{ me: LoggedIn; path: string; also?: Fields }>
  /** Each field that the route accepts, with a value that differs from its default. */
  sent: Fields
  /** Reads the stored values, by default from the response data. */
  read?: (me: LoggedIn, answer: { data: Fields }) => Promise<Fields>
  /** The accepted fields that are used but not stored. */
  notKept?: string[]
}

const idOf = (picture: unknown) => (picture as { id: number } | null)?.id ?? null
const idsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id)

const aGifter = async () => {
  const { exchange, circle } = await aSwapOf(server, 2)
  return { me: circle[0] as Participant, swap: { exchange_id: exchange.id } }
}
const asMember = (path: string, alsoOf: (me: LoggedIn) => Promise<Fields>) => async () => {
  const me = await aMemberOf(server)
  return { me, path, also: await alsoOf(me) }
}
const withPicture = async (me: LoggedIn) => ({ picture_id: await aPictureOf(server, me) })
const withPictures = async (me: LoggedIn) => ({ pictures: [await aPictureOf(server, me)] })
const exchangeFields = async (me: LoggedIn) => ({
  ...(await withPicture(me)),
  surveys: [await aSurveyOf(server, ['Tea?'])],
})

const readExchange = async (me: LoggedIn, { data }: { data: Fields }) => {
  const { body } = await me.api.get(`/api/exchange-detail/${data.id}`)
  return { ...body.data, picture_id: idOf(body.data.picture) }
}

const PET = { nickname: 'Biscuit', birthday: '02-29' }
const readPet = async ({ api }: LoggedIn) => {
  const [pet] = (await api.get('/api/me/pets')).body.data
  return { ...pet, picture_id: idOf(pet.picture) }
}

const readPost = async (me: LoggedIn) => {
  const { body } = await me.api.get('/api/posts?sort=-created_at&perPage=1')
  const [post] = body.data
  return { ...post, pictures: idsOf(post.pictures), tags: idsOf(post.tags) }
}

const readTalk = async (me: LoggedIn, postId: unknown) =>
  (await me.api.get(`/api/comments-and-likes/${postId}`)).body.data.comments[0]

const EXAMPLES: Record<string, Example> = {
  'POST /api/profile': {
    async stage() {
      const me = await aMemberOf(server, { birthDate: null, onboardedAt: null })
      await anAddressOf(server, me)
      return { me, path: '/api/profile', also: { avatar: await aPictureOf(server, me) } }
    },
    sent: {
      nickname: 'Trickfoot',
      discord: 'pike#1',
      address_privacy: 3,
      onboarding_comment: 'Not to the one next door',
      last_name: 'Shorthalt',
      first_name: 'Kaylie',
      birth_date: '2014-01-01',
      region: 'nz',
      parent_email: 'scanlan@critters.example',
      has_completed_onboarding: true,
    },
    read: async ({ api }) => {
      const { body } = await api.get('/api/me')
      return { ...body.data, avatar: idOf(body.data.avatar) }
    },
  },
  'POST /api/birth_date': {
    stage: async () => ({ me: await aMemberOf(server), path: '/api/birth_date' }),
    sent: { birth_date: '1988-02-29' },
    read: async ({ api }) => (await api.get('/api/me')).body.data,
  },
  'POST /api/region': {
    stage: async () => ({ me: await aMemberOf(server), path: '/api/region' }),
    sent: { region: 'nz' },
    read: async ({ api }) => (await api.get('/api/me')).body.data,
  },
  'POST /api/addresses': {
    stage: async () => ({ me: await aMemberOf(server), path: '/api/addresses' }),
    sent: ADDRESS,
    read: async ({ api }, { data }) => (await api.get(`/api/addresses/${data.id}`)).body.data,
  },
  'PUT /api/addresses/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      return { me, path: `/api/addresses/${await anAddressOf(server, me)}` }
    },
    sent: ADDRESS,
    read: async ({ api }, { data }) => (await api.get(`/api/addresses/${data.id}`)).body.data,
  },
  'POST /api/exchanges': {
    stage: asMember('/api/exchanges', exchangeFields),
    sent: EXCHANGE,
    read: readExchange,
  },
  'PUT /api/exchanges/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      const { body } = await me.api.post('/api/exchanges', {
        ...EXCHANGE,
        label: 'Before',
        summary: 'Before.',
        description: 'Before.',
        region: 'us',
        max_spots: 2,
        price_min: null,
        price_max: null,
        preferred_start_at: '2030-02-01',
        signup_duration: 15,
        exchange_duration: 15,
        send_by_duration: null,
        survey_requested: false,
        is_public: false,
      })
      const path = `/api/exchanges/${body.data.id}`
      return { me, path, also: await exchangeFields(me) }
    },
    sent: EXCHANGE,
    read: readExchange,
  },
  'PUT /api/posts/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      return { me, path: `/api/posts/${await aPostOf(me)}` }
    },
    sent: { message: 'Look again' },
    read: async ({ api }, { data }) => (await api.get(`/api/posts/${data.id}`)).body.data,
  },
  'POST /api/comments': {
    async stage() {
      const me = await aMemberOf(server)
      return { me, path: '/api/comments', also: { commentable_id: await aPostOf(me) } }
    },
    sent: { message: 'Lovely', commentable_type: COMMENTABLE_POST },
    read: (me, { data }) => readTalk(me, data.commentable_id),
  },
  'PUT /api/comments/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      return { me, path: `/api/comments/${await aCommentOf(me, await aPostOf(me))}` }
    },
    sent: { message: 'Lovelier' },
    read: (me, { data }) => readTalk(me, data.commentable_id),
  },
  'PUT /api/pictures/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      return { me, path: `/api/pictures/${await aPictureOf(server, me)}` }
    },
    sent: { alt: 'A cat in a box' },
  },
  'POST /api/posts': {
    stage: asMember('/api/posts', withPictures),
    sent: POST,
    read: readPost,
    // A post has pictures or a video, not both.
    notKept: ['videos'],
  },
  'POST /api/signups/{id}/more-time': {
    async stage() {
      const { me } = await aGifter()
      return { me, path: `/api/signups/${me.signupId}/more-time` }
    },
    sent: { days: 3, note: 'The glaze is still wet' },
    read: async (_, { data }) => data.more_time as Fields,
  },
  'POST /api/steps': {
    async stage() {
      const { me, swap } = await aGifter()
      return { me, path: '/api/steps', also: swap }
    },
    sent: { type: 'digital_sent', content: 'https://files.example/socks' },
    read: async ({ api }, { data }) => (await api.get(`/api/steps/${data.id}`)).body.data,
    // A step of a rescue is tested with the rescue.
    notKept: ['paired_with', 'rescue_id', 'from_rescuer'],
  },
  'PUT /api/steps/{id}': {
    async stage() {
      const { me, swap } = await aGifter()
      const { body } = await me.api.post('/api/steps', { ...swap, type: 'physical_sent' })
      return { me, path: `/api/steps/${body.data.id}` }
    },
    sent: { content: 'https://track.example/2' },
    read: async ({ api }, { data }) => (await api.get(`/api/steps/${data.id}`)).body.data,
  },
  'POST /api/steps/stepandpost': {
    async stage() {
      const { me, swap } = await aGifter()
      const also = { ...swap, ...(await withPictures(me)) }
      return { me, path: '/api/steps/stepandpost', also }
    },
    sent: POST,
    read: async (me, { data }) => ({
      ...(await readPost(me)),
      exchange_id: (data.step as Fields).exchange_id,
    }),
    // A post has pictures or a video, not both.
    notKept: ['videos'],
  },
  'PUT /api/me/preferences': {
    stage: async () => ({ me: await aMemberOf(server), path: '/api/me/preferences' }),
    sent: {
      birthday_listing: false,
      signup_reminders: true,
      threads: false,
      shortcuts: true,
      sends_spare_gifts: true,
      mails: { ...NO_MAILS, parcels: true },
    },
    read: async ({ api }) => (await api.get('/api/me/preferences')).body.data,
  },
  'POST /api/me/pets': {
    stage: asMember('/api/me/pets', withPicture),
    sent: PET,
    read: readPet,
  },
  'PUT /api/me/pets/{id}': {
    async stage() {
      const me = await aMemberOf(server)
      const { body } = await me.api.post('/api/me/pets', { nickname: 'Bun', birthday: '01-01' })
      return { me, path: `/api/me/pets/${body.data.id}`, also: await withPicture(me) }
    },
    sent: PET,
    read: readPet,
  },
  'POST /api/surveys/{id}/answer': {
    async stage() {
      const me = await aMemberOf(server)
      const id = await aSurveyOf(server, ['Tea?', 'Coffee?'])
      return { me, path: `/api/surveys/${id}/answer`, also: { id } }
    },
    sent: { answers: ['Rooibos', 'Never'], version: 1 },
    read: async ({ api }, { data }) => (await api.get(`/api/surveys/${data.id}`)).body.data,
  },
}

test('every route that accepts a body has an example in this test, or is listed as an action with a reason', async () => {
  const { body } = await server.api.get('/api/openapi.json')
  const accepting = routesOf(body as Contract)
    .filter(({ method, body: fields }) => method !== 'DELETE' && fields.length > 0)
    .map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(EXAMPLES), ...Object.keys(ACTS)].toSorted()).toEqual(accepting.toSorted())
})

describe('every accepted field can be read back', () => {
  test.for(Object.entries(EXAMPLES))('after %s', async ([route, example]) => {
    const { me, path, also = {} } = await example.stage()
    const sent: Fields = { ...example.sent, ...also }
    const { body: contract } = await server.api.get('/api/openapi.json')
    const accepted = routesOf(contract as Contract).find(
      (one) => `${one.method} ${one.path}` === route,
    )
    const named = [...Object.keys(sent), ...(example.notKept ?? [])]
    expect(named.toSorted()).toEqual(accepted?.body.toSorted())

    const method = route.startsWith('PUT') ? 'put' : 'post'
    const { status, body } = await me.api[method](path, sent)
    expect([status < 300, body.message]).toEqual([true, undefined])
    const kept = (await example.read?.(me, body)) ?? body.data
    const back = Object.fromEntries(Object.keys(sent).map((field) => [field, kept[field]]))
    expect(back).toEqual(sent)
  })
})
