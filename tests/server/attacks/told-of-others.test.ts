import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meSchema } from '#rules/member/schema.ts'
import { makeCopyOf } from '#tests/support/copies.ts'
import { aMemberInEverything, BORN, EMAIL } from '#tests/support/everything.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { isForMods, readingsOf } from '#tests/support/readings.ts'
import type { Contract } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'

let server: TestServer
let stage: Awaited<ReturnType<typeof aMemberInEverything>>
let contract: Contract
beforeAll(async () => {
  server = await startTestServer()
  stage = await aMemberInEverything(server)
  await makeCopyOf(server, stage.me)
  contract = (await server.api.get('/api/openapi.json')).body
})
afterAll(() => server.stop())

const keysOf = (described: object) => Object.keys(described).toSorted().join()
const MEMBER = 'avatar,id,nickname'
const CRITTER = 'avatar,birthday,id,kind,nickname'

describe('the API contract', () => {
  /** Lists the fields of every object with a nickname in a response's schema. */
  function namedIn(schema: unknown, within: readonly string[] = []): string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const { $ref, properties } = schema as { $ref?: string; properties?: object }
    const name = $ref?.split('/').at(-1)
    if (name && within.includes(name)) return []
    if (name) return namedIn(contract.components.schemas[name], [...within, name])
    const inside = Object.values(schema).flatMap((part) => namedIn(part, within))
    return properties && 'nickname' in properties ? [keysOf(properties), ...inside] : inside
  }

  test('contains nothing about other members except their ids, nicknames, avatars and the days of their birthdays', () => {
    const told: Record<string, string[]> = {}
    for (const [path, operations] of Object.entries(contract.paths)) {
      if (isForMods(path)) continue
      for (const [method, { responses }] of Object.entries(operations))
        for (const fields of new Set(namedIn(responses)))
          told[fields] = [...(told[fields] ?? []), `${method.toUpperCase()} ${path}`]
    }
    const { [MEMBER]: everywhere, ...others } = told
    expect(everywhere?.length).toBeGreaterThan(10)
    expect(others).toEqual({
      [CRITTER]: ['GET /api/birthdays'],
      // The member's own data.
      [keysOf(meSchema.shape)]: [
        'GET /api/me',
        'POST /api/profile',
        'POST /api/birth_date',
        'POST /api/me/first-steps',
        'POST /api/region',
      ],
      'created_at,nickname': [
        'GET /api/me/exclusions',
        'POST /api/me/exclusions',
        'DELETE /api/me/exclusions',
      ],
      'birthday,id,nickname,picture': [
        'GET /api/me/pets',
        'POST /api/me/pets',
        'PUT /api/me/pets/{id}',
      ],
      // The request to a parent names the child by nickname.
      'asks,nickname,threads': ['POST /api/parent/open', 'GET /api/parent/{token}'],
      'answer,nickname': ['POST /api/parent/answer', 'POST /api/parent/{token}'],
    })
  })
})

/** The stored texts about a member that nobody else may read. */
const PRIVATE = [
  EMAIL,
  BORN,
  'Zephyr suggested',
  'Zephyr-first',
  'Zephyr-last',
  'zephyr#1',
  'Not the other zephyr',
  'parent.of.zephyr',
  'Zephyr home',
  'Zephyr Windsor',
  '5 Zephyr Lane',
  'Zephyr wing',
  'Zephyria',
  'ZEPHYR-9',
  'Zephyr the elder',
  'I am Zephyr',
  'zephyr-at-google',
]

/** Returns all objects within the value that have an id and a nickname. */
function namedBy(value: unknown): { id: unknown; fields: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(namedBy)
  return 'nickname' in value && 'id' in value
    ? [{ id: value.id, fields: keysOf(value) }, ...inside]
    : inside
}

const wordsIn = (readings: Map<string, string[]>) =>
  [...readings].flatMap(([path, texts]) =>
    PRIVATE.filter((word) => texts.some((text) => text.includes(word))).map(
      (word) => `${path}: ${word}`,
    ),
  )

describe('in the responses of all readable routes,', () => {
  const readers: [string, () => Promise<LoggedIn>][] = [
    ['another member', () => aMemberOf(server)],
    ['the member’s recipient', async () => stage.circle[2] as Participant],
    ['the member’s gifter', async () => stage.circle[0] as Participant],
  ]

  test.each(readers)('%s learns nothing private about the member', async (_, reader) => {
    const readings = await readingsOf(server, await reader())
    expect(wordsIn(readings)).toEqual([])
    const named = [...readings].flatMap(([path, texts]) =>
      texts
        .flatMap((text) => namedBy(JSON.parse(text)))
        .filter(({ id }) => id === stage.me.id)
        .map(({ fields }) => `${path} ${fields}`),
    )
    const without = new Set(named.filter((each) => !each.endsWith(` ${MEMBER}`)))
    expect(named.length).toBeGreaterThan(0)
    expect([...without]).toEqual([`/api/birthdays ${CRITTER}`])
  })

  test('the member finds all of their own data, and every route returns something to them', async () => {
    const readings = await readingsOf(server, stage.me)
    const read = wordsIn(readings).join()
    expect(PRIVATE.filter((word) => !read.includes(word))).toEqual([])
    const silent = [...readings].filter(([, texts]) => texts.length === 0).map(([path]) => path)
    // No exchange in this community is open to guests before its start.
    expect(silent).toEqual(['/api/public/exchanges/{id}'])
  })
})
