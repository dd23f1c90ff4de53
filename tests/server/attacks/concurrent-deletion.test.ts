import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { editExchange } from '#tests/support/exchanges.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, aModOf, anAddressOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, tally } from '#tests/support/several.ts'
import { anExchangeOf, PENDING } from '#tests/support/swaps.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

const GONE = { status: 404, body: { message: 'We couldn’t find this. It may have been deleted' } }

describe.runIf(hasPostgres)('when rows are deleted while other calls wait, on PostgreSQL,', () => {
  let server: TestServer
  let member: LoggedIn
  let mod: LoggedIn
  let admin: LoggedIn
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    member = await aMemberOf(server)
    mod = await aModOf(server)
    admin = await anAdminOf(server)
  })
  afterAll(() => server.stop())

  const aProposal = (creator = member) =>
    anExchangeOf(server, creator, { ...PENDING, preferredStartAt: '2030-02-20' })
  const takeBack = ({ id }: { id: number }, { api }: Pick<LoggedIn, 'api'> = member) =>
    api.delete(`/api/exchanges/${id}`)
  const close = ({ api }: LoggedIn) => api.delete('/api/me', { password: PASSWORD })

  /** The responses to calls that wait while the row is deleted. */
  const asked = async (row: string, asks: (() => Promise<Answer>)[]) =>
    (await whileUncommitted(server, `delete from ${row}`, asks)).map(said)
  const gone = (amount: number) => Array(amount).fill(GONE)
  const idOf = async ({ api }: LoggedIn, noun: string, body: object): Promise<number> =>
    (await api.post(`/api/${noun}`, body)).body.data.id

  test('all calls about a deleted exchange get a 404', async () => {
    const exchange = await aProposal()
    await server.pool.query(
      `update exchanges set survey_requested = true where id = ${exchange.id}`,
    )
    await anAddressOf(server, member)
    const decide = (word: string, body: object = {}) =>
      mod.api.post(`/api/mod/exchanges/${exchange.id}/${word}`, body)
    const follow = (word: string, body: object) =>
      mod.api.post(`/api/mod/survey-requests/${exchange.id}/${word}`, body)
    const answers = await asked(`exchanges where id = ${exchange.id}`, [
      () => decide('approve'),
      () => decide('reject', { reason: 'Glitter' }),
      () => decide('cancel', { reason: 'Glitter' }),
      () => decide('pair'),
      () => follow('attach', { survey_id: 1 }),
      () => follow('decline', { reason: 'Enough' }),
      () => follow('letter', { message: 'Which one?' }),
      () => admin.api.post(`/api/exchanges/${exchange.id}/pin`),
      () => editExchange(member, exchange.slug),
      () => member.api.post('/api/signups', { exchange_id: exchange.id }),
      () => takeBack(exchange),
    ])
    expect(answers).toEqual(gone(11))
  })

  test('of two withdrawals and an approval of a proposal sent at the same time, exactly one succeeds', async () => {
    const rounds = await inTurn(8, async () => {
      const exchange = await aProposal()
      const answers = await Promise.all([
        takeBack(exchange),
        takeBack(exchange),
        mod.api.post(`/api/mod/exchanges/${exchange.id}/approve`),
      ])
      const { 200: approved = 0, 204: takenBack = 0, ...refused } = tally(answers)
      return [approved + takenBack, refused]
    })
    for (const round of rounds)
      expect([
        [1, { 404: 2 }],
        [1, { 422: 2 }],
      ]).toContainEqual(round)
  })

  test('closing an account deletes its proposals, even if one of them is being withdrawn', async () => {
    const creator = await aMemberOf(server, { passwordHash })
    const [exchange, other] = [await aProposal(creator), await aProposal(creator)]
    const row = `delete from exchanges where id = ${exchange.id}`
    const [closed] = await whileUncommitted(server, row, [() => close(creator)])
    const { rows } = await server.pool.query(
      `select id from exchanges where id in (${exchange.id}, ${other.id})`,
    )
    expect([closed?.status, rows]).toEqual([204, []])
  })

  test('all calls about a deleted letter or bug report get a 404, both for its author and for mods', async () => {
    const contact = await idOf(member, 'contacts', { message: 'Where is it?' })
    expect(
      await asked(`contacts where id = ${contact}`, [
        () => member.api.put(`/api/contacts/${contact}`, { message: 'Here' }),
        () => member.api.delete(`/api/contacts/${contact}`),
        () => mod.api.post('/api/chat_messages', { contact_id: contact, message: 'There' }),
        () => mod.api.post(`/api/mod/contacts/${contact}/close`),
        () => mod.api.post(`/api/contacts/${contact}/read`),
        () => mod.api.get(`/api/contacts/${contact}`),
      ]),
    ).toEqual(gone(6))
    const bug = await idOf(member, 'bug_reports', { message: 'Mute', page: '/', browser: 'F' })
    expect(
      await asked(`bug_reports where id = ${bug}`, [
        () => member.api.put(`/api/bug_reports/${bug}`, { message: 'Deaf' }),
        () => member.api.delete(`/api/bug_reports/${bug}`),
        () => mod.api.get(`/api/mod/bug-reports/${bug}`),
        () => mod.api.post(`/api/mod/bug-reports/${bug}/answer`, { answer: 'Mended' }),
        () => mod.api.post(`/api/mod/bug-reports/${bug}/close`),
      ]),
    ).toEqual(gone(5))
  })

  test('all calls about a deleted page, tag, header or survey get a 404', async () => {
    const body = '<p>Soft.</p>'
    const page = (await mod.api.post('/api/mod/pages', { slug: 'moss', title: 'Moss', body })).body
      .data
    expect(
      await asked(`pages where id = ${page.id}`, [
        () => mod.api.put(`/api/mod/pages/${page.id}`, { ...page, title: 'Fern' }),
        () => admin.api.delete(`/api/mod/pages/${page.id}`),
      ]),
    ).toEqual(gone(2))
    const tag = await idOf(mod, 'mod/post-tags', { label: 'Moss', is_only_admin: false })
    expect(
      await asked(`post_tags where id = ${tag}`, [
        () => mod.api.put(`/api/mod/post-tags/${tag}`, { label: 'Fern', was: 'Moss' }),
        () => admin.api.delete(`/api/mod/post-tags/${tag}`),
      ]),
    ).toEqual(gone(2))
    const picture_id = await aPictureOf(server, mod)
    const header = await idOf(mod, 'mod/approved-headers', { picture_id, alt: 'Moss' })
    expect(
      await asked(`approved_headers where id = ${header}`, [
        () => mod.api.put(`/api/mod/approved-headers/${header}`, { alt: 'Fern', was: 'Moss' }),
        () => admin.api.delete(`/api/mod/approved-headers/${header}`),
      ]),
    ).toEqual(gone(2))
    const questions = [{ id: null, label: 'Why?', type: 'text', options: [], is_required: true }]
    const asking = { label: 'Joys', picture_id: null, questions }
    const survey = (await mod.api.post('/api/mod/surveys', asking)).body.data
    const read = { label: 'Joys', picture_id: null, version: survey.version }
    expect(
      await asked(`surveys where id = ${survey.id}`, [
        () => mod.api.put(`/api/mod/surveys/${survey.id}`, { ...asking, was: read }),
        () => admin.api.delete(`/api/mod/surveys/${survey.id}`),
        () =>
          member.api.post(`/api/surveys/${survey.id}/answer`, {
            id: survey.id,
            answers: ['So'],
            version: survey.version,
          }),
      ]),
    ).toEqual(gone(3))
  })

  test('a member whose row is deleted gets a 404 for every change to their own data', async () => {
    const { id, api } = await aMemberOf(server)
    const owl = { nickname: 'Hoot', birthday: '05-04', picture_id: null }
    const exchange = await anExchangeOf(server, member)
    expect(
      await asked(`members where id = ${id}`, [
        () => api.put('/api/me/preferences', { show_birthday: false }),
        () => api.post('/api/addresses', HOME),
        () => api.post('/api/me/pets', owl),
        () => api.post('/api/region', { region: 'uk' }),
        () => api.post('/api/signups', { exchange_id: exchange.id }),
      ]),
    ).toEqual(gone(5))
  })

  test('all calls about a deleted pet get a 404, and so does the call that settles a deleted case', async () => {
    const owl = { nickname: 'Hoot', birthday: '05-04', picture_id: null }
    const pet = (await member.api.post('/api/me/pets', owl)).body.data
    const { rows: critters } = await server.pool.query(
      `select updated_at from pets where id = ${pet.id}`,
    )
    const { updated_at } = critters[0]
    expect(
      await asked(`pets where id = ${pet.id}`, [
        () => mod.api.put(`/api/mod/critters/${pet.id}`, { ...owl, updated_at }),
        () => admin.api.delete(`/api/mod/critters/${pet.id}`),
        () => member.api.put(`/api/me/pets/${pet.id}`, owl),
      ]),
    ).toEqual(gone(3))
    const { rows } = await server.pool.query(
      `insert into mod_cases (kind, member_id, opened_at) values ('privacy_note', ${member.id}, now()) returning id`,
    )
    const [{ id: opened }] = rows
    const settling = { how: 'nobody_meant', reason: 'So it is' }
    expect(
      await asked(`mod_cases where id = ${opened}`, [
        () => mod.api.post(`/api/mod/cases/${opened}/settle`, settling),
      ]),
    ).toEqual(gone(1))
  })
})
