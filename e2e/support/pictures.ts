import type { ChosenFile } from '../screens/ComposerScreen.ts'
import type { Server } from './server.ts'

/** Uploads a picture with this alt text over HTTP; returns its id. */
export async function send(
  server: Server,
  token: string,
  { name, mimeType, buffer }: ChosenFile,
  alt: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(buffer)], { type: mimeType }), name)
  const sent = await fetch(`${server.url}/api/pictures`, { method: 'POST', headers, body: form })
  if (!sent.ok) throw new Error(`${name} was answered ${sent.status}: ${await sent.text()}`)
  const [{ id }] = (await sent.json()).data
  const described = await fetch(`${server.url}/api/pictures/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ alt }),
  })
  if (!described.ok) throw new Error(`“${alt}” was answered ${described.status}`)
  return id
}
