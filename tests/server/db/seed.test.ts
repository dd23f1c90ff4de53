import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUESTION_TYPES, type Survey } from '#rules/survey/schema.ts'
import { codeSteps, surveys } from '#server/db/schema.ts'
import { seed } from '#server/db/seed.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.each(databases)('the seed (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const startAgain = () => seed(server.db, server.app.store, server.clock.now())
  const surveysTold = async (): Promise<Survey[]> =>
    (await (await aMemberOf(server)).api.get('/api/surveys')).body.data
  const labels = async () => (await surveysTold()).map(({ label }) => label)

  test('adds two surveys, each with a picture and a question of every type', async () => {
    const told = await surveysTold()
    const pictures = await Promise.all(
      told.map(({ picture }) => server.api.get(picture?.formats.original ?? '')),
    )
    expect(told.map(({ label, version, answers }) => ({ label, version, answers }))).toEqual([
      { label: 'Treats', version: 1, answers: null },
      { label: 'Small joys', version: 1, answers: null },
    ])
    expect(pictures.map(({ status }) => status)).toEqual([200, 200])
    for (const { questions } of told)
      expect(questions.map(({ type }) => type).toSorted()).toEqual(QUESTION_TYPES.toSorted())
  })

  test('does not bring back a survey that a mod has deleted', async () => {
    await server.db.delete(surveys).where(eq(surveys.label, 'Treats'))
    await startAgain()
    expect(await labels()).toEqual(['Small joys'])
  })

  test('adds newer content to an older installation, and adds no content twice', async () => {
    await server.db.delete(surveys)
    await server.db
      .delete(codeSteps)
      .where(inArray(codeSteps.name, ['seed: contents', 'seed: surveys']))
    await Promise.all([startAgain(), startAgain()])
    const { body } = await server.api.get('/api/approved_headers')
    expect([await labels(), body.data.length]).toEqual([['Treats', 'Small joys'], 6])
  })
})
