import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { AnswersById } from '#rules/survey/by-id.ts'
import { id, instant, ref } from './columns.ts'
import { members, pictures } from './members.ts'

export const surveys = pgTable('surveys', {
  id: id(),
  label: text().notNull(),
  pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
  /** Increases with every change to the questions, so that answers to older questions can be recognised. */
  version: integer().notNull().default(1),
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
    isRequired: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [index('survey_questions_survey_index').on(t.surveyId, t.position)],
)

/** A member's answers by the question's id, because questions may be added, moved and removed. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    surveyId: ref()
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<AnswersById>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.surveyId, t.userId] }),
    index('survey_answers_user_index').on(t.userId),
    check('survey_answers_by_question', sql`jsonb_typeof(${t.answers}) = 'object'`),
  ],
)
