import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmail, logIn, register } from '#tests/support/accounts.ts'
import { linkTo, mailsTo, tokenOf } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Pages that were opened before an upgrade still send the token in the path. */
describe('a token in the path', () => {
  test('still opens and answers a parent’s link', async () => {
    const parent = 'pike@parents.example'
    const { api } = await aMemberOf(server, {
      nickname: 'Fern',
      birthDate: '2014-06-01',
      parentEmail: parent,
    })
    await api.post('/api/me/parent/resend')
    const url = `/api/parent/${tokenOf(await linkTo(server, parent, 'parent-request'))}`
    const answers = [await server.api.get(url), await server.api.post(url, { answer: 'confirm' })]
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: { nickname: 'Fern', asks: 'confirmation', threads: false } } },
      { status: 200, body: { data: { nickname: 'Fern', answer: 'confirm' } } },
    ])
  })

  test('still deletes an account that somebody else has registered', async () => {
    const email = anEmail()
    await register(server, { email })
    const [mail] = await mailsTo(server, email, 'verify-email')
    const [, id, token] = /\/email\/not-me\/(\d+)#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const answers = [
      await server.api.post(`/api/email/not-me/${id}/${token}`),
      await logIn(server, email),
    ]
    expect(statuses(answers)).toEqual([200, 422])
  })
})
