import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Mail {
  to: string
  subject: string
  text: string
}

const blankLine = /\r?\n\r?\n/

const bytesOf = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Decodes the text of a MIME part. */
function unwrap(head: string, body: string): string {
  if (/^content-transfer-encoding:\s*base64/im.test(head))
    return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding:\s*quoted-printable/im.test(head)) return body
  return Buffer.from(bytesOf(body.replace(/=\r?\n/g, '')), 'latin1').toString('utf8')
}

/** Decodes the encoded words of a header; white space between two encoded words is dropped. */
const unwrapWords = (text: string) =>
  text.replace(/=\?utf-8\?([QB])\?([^?]*)\?=(?:\s+(?==\?))?/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(bytesOf(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  )

function textOf(raw: string): string {
  const [head = '', ...rest] = raw.split(blankLine)
  const body = rest.join('\n\n')
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(head)?.[1]
  if (!boundary) return unwrap(head, body)
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => textOf(part.replace(/^\r?\n/, '')))
    .join('\n')
}

function header(raw: string, name: string): string {
  const head = raw.split(blankLine)[0] ?? ''
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  return unwrapWords(new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '')
}

function mailOf(raw: string): Mail {
  return { to: header(raw, 'to'), subject: header(raw, 'subject'), text: textOf(raw) }
}

/** Returns all emails in the folder, oldest first; each file is read once. */
export function mailFolder(folder: string): () => Mail[] {
  const known = new Map<string, Mail>()
  const read = (file: string): Mail => {
    const mail = known.get(file) ?? mailOf(readFileSync(join(folder, file), 'utf8'))
    known.set(file, mail)
    return mail
  }
  return () => {
    if (!existsSync(folder)) return []
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    return files.sort().map(read)
  }
}
