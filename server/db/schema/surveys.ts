import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { members, pictures } from './members.ts'

export const surveys = pgTable('surveys', {
  id: id(),
  label: text().notNull(),
  pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
  createdAt: instant().notNull(),
})

export const surveyQuestions = pgTable(
  'survey_questions',
  {
    id: id(),
    surveyId: ref()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    type: text({ enum: ['text', 'textarea', 'select', 'multiple', 'boolean'] }).notNull(),
    options: jsonb().$type<string[]>().notNull().default([]),
    position: integer().notNull(),
  },
  (t) => [index('survey_questions_survey_index').on(t.surveyId, t.position)],
)

/** One answer per question, in the order of the questions. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    surveyId: ref()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<(string | string[] | boolean | null)[]>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.surveyId, t.userId] }),
    index('survey_answers_user_index').on(t.userId),
  ],
)
