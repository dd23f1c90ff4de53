import {
  changedSince,
  type ModPage,
  neededRefusal,
  type PageEdit,
  type PageInput,
  SLUG_TAKEN,
} from '#rules/content/desk.ts'
import { REQUIRED } from '#rules/form/field.ts'
import type { MyAct } from '#server/act.ts'
import { isTaken } from '#server/db/failures.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { changePage, createPage, deletePage, lockPage } from '#server/resources/pages/store.ts'
import { sanitisedPage } from '#server/text/html.ts'
import { record } from './record-action.ts'

function cleaned(body: string): string {
  const clean = sanitisedPage(body)
  if (clean === null) throw invalidField('body', REQUIRED)
  return clean
}

/** @throws Refused with 422 if another page has this slug */
export async function writePage(act: MyAct, input: PageInput): Promise<ModPage> {
  const { tx, now } = act
  try {
    const page = await createPage(tx, { ...input, body: cleaned(input.body) }, now)
    await record(act, 'create page', ['page', page.id], { label: page.title, slug: page.slug })
    return page
  } catch (error) {
    throw isTaken(error, 'pages_slug_unique') ? invalidField('slug', SLUG_TAKEN, 'taken') : error
  }
}

async function heldPage({ tx }: MyAct, id: number): Promise<ModPage> {
  const page = await lockPage(tx, id)
  if (!page) throw notFound()
  return page
}

/** @throws Refused with 422 if somebody has changed the page since it was read */
export async function revisePage(act: MyAct, id: number, edit: PageEdit): Promise<ModPage> {
  const before = await heldPage(act, id)
  if (before.updated_at !== edit.updated_at) refuse(changedSince())
  const { title, slug } = before
  const page = await changePage(
    act.tx,
    id,
    { title: edit.title, body: cleaned(edit.body) },
    act.now,
  )
  await record(act, 'edit page', ['page', id], { label: title, slug })
  return page
}

/** @throws Refused with 422 for a page that the app links to */
export async function removePage(act: MyAct, id: number): Promise<void> {
  const page = await heldPage(act, id)
  refuse(neededRefusal(page))
  await deletePage(act.tx, id)
  await record(act, 'delete page', ['page', id], { label: page.title })
}
