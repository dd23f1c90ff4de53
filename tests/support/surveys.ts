import type { Question, Survey } from '#rules/survey/schema.ts'

export const aQuestion = (change: Partial<Question> = {}): Question => ({
  id: 1,
  label: 'Liquorice?',
  type: 'boolean',
  options: [],
  is_required: true,
  ...change,
})

export const aSurvey = (change: Partial<Survey> = {}): Survey => ({
  id: 1,
  label: 'Sweets',
  picture: null,
  questions: [aQuestion()],
  version: 1,
  answers: null,
  ...change,
})

/** A question of each type, in this order: text, textarea, select, multiple, boolean. */
export const questionsOfEachType: Question[] = [
  aQuestion({ id: 11, label: 'Favourite tea', type: 'text' }),
  aQuestion({ id: 12, label: 'Tell more', type: 'textarea', is_required: false }),
  aQuestion({ id: 13, label: 'Size', type: 'select', options: ['S', 'M'] }),
  aQuestion({ id: 14, label: 'Colours', type: 'multiple', options: ['red', 'blue'] }),
  aQuestion({ id: 15, label: 'Allergies' }),
]
