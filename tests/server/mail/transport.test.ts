import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openTransport } from '#server/mail/transport.ts'
import { anOutgoingMail, LINK, startRelay } from '#tests/support/relay.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Opens the transport that the settings select, and records the lines it prints. */
function open(smtpUrl: string | null, bouncesTo: string | null = null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'critter-mail-'))
  folders.push(dataDir)
  const printed: string[] = []
  const transport = openTransport(
    {
      dataDir,
      publicUrl: 'http://localhost:3000',
      controller: 'Critter Club, 1 Temple Road',
      contactEmail: 'club@swap.example',
      mail: { smtpUrl, from: 'Critter Swap <post@swap.example>', bouncesTo },
    },
    (line) => printed.push(line),
  )
  return { transport, printed, folder: join(dataDir, 'mail') }
}

describe('the transport without a relay', () => {
  test('writes an email to a file in the folder, and prints its link', async () => {
    const { transport, printed, folder } = open(null)
    await transport.send(anOutgoingMail())
    expect(readdirSync(folder)).toEqual(['000007-verify-email.eml'])
    const eml = readFileSync(join(folder, '000007-verify-email.eml'), 'utf8')
    const [head = ''] = eml.split(/\r?\n\r?\n/)
    expect(head).toContain('To: moth@critters.example')
    expect(head).toContain('From: Critter Swap <post@swap.example>')
    expect(head).toContain('Message-ID: <0b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19@localhost>')
    expect(head).toContain('Date: Tue, 15 Jan 2030 12:00:00 +0000')
    expect(eml.replace(/=\r?\n/g, '')).toContain(LINK)
    expect(printed).toEqual([`Mail to moth@critters.example: Verify your email – café → ${LINK}`])
  })

  test('writes a resent email to the same file', async () => {
    const { transport, folder } = open(null)
    await transport.send(anOutgoingMail())
    await transport.send(anOutgoingMail())
    expect(readdirSync(folder)).toEqual(['000007-verify-email.eml'])
  })

  test('never shows a partially written email to a reader of the folder', async () => {
    const { transport, folder } = open(null)
    const text = 'x'.repeat(500_000)
    const sending = Promise.all(
      Array.from({ length: 10 }, (_, id) => transport.send(anOutgoingMail({ id, text }))),
    )
    let isDone = false
    void sending.then(() => {
      isDone = true
    })
    const short: string[] = []
    while (!isDone) {
      const names = existsSync(folder) ? readdirSync(folder) : []
      for (const name of names.filter((one) => one.endsWith('.eml'))) {
        if (readFileSync(join(folder, name)).length < 500_000) short.push(name)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(short).toEqual([])
    expect(readdirSync(folder).every((name) => name.endsWith('.eml'))).toBe(true)
  })
})

describe('the transport with a relay', () => {
  test('sends an email to its recipient as plain text and HTML', async () => {
    const relay = await startRelay()
    const { transport, printed, folder } = open(relay.url)
    await transport.send(anOutgoingMail())
    transport.close()
    await relay.stop()
    const [mail] = relay.mails
    expect([mail?.from, mail?.to]).toEqual(['post@swap.example', ['moth@critters.example']])
    expect(mail?.greeting).toBe('localhost')
    expect(mail?.data).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail?.data).toContain('Content-Type: text/html; charset=utf-8')
    expect(mail?.data).toContain('Auto-Submitted: auto-generated')
    expect(mail?.data).toContain('Reply-To: club@swap.example')
    expect(mail?.data.replace(/=\r?\n/g, '')).toContain('Critter Club, 1 Temple Road')
    expect([printed, existsSync(folder)]).toEqual([[], false])
  })

  test('names the address for bounces in the envelope only, if one is set', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url, 'bounces@swap.example')
    await transport.send(anOutgoingMail())
    transport.close()
    await relay.stop()
    const [mail] = relay.mails
    expect([mail?.from, mail?.to, /^From: .*$/m.exec(mail?.data ?? '')?.[0].trim()]).toEqual([
      'bounces@swap.example',
      ['moth@critters.example'],
      'From: Critter Swap <post@swap.example>',
    ])
  })

  test('adds headers for one-click unsubscribing to emails that have an unsubscribe link', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url)
    await transport.send(anOutgoingMail())
    await transport.send(
      anOutgoingMail({ kind: 'paired', mailClass: 'swaps', endingToken: 'a-token' }),
    )
    transport.close()
    await relay.stop()
    const headersOf = ({ data }: { data: string }) =>
      data.match(/^List-Unsubscribe.*$/gm)?.map((line) => line.trim())
    expect(relay.mails.map(headersOf)).toEqual([
      undefined,
      [
        'List-Unsubscribe: <http://localhost:3000/api/unsubscribe/a-token>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
    ])
  })

  test('delivers 200 emails that are sent at the same time', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url)
    await Promise.all(
      Array.from({ length: 200 }, (_, id) => transport.send(anOutgoingMail({ id }))),
    )
    transport.close()
    await relay.stop()
    expect(relay.mails.length).toBe(200)
  })

  test('sends no email to a second recipient that follows a line break in the address', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url)
    await transport
      .send(anOutgoingMail({ recipient: 'moth@critters.example\r\nRCPT TO:<evil@e.example>' }))
      .catch(() => {})
    transport.close()
    await relay.stop()
    expect(relay.mails.flatMap(({ to }) => to)).not.toContain('evil@e.example')
  })

  test('throws if the relay refuses an email', async () => {
    const relay = await startRelay({
      onData(stream, _session, callback) {
        stream.resume()
        stream.on('end', () => callback(new Error('Mailbox unavailable')))
      },
    })
    const { transport } = open(relay.url)
    await expect(transport.send(anOutgoingMail())).rejects.toThrow('Mailbox unavailable')
    transport.close()
    await relay.stop()
  })
})
