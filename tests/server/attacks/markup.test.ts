import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINK_ATTRIBUTES, MEMBERS_TAGS } from '#rules/text/allowed-markup.ts'
import { visibleText } from '#rules/text/markup.ts'
import { isWebAddress } from '#rules/text/web-address.ts'
import { postTags } from '#server/db/schema.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { aPng } from '#tests/support/pictures.ts'
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { aPostOf, commentOn, readPost, readTalk } from '#tests/support/talk.ts'
import { upload } from '#tests/support/uploads.ts'

let server: TestServer
let member: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  member = await aMemberOf(server)
})
afterAll(() => server.stop())

const PICTURES_AT_ONCE = 10
const NO_WORDS = { message: ['Please say a few words'] }

/** Matches an allowed tag as sanitising produces it. Attributes are quoted, and only links have any. */
const TAG = new RegExp(
  `</?(?:${MEMBERS_TAGS.join('|')})(?: (?:${LINK_ATTRIBUTES.join('|')})="[^"<>]*")*(?: /)?>`,
  'g',
)

/** Returns the markup that is not allowed. Text without "<" cannot contain a tag. */
const beyond = (html: string): string[] => [
  ...(html.replace(TAG, '').match(/<.*/) ?? []),
  ...(html.match(/<(?!a )\w+ \w+=.*/) ?? []),
  ...[...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => !isWebAddress(href) && !/^\/\w/.test(href)),
]

/** Returns the refusal of a message, or the visible text and the forbidden markup of the stored message. */
function told({ status, body }: Answer) {
  if (status === 422) return { status, errors: body.errors }
  const { message } = body.data
  return { status, seen: visibleText(message).trim(), beyond: beyond(message) }
}

const wanted = (status: number, meant: string) =>
  meant === '' ? { status: 422, errors: NO_WORDS } : { status, seen: meant, beyond: [] }

/** Replaces line breaks, as single-line fields do. */
const onOneLine = (text: string) => text.replaceAll('\n', ' ').trim()

describe.each(PAYLOADS)('$sent', ({ sent, meant }) => {
  test('is reduced to plain text and allowed markup in the message of a post', async () => {
    const answer = await member.api.post('/api/posts', { message: sent })
    expect(told(answer)).toEqual(wanted(201, meant))
    const edited = await member.api.put(`/api/posts/${await aPostOf(member)}`, { message: sent })
    expect(told(edited)).toEqual(wanted(200, meant))
  })

  test('is reduced to plain text and allowed markup in a comment', async () => {
    const post = await aPostOf(member)
    expect(told(await commentOn(member, post, sent))).toEqual(wanted(201, meant))
    const [latest] = (await readTalk(member, post)).body.data.comments
    expect(latest && beyond(latest.message)).toEqual(meant === '' ? undefined : [])
  })

  test('is kept unchanged, as plain text, in the location of a post', async () => {
    const { status, body } = await member.api.post('/api/posts', { message: 'x', location: sent })
    expect([status, body.data.location]).toEqual([201, onOneLine(sent)])
  })

  test('is refused in place of a tag’s id', async () => {
    const { status, body } = await member.api.post('/api/posts', { message: 'x', tags: [sent] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['tags.0']])
  })
})

test('the name of an uploaded file is discarded, and a picture’s alt text is kept as plain text', async () => {
  const bytes = await aPng(4, 3)
  const parts = PAYLOADS.map(({ sent }) => ({ name: sent, bytes }))
  const answers = await inTurn(Math.ceil(parts.length / PICTURES_AT_ONCE), (i) =>
    upload(member, ...parts.slice(i * PICTURES_AT_ONCE, (i + 1) * PICTURES_AT_ONCE)),
  )
  expect(answers.map(({ status, text }) => [status, /alert|socks/.test(text)])).toEqual(
    answers.map(() => [201, false]),
  )
  const ids = answers.flatMap(({ body }) => body.data.map(({ id }: { id: number }) => id))
  const described = await inTurn(PAYLOADS.length, async (i) => {
    const { body } = await member.api.put(`/api/pictures/${ids[i]}`, { alt: PAYLOADS[i]?.sent })
    return body.data.alt
  })
  expect(described).toEqual(PAYLOADS.map(({ sent }) => onOneLine(sent)))
})

test('a tag label is returned as plain text, even if it was written to the database directly', async () => {
  const labels = PAYLOADS.map(({ sent }) => sent)
  const rows = await server.db
    .insert(postTags)
    .values(labels.map((label) => ({ label })))
    .returning({ id: postTags.id })
  const tags = rows.slice(0, 10).map(({ id }) => id)
  const { body } = await member.api.post('/api/posts', { message: 'x', tags })
  const { data } = (await readPost(member, body.data.id)).body
  expect(data.tags.map(({ label }: { label: string }) => label)).toEqual(labels.slice(0, 10))
})

test('responses have a JSON media type and forbid sniffing', async () => {
  const { headers } = await member.api.post('/api/posts', { message: 'x', location: '<script>' })
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ])
})
