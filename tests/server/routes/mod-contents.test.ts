import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModPage } from '#rules/content/desk.ts'
import type { PageEntry } from '#rules/content/schema.ts'
import { sanitisedPage } from '#server/text/html.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

describe.each(databases)('content by the mods (%s)', (database) => {
  let server: TestServer
  let mod: LoggedIn
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    mod = await aModOf(server, { nickname: 'Allura' })
    member = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const refusal = (code: string, message: string) => ({ status: 422, body: { code, message } })
  const CHANGED = refusal(
    'changed',
    'Someone else changed this in the meantime. Open it again to see the latest version.',
  )
  const NEEDED = refusal('needed', 'This is built in, so you can’t delete it.')
  const atField = (field: string, message: string, code = 'taken') => ({
    status: 422,
    body: { code, message, errors: { [field]: [message] } },
  })
  const list = async (noun: string) => (await mod.api.get(`/api/mod/${noun}`)).body.data
  const logged = async (most: number) =>
    (await mod.api.get(`/api/mod/audit?perPage=${most}`)).body.data.map(
      ({ action, subject_label }: { action: string; subject_label: string }) =>
        `${action}: ${subject_label}`,
    )

  describe('a page', () => {
    const page = (slug: string) => ({ slug, title: 'Moss', body: '<p>Soft.</p>' })
    const write = async (slug: string): Promise<ModPage> =>
      (await mod.api.post('/api/mod/pages', page(slug))).body.data

    test('written by a mod can be read by anyone, and is last in the list', async () => {
      const { status, body } = await mod.api.post('/api/mod/pages', page('moss'))
      const { is_needed, ...shown } = body.data
      const entries: PageEntry[] = (await server.api.get('/api/pages')).body.data
      expect([status, is_needed, (await server.api.get('/api/pages/moss')).body.data]).toEqual([
        201,
        false,
        shown,
      ])
      expect(entries.at(-1)).toEqual({ id: shown.id, slug: 'moss', title: 'Moss' })
    })

    test('keeps headings, anchors and quotations, but no scripts or hidden text', async () => {
      const { id, updated_at } = await write('markup')
      const body =
        '<h2 id="soft">Soft</h2><h1>Big</h1><blockquote>So</blockquote><p style="color:red" onclick="x()">a <a href="#soft">b</a> <a href="javascript:x()">c</a><script>x()</script></p><h3 id="__proto__">d</h3>'
      const answer = await mod.api.put(`/api/mod/pages/${id}`, { title: 'M', body, updated_at })
      expect(answer.body.data.body).toBe(
        '<h2 id="soft">Soft</h2>Big<blockquote>So</blockquote><p>a <a href="#soft">b</a> <a>c</a></p><h3>d</h3>',
      )
    })

    test('is not overwritten if another mod was faster', async () => {
      const { id, updated_at } = await write('raced')
      const put = (title: string) =>
        mod.api.put(`/api/mod/pages/${id}`, { title, body: '<p>x</p>', updated_at })
      server.clock.advance({ minutes: 1 })
      const first = await put('First')
      expect([first.body.data.title, said(await put('Second'))]).toEqual(['First', CHANGED])
    })

    test('has a unique and readable slug', async () => {
      await write('taken')
      expect(said(await mod.api.post('/api/mod/pages', page('taken')))).toEqual(
        atField('slug', 'There’s already a page at this address'),
      )
      for (const slug of ['12', 'Moss', 'a b', '-a', 'a--b', 'ä']) {
        const { status, body } = await mod.api.post('/api/mod/pages', page(slug))
        expect([slug, status, Object.keys(body.errors)]).toEqual([slug, 422, ['slug']])
      }
    })

    test.each(['about', 'how-it-works', 'rules', 'privacy', 'parents'])(
      'at “%s” can be changed but not deleted',
      async (slug) => {
        const found = (await list('pages')).find((one: ModPage) => one.slug === slug)
        const { id, title, body, updated_at } = found
        const answer = await mod.api.put(`/api/mod/pages/${id}`, { title, body, updated_at })
        expect([answer.body.data.body, sanitisedPage(body)]).toEqual([body, body])
        expect(said(await mod.api.delete(`/api/mod/pages/${id}`))).toEqual(NEEDED)
      },
    )

    test('can be deleted, and its creation, edit and deletion are logged', async () => {
      const { id, updated_at } = await write('short-lived')
      await mod.api.put(`/api/mod/pages/${id}`, { title: 'N', body: '<p>x</p>', updated_at })
      const { status } = await mod.api.delete(`/api/mod/pages/${id}`)
      expect([status, (await server.api.get('/api/pages/short-lived')).status]).toEqual([204, 404])
      expect(await logged(3)).toEqual(['delete page: N', 'edit page: Moss', 'create page: Moss'])
      expect((await mod.api.delete(`/api/mod/pages/${id}`)).status).toBe(404)
    })
  })

  describe('a tag', () => {
    test('can be added, used, renamed and deleted, and posts with the tag stay', async () => {
      const { status, body } = await mod.api.post('/api/mod/post-tags', { label: 'Mittens' })
      const { id } = body.data
      const post = await member.api.post('/api/posts', { message: 'Warm', tags: [id] })
      const rename = await mod.api.put(`/api/mod/post-tags/${id}`, {
        label: 'Mitts',
        was: 'Mittens',
      })
      const renamed = {
        id,
        label: 'Mitts',
        is_only_admin: false,
        is_needed: false,
        posts_amount: 1,
      }
      expect([status, post.status, said(rename)]).toEqual([
        201,
        201,
        { status: 200, body: { data: renamed } },
      ])
      await mod.api.delete(`/api/mod/post-tags/${id}`)
      const { data } = (await member.api.get(`/api/posts/${post.body.data.id}`)).body
      expect([data.message, data.tags]).toEqual(['Warm', []])
      expect(await logged(3)).toEqual([
        'delete tag: Mitts',
        'edit tag: Mittens',
        'create tag: Mittens',
      ])
    })

    test('for mods only is not offered to members', async () => {
      const label = 'For the burrow'
      await mod.api.post('/api/mod/post-tags', { label, is_only_admin: true })
      const labels = async ({ api }: LoggedIn) =>
        (await api.get('/api/post-tags')).body.data.map((tag: { label: string }) => tag.label)
      expect([(await labels(mod)).includes(label), (await labels(member)).includes(label)]).toEqual(
        [true, false],
      )
    })

    test('named “Received” cannot be renamed or deleted, and tag names are unique', async () => {
      expect([
        said(await mod.api.delete('/api/mod/post-tags/1')),
        said(await mod.api.put('/api/mod/post-tags/1', { label: 'Got', was: 'Received' })),
        said(await mod.api.put('/api/mod/post-tags/2', { label: 'Posted', was: 'Dispatched' })),
        said(await mod.api.put('/api/mod/post-tags/2', { label: 'Question', was: 'Sent' })),
        said(await mod.api.post('/api/mod/post-tags', { label: 'Question' })),
      ]).toEqual([
        NEEDED,
        NEEDED,
        CHANGED,
        atField('label', 'There’s already a tag with this name'),
        atField('label', 'There’s already a tag with this name'),
      ])
    })
  })

  describe('a cover', () => {
    const approve = async () => {
      const picture_id = await aPictureOf(server, mod)
      return mod.api.post('/api/mod/approved-headers', { picture_id, alt: 'Moss' })
    }
    const offered = async () =>
      (await server.api.get('/api/approved_headers')).body.data.map(({ id }: { id: number }) => id)

    test('is offered to everybody, and stays on its exchanges after it is withdrawn', async () => {
      const { id, picture } = (await approve()).body.data
      const fields = {
        label: 'Moss mail',
        summary: 'Moss.',
        description: 'Moss.',
        picture_id: picture.id,
        region: 'us',
        max_spots: 4,
        preferred_start_at: '2030-03-01',
        signup_duration: 30,
        exchange_duration: 30,
      }
      const made = await member.api.post('/api/exchanges', fields)
      const before = await offered()
      const counted = (await list('approved-headers')).at(-1)
      await mod.api.delete(`/api/mod/approved-headers/${id}`)
      const edit = await member.api.put(`/api/exchanges/${made.body.data.id}`, fields)
      const another = await member.api.post('/api/exchanges', fields)
      expect([before.includes(picture.id), counted.exchanges_amount]).toEqual([true, 1])
      expect((await offered()).includes(picture.id)).toBe(false)
      expect([edit.status, edit.body.data.picture.id, another.status]).toEqual([
        200,
        picture.id,
        422,
      ])
    })

    test('belongs to the community, so the mod who sent it cannot change it like a picture of their own', async () => {
      const { picture } = (await approve()).body.data
      const { status } = await mod.api.put(`/api/pictures/${picture.id}`, { alt: 'Mine' })
      const cover = (await list('approved-headers')).at(-1)
      expect([status, cover.picture]).toEqual([404, picture])
    })

    test('must be the mod’s own picture, and its alt text can be changed', async () => {
      const first = (await approve()).body.data
      const [foreign] = [await aPictureOf(server, member)]
      const describe = (alt: string) =>
        mod.api.put(`/api/mod/approved-headers/${first.id}`, { alt, was: 'Moss' })
      const described = await describe('Fern')
      expect([
        said(await mod.api.post('/api/mod/approved-headers', { picture_id: foreign, alt: 'x' }))
          .status,
        described.body.data.picture.alt,
        said(await describe('Lichen')),
        (await mod.api.post('/api/mod/approved-headers', { picture_id: foreign })).status,
      ]).toEqual([422, 'Fern', CHANGED, 422])
      expect(await logged(2)).toEqual(['edit header: Moss', 'create header: Moss'])
    })
  })

  describe('a critter', () => {
    const HOOT = { nickname: 'Hoot', birthday: '06-06', picture_id: null }
    const told = async () =>
      (await member.api.get('/api/birthdays?filter[range]=06-06,06-06')).body.data.map(
        ({ nickname }: { nickname: string }) => nickname,
      )

    test('that belongs to the community is among the birthdays until it is deleted', async () => {
      const { status, body } = await mod.api.post('/api/mod/critters', HOOT)
      const { id, owner, updated_at } = body.data
      const [before] = [await told()]
      const edit = { ...HOOT, nickname: 'Hooter', updated_at }
      server.clock.advance({ minutes: 1 })
      await mod.api.put(`/api/mod/critters/${id}`, edit)
      const late = await mod.api.put(`/api/mod/critters/${id}`, edit)
      expect([status, owner, before, await told(), said(late)]).toEqual([
        201,
        null,
        ['Hoot'],
        ['Hooter'],
        CHANGED,
      ])
      await mod.api.delete(`/api/mod/critters/${id}`)
      expect([await told(), await logged(3)]).toEqual([
        [],
        ['delete critter: Hooter', 'edit critter: Hoot', 'create critter: Hoot'],
      ])
    })

    test('that belongs to the community is listed before the members’ pets, newest first', async () => {
      const made = async ({ api }: LoggedIn, noun: string) =>
        (await api.post(`/api/${noun}`, { ...HOOT, birthday: '07-07' })).body.data.id
      const own = [await made(mod, 'mod/critters'), await made(mod, 'mod/critters')]
      const pets = [await made(member, 'me/pets'), await made(member, 'me/pets')]
      const ids = (await list('critters')).map(({ id }: { id: number }) => id)
      for (const id of ids) await mod.api.delete(`/api/mod/critters/${id}`)
      expect(ids).toEqual([...own.toReversed(), ...pets.toReversed()])
    })

    test('that belongs to a member is shown to the mods with its owner, and can be edited and deleted', async () => {
      const picture_id = await aPictureOf(server, member)
      const pet = (await member.api.post('/api/me/pets', { ...HOOT, picture_id })).body.data
      const found = (await list('critters')).find(({ id }: { id: number }) => id === pet.id)
      const kept = await mod.api.put(`/api/mod/critters/${pet.id}`, {
        ...HOOT,
        nickname: 'Hush',
        picture_id,
        updated_at: found.updated_at,
      })
      expect([found.owner.id, kept.body.data.picture.id]).toEqual([member.id, picture_id])
      await mod.api.delete(`/api/mod/critters/${pet.id}`)
      expect((await member.api.get('/api/me/pets')).body.data).toEqual([])
      expect(await logged(2)).toEqual(['delete critter: null', 'edit critter: null'])
    })
  })

  test('is not accessible to members and guests at the desk', async () => {
    const nouns = ['pages', 'post-tags', 'approved-headers', 'critters', 'surveys']
    for (const noun of nouns) {
      const answers = [
        await member.api.get(`/api/mod/${noun}`),
        await member.api.post(`/api/mod/${noun}`, {}),
        await member.api.put(`/api/mod/${noun}/1`, {}),
        await member.api.delete(`/api/mod/${noun}/1`),
        await server.api.get(`/api/mod/${noun}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401])
    }
  })
})
