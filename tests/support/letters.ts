import type { TestServer } from './server.ts'

/** All emails of a kind to this address, oldest first. */
export const mailsTo = async (server: TestServer, to: string, kind: string) =>
  (await server.mails()).filter((mail) => mail.recipient === to && mail.kind === kind)

/** The link in the newest email of a kind to this address. */
export async function linkTo(server: TestServer, to: string, kind: string): Promise<URL> {
  const link = (await mailsTo(server, to, kind)).at(-1)?.link
  if (!link) throw new Error(`no ${kind} was mailed to ${to}`)
  return new URL(link)
}

/** Runs `act` and returns the emails that it causes. */
export async function lettersWhile(server: TestServer, act: () => Promise<unknown>) {
  const before = (await server.mails()).length
  await act()
  return (await server.mails()).slice(before)
}

/** The token of a mailed link, which stands behind `#`. */
export const tokenOf = ({ hash }: URL): string => hash.replace('#token=', '')

/** Calls of the page behind the newest email of a kind to this parent. */
export async function asParent(server: TestServer, parent: string, kind = 'parent-request') {
  const token = tokenOf(await linkTo(server, parent, kind))
  return {
    open: () => server.api.post('/api/parent/open', { token }),
    answer: (answer: unknown, more: object = {}) =>
      server.api.post('/api/parent/answer', { token, answer, ...more }),
  }
}
