import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { members, pictures } from './members.ts'

/** Pets in the birthday calendar. */
export const pets = pgTable(
  'pets',
  {
    id: id(),
    /** Null for a critter of the whole community that the mods have entered. */
    ownerId: ref().references(() => members.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    /** Month and day like `dayOfYear` of a member, e.g. 1130 for 30 November. */
    birthday: integer().notNull(),
    pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('pets_owner_index').on(t.ownerId),
    index('pets_picture_index').on(t.pictureId),
    index('pets_birthday_index').on(t.birthday),
  ],
)
