import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMe } from '#tests/support/builders.ts'

const formats = {
  original: '/media/1/original.webp',
  post_preview: '/media/1/post_preview.webp',
  mobile_list: '/media/1/mobile_list.webp',
  exchange_thumb: 'https://pictures.example/1.webp',
}
const avatar = { id: 1, formats, width: 4, height: 3, alt: null, placeholder: null }
/** Says `/media/1` as well, and is no picture. */
const answer = { data: aMe({ avatar, discord: '/media/1/original.webp' }) }

/** What the client of a build for this backend asks, and how it reads the answer. */
async function callWith(base: string) {
  vi.stubEnv('VITE_API_BASE', base)
  const fetched = vi.fn(async (_: Request) => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  const { call } = await import('#services/client.ts')
  return {
    read: await call('me', {}),
    asked: fetched.mock.calls.map(([{ url, headers }]) => [url, headers.get('accept')]),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each(['https://burrow.example', 'https://burrow.example/', 'https://burrow.example//'])(
  'a backend at %s is asked there for JSON, and its pictures are found there',
  async (base) => {
    expect(await callWith(base)).toEqual({
      asked: [['https://burrow.example/api/me', 'application/json']],
      read: {
        data: {
          ...answer.data,
          avatar: {
            ...avatar,
            formats: {
              original: 'https://burrow.example/media/1/original.webp',
              post_preview: 'https://burrow.example/media/1/post_preview.webp',
              mobile_list: 'https://burrow.example/media/1/mobile_list.webp',
              exchange_thumb: 'https://pictures.example/1.webp',
            },
          },
        },
      },
    })
  },
)
