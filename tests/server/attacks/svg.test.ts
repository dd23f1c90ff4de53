import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looseFiles, pictures } from '#server/db/schema.ts'
import { unavailable } from '#server/errors/refused.ts'
import { drawSvg } from '#server/storage/svg.ts'
import { childrenOf, commandOf } from '#tests/support/children.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng, svg } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
import { upload } from '#tests/support/uploads.ts'

let server: TestServer
let member: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  member = await aMemberOf(server)
})
afterAll(() => server.stop())

const send = (bytes: string) => upload(member, { name: 'a.svg', type: 'image/svg+xml', bytes })

/** A filter that keeps the renderer busy until it is stopped. */
const SLOW =
  '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="1000000"/></filter><rect width="7000" height="7000" filter="url(#f)"/>'

const uploads = () => join(server.dataDir, 'uploads')
const files = () =>
  readdirSync(uploads(), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

test('rendering an SVG runs no script, reads no file and makes no request', async () => {
  const asked: (string | undefined)[] = []
  const neighbour = createServer((request, response) => {
    asked.push(request.url)
    response.end()
  })
  await new Promise<void>((ready) => neighbour.listen(0, '127.0.0.1', ready))
  const { port } = neighbour.address() as { port: number }
  const secret = join(server.dataDir, 'secret.png')
  writeFileSync(secret, await aPng(40, 30))
  const away = `http://127.0.0.1:${port}`
  const { status, body } = await send(
    `<?xml version="1.0"?><?xml-stylesheet href="${away}/style.css"?>${svg(
      `<style>@import url(${away}/import.css); @font-face { font-family: f; src: url(${away}/f.woff) }</style>
       <script>fetch('${away}/script')</script><script href="${away}/script.js"/>
       <rect width="40" height="30" fill="#102030"/>
       <image href="${secret}" width="40" height="30"/>
       <image href="file://${secret}" width="40" height="30"/>
       <image xlink:href="${away}/image.png" width="40" height="30"/>
       <use href="${away}/use.svg#a"/><feImage href="${away}/fe.png"/>
       <foreignObject width="40" height="30"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${away}/frame"/></foreignObject>
       <text style="font-family: f; fill: url(${away}/paint.svg#a)" onload="fetch('${away}/load')">.</text>`,
    )}`,
  )
  neighbour.close()
  const [picture] = body.data
  const urls: string[] = Object.values(picture.formats)
  const kept = await Promise.all(
    urls.map(async (url) => (await server.app.inject({ url })).rawPayload),
  )
  const kinds = await Promise.all(kept.map(async (bytes) => (await sharp(bytes).metadata()).format))
  expect([status, kinds, asked]).toEqual([201, Array(4).fill('webp'), []])
  expect(picture.placeholder).toBe('#102030')
  // The SVG itself is not stored anywhere.
  const left = files().map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
  expect(left.filter((bytes) => bytes.includes('<svg'))).toEqual([])
})

test('an SVG of two hundred layers, which would need too much memory, is refused with a clear message', async () => {
  const [open, close] = ['<g opacity="0.9">', '</g>'].map((tag) => tag.repeat(200))
  const layered = `${open}<rect width="7000" height="7000"/>${close}`
  const before = [files().length, await server.db.$count(pictures)]
  const { status, body } = await send(svg(layered, 'width="7000" height="7000"'))
  expect([status, body.message]).toEqual([
    422,
    'This picture takes too long to draw. Please save it as PNG or JPEG, and choose that',
  ])
  expect([files().length, await server.db.$count(pictures)]).toEqual(before)
  expect(await server.db.$count(looseFiles)).toBe(0)
})

test('an SVG with entities or with copies nested too deep is refused with advice on how to export it', async () => {
  const copies = ['b', 'c', 'd', 'e'].map(
    (id, i) => `<g id="${id}"><use href="#${'abcd'[i]}"/></g>`,
  )
  const before = [files().length, await server.db.$count(pictures)]
  const answers = [
    await send(`<!DOCTYPE svg [<!ENTITY a "moss">]>${svg('<text>&a;</text>')}`),
    await send(svg(`<defs><path id="a"/>${copies.join('')}</defs><use href="#e"/>`)),
  ]
  expect(answers.map(said)).toEqual(
    Array(2).fill({
      status: 422,
      body: {
        message:
          'This SVG has entities, or copies within copies, that we can’t draw. Please export it as plain SVG, or save it as PNG, and choose that',
        code: 'not_plain',
        errors: {
          file: [
            'This SVG has entities, or copies within copies, that we can’t draw. Please export it as plain SVG, or save it as PNG, and choose that',
          ],
        },
      },
    }),
  )
  expect([files().length, await server.db.$count(pictures)]).toEqual(before)
})

describe.runIf(process.platform === 'linux')('while the process that renders an SVG hangs', () => {
  const drawers = () =>
    childrenOf(process.pid).filter((pid) => commandOf(pid).includes('svg-drawer'))

  test('other members’ photographs are processed, and other SVGs wait', async () => {
    const crowd = await inTurn(4, () => aMemberOf(server))
    const answered: number[] = []
    const sending = crowd.map(async (one) => {
      const bytes = svg(SLOW, 'width="7000" height="7000"')
      const { status } = await upload(one, { name: 'a.svg', type: 'image/svg+xml', bytes })
      answered.push(status)
    })
    await expect.poll(() => drawers().length).toBe(1)
    const [held = 0] = drawers()
    process.kill(held, 'SIGSTOP')
    const { status } = await upload(member, { bytes: await aPng(900, 600) })
    const whileFrozen = { photograph: status, drawers: drawers(), answered: [...answered] }
    const ending = setInterval(() => {
      for (const pid of drawers()) process.kill(pid, 'SIGKILL')
    }, 20)
    await Promise.all(sending)
    clearInterval(ending)
    expect(whileFrozen).toEqual({ photograph: 201, drawers: [held], answered: [] })
    expect(answered).toEqual(Array(4).fill(422))
  })
})

test('a refused SVG counts as twelve pictures against its sender’s limit', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const [one, other] = [await aMemberOf(limited), await aMemberOf(limited)]
  const entities = `<!DOCTYPE svg [<!ENTITY a "moss">]>${svg('')}`
  const refused = await inTurn(11, () => upload(one, { name: 'a.svg', bytes: entities }))
  const others = [
    await upload(one, { bytes: await aPng() }),
    ...(await inTurn(13, async () => upload(other, { bytes: svg('') }))),
  ]
  await limited.stop()
  expect([statuses(refused), statuses(others)]).toEqual([
    [...Array(10).fill(422), 429],
    [429, ...Array(13).fill(201)],
  ])
})

test('an SVG that the server has no time to render causes a 503, and is not refused as faulty', async () => {
  const file = join(server.dataDir, 'in-vain.svg')
  writeFileSync(file, svg('<rect width="40" height="30"/>'))
  await expect(drawSvg(file, 40, 1)).rejects.toEqual(unavailable())
})
