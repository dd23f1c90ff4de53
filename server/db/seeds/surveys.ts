import { join } from 'node:path'
import type { Question } from '#rules/survey/schema.ts'
import { surveyQuestions, surveys } from '#server/db/schema.ts'
import { paths } from '#server/paths.ts'
import { draw, keepDrawings, type SeedStep } from './step.ts'

interface SurveyPlan {
  label: string
  file: string
  alt: string
  questions: (Pick<Question, 'label' | 'type'> & { options?: string[]; isRequired?: false })[]
}

const SURVEYS: SurveyPlan[] = [
  {
    label: 'Treats',
    file: 'treats',
    alt: 'A jar full of sweets',
    questions: [
      {
        label: 'Sweet or savoury?',
        type: 'select',
        options: ['Sweet', 'Savoury', 'Both', 'Nothing to eat, please'],
      },
      {
        label: 'What would you like to find in a parcel?',
        type: 'multiple',
        options: ['Chocolate', 'Biscuits', 'Tea', 'Coffee', 'Spices', 'Crisps'],
      },
      { label: 'Do you have any allergies?', type: 'boolean' },
      {
        label: 'Which allergies, and what else do you never eat or drink?',
        type: 'textarea',
        isRequired: false,
      },
      { label: 'What could you eat every day?', type: 'text' },
    ],
  },
  {
    label: 'Small joys',
    file: 'small-joys',
    alt: 'A red ball of yarn with two needles',
    questions: [
      {
        label: 'What do you collect, make or love?',
        type: 'multiple',
        options: ['Books', 'Enamel pins', 'Postcards', 'Seeds', 'Stamps', 'Stickers', 'Yarn'],
      },
      {
        label: 'Which colours feel like yours?',
        type: 'select',
        options: ['Earth and moss', 'Night and stars', 'Sunshine', 'Pastels', 'All of them'],
      },
      { label: 'Your favourite animal, real or invented', type: 'text' },
      { label: 'Are second-hand things welcome?', type: 'boolean' },
      {
        label: 'What else should your gifter know about you?',
        type: 'textarea',
        isRequired: false,
      },
    ],
  },
]

/** Two surveys that exchanges can ask for, with a question of each type. */
export const twoSurveys: SeedStep = {
  name: 'seed: surveys',
  async prepare(store) {
    const drawings = await Promise.all(
      SURVEYS.map(({ file, alt }) => draw(store, join(paths.surveys, `${file}.svg`), alt)),
    )
    return async (tx, now) => {
      const pictureIds = await keepDrawings(tx, drawings, now)
      for (const [place, { label, questions }] of SURVEYS.entries()) {
        const [made] = await tx
          .insert(surveys)
          .values({ label, pictureId: pictureIds[place], createdAt: now })
          .returning({ surveyId: surveys.id })
        if (!made) continue
        await tx
          .insert(surveyQuestions)
          .values(questions.map((question, position) => ({ ...made, ...question, position })))
      }
    }
  },
}
