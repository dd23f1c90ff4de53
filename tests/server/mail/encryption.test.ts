import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { blameOf, causeOf } from '#server/mail/blame.ts'
import { needsTls } from '#server/mail/settings.ts'
import { relayTransport } from '#server/mail/transport.ts'
import { anOutgoingMail, SENDER, startRelay } from '#tests/support/relay.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

test.each([
  ['smtp://swap:relaypw@relay.example', 'requires', true],
  ['smtp://swap:relaypw@relay.example:25?ignoreTLS=true', 'requires', true],
  ['smtp://swap:relaypw@localhost.example', 'requires', true],
  ['smtp://swap:relaypw@127.0.0.2', 'requires', true],
  ['smtp://swap:relaypw@[::2]', 'requires', true],
  ['smtp://swap:relaypw@localhost:587', 'does not require', false],
  ['smtp://swap:relaypw@LOCALHOST', 'does not require', false],
  ['smtp://swap:relaypw@127.0.0.1', 'does not require', false],
  ['smtp://swap:relaypw@[::1]', 'does not require', false],
  ['smtp://swap:relaypw@%2Frun%2Frelay', 'does not require', false],
  ['smtp://relay.example', 'does not require', false],
  ['smtp://swap@relay.example', 'does not require', false],
])('the relay %s %s TLS', (url, _, expected) => {
  expect(needsTls(url)).toBe(expected)
})

/** Loopback addresses: Linux listens on all of 127.0.0.0/8, but only 127.0.0.1 counts as this machine. */
const ELSEWHERE = '127.0.0.2'
const HERE = '127.0.0.1'

const OFFERS_TLS = { disabledCommands: [] }
const TRUSTING = '?tls.rejectUnauthorized=false'

interface Attempt {
  host: string
  options?: SMTPServerOptions
  login?: string
  query?: string
}

/** Sends an email to a relay. @returns the emails that the relay received, and the outcome */
async function sendTo({ host, options = {}, login = 'swap:relaypw@', query = '' }: Attempt) {
  const told: string[] = []
  const how = ({ secure }: { secure: boolean }) => (secure ? 'encrypted' : 'in the clear')
  const { port, stop } = await startRelay({
    onAuth({ password }, session, callback) {
      told.push(`${password} ${how(session)}`)
      callback(null, { user: 'swap' })
    },
    onMailFrom(_address, session, callback) {
      told.push(`mail ${how(session)}`)
      callback()
    },
    ...options,
  })
  const transport = relayTransport(`smtp://${login}${host}:${port}${query}`, SENDER)
  cleanUp.push(stop, transport.close)
  try {
    await transport.send(anOutgoingMail())
    return { told, is: 'sent' }
  } catch (error) {
    return { told, is: `${blameOf(error)}: ${causeOf(error)}` }
  }
}

describe.runIf(process.platform === 'linux')('a relay on another machine', () => {
  test('receives neither password nor email if it offers no encryption, and is reported as the cause', async () => {
    expect(await sendTo({ host: ELSEWHERE })).toEqual({ told: [], is: 'relay: no STARTTLS 500' })
  })

  test.each(['ignoreTLS=true', 'requireTLS=false', 'opportunisticTLS=true'])(
    'receives neither password nor email if it offers no encryption, even if its URL sets %s',
    async (query) => {
      const { told } = await sendTo({ host: ELSEWHERE, query: `?${query}` })
      expect(told).toEqual([])
    },
  )

  test('receives neither password nor email if its certificate has expired, and is reported as the cause', async () => {
    expect(await sendTo({ host: ELSEWHERE, options: OFFERS_TLS })).toEqual({
      told: [],
      is: 'relay: CERT_HAS_EXPIRED CONN',
    })
  })

  test('receives both the password, including special characters, and the email if it offers encryption', async () => {
    const login = `swap:${encodeURIComponent('50% @/:?#é')}@`
    expect(await sendTo({ host: ELSEWHERE, options: OFFERS_TLS, query: TRUSTING, login })).toEqual({
      told: ['50% @/:?#é encrypted', 'mail encrypted'],
      is: 'sent',
    })
  })

  test('receives the email without encryption if no password is set', async () => {
    expect(await sendTo({ host: ELSEWHERE, login: '' })).toEqual({
      told: ['mail in the clear'],
      is: 'sent',
    })
  })
})

test('a relay on this machine receives the password and the email without encryption', async () => {
  expect(await sendTo({ host: HERE })).toEqual({
    told: ['relaypw in the clear', 'mail in the clear'],
    is: 'sent',
  })
})
