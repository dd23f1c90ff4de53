import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const CONTROLLER = {
  PUBLIC_URL: 'https://swap.example',
  CONTROLLER: 'Critter Club <e.V.>, 1 Temple Road',
  CONTACT_EMAIL: 'club@swap.example',
  IMPRINT_URL: 'https://club.example/imprint',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: CONTROLLER })
})
afterAll(() => server.stop())

test('robots.txt keeps crawlers away from JSON and pictures', async () => {
  const { status, headers, text } = await server.api.get('/robots.txt')
  expect([status, headers['content-type'], text.split('\n')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    ['User-agent: *', 'Disallow: /api/', 'Disallow: /media/', ''],
  ])
})

test('security.txt names the contact and is valid for six months', async () => {
  const { text } = await server.api.get('/.well-known/security.txt')
  expect(text.split('\n')).toEqual([
    'Contact: mailto:club@swap.example',
    'Expires: 2030-07-15T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://swap.example/.well-known/security.txt',
    '',
  ])
})

test('a password manager is sent to the dialog that changes the password', async () => {
  const { status, headers } = await server.api.get('/.well-known/change-password')
  expect([status, headers.location]).toEqual([302, '/settings?do=password'])
})

test('the privacy page ends with the people who run the site', async () => {
  const { body } = await server.api.get('/api/pages/privacy')
  expect(body.data.body.split('<h2>').at(-1)).toBe(
    [
      'Who runs this site</h2>',
      '<p>Critter Club &lt;e.V.&gt;, 1 Temple Road</p>',
      '<p>Email: <a href="mailto:club@swap.example">club@swap.example</a></p>',
      '<p><a href="https://club.example/imprint">Imprint</a></p>',
    ].join('\n'),
  )
})

test('without a contact there is no security.txt, and nothing is added to the privacy page', async () => {
  const bare = await startTestServer()
  const { status } = await bare.api.get('/.well-known/security.txt')
  const { body } = await bare.api.get('/api/pages/privacy')
  await bare.stop()
  expect([status, body.data.body.includes('Who runs this site')]).toEqual([404, false])
})
