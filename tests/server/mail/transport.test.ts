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

/** A transport as the settings make it, and the lines it prints. */
function open(smtpUrl: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'critter-mail-'))
  folders.push(dataDir)
  const printed: string[] = []
  const transport = openTransport(
    {
      dataDir,
      publicUrl: 'http://localhost:3000',
      mail: { smtpUrl, from: 'Critter Swap <post@swap.example>' },
    },
    (line) => printed.push(line),
  )
  return { transport, printed, folder: join(dataDir, 'mail') }
}

describe('without a relay', () => {
  test('a mail is a whole file in the folder, and its link a line to print', async () => {
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

  test('the same mail sent again is the same file', async () => {
    const { transport, folder } = open(null)
    await transport.send(anOutgoingMail())
    await transport.send(anOutgoingMail())
    expect(readdirSync(folder)).toEqual(['000007-verify-email.eml'])
  })

  test('a reader of the folder never sees half a mail', async () => {
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

describe('with a relay', () => {
  test('a mail reaches its one recipient, in both forms', async () => {
    const relay = await startRelay()
    const { transport, printed, folder } = open(relay.url)
    await transport.send(anOutgoingMail())
    transport.close()
    await relay.stop()
    const [mail] = relay.mails
    expect([mail?.from, mail?.to]).toEqual(['post@swap.example', ['moth@critters.example']])
    expect(mail?.data).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail?.data).toContain('Content-Type: text/html; charset=utf-8')
    expect(mail?.data).toContain('Auto-Submitted: auto-generated')
    expect([printed, existsSync(folder)]).toEqual([[], false])
  })

  test('one that may be ended says how, for mail programs to offer it', async () => {
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

  test('200 mails at once arrive', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url)
    await Promise.all(
      Array.from({ length: 200 }, (_, id) => transport.send(anOutgoingMail({ id }))),
    )
    transport.close()
    await relay.stop()
    expect(relay.mails.length).toBe(200)
  })

  test('a recipient with a line break in it reaches nobody else', async () => {
    const relay = await startRelay()
    const { transport } = open(relay.url)
    await transport
      .send(anOutgoingMail({ recipient: 'moth@critters.example\r\nRCPT TO:<evil@e.example>' }))
      .catch(() => {})
    transport.close()
    await relay.stop()
    expect(relay.mails.flatMap(({ to }) => to)).not.toContain('evil@e.example')
  })

  test('what the relay refuses is an error', async () => {
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
