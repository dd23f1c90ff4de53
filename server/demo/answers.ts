import { type Answers, NONE_RELEVANT, type Survey } from '#rules/survey/schema.ts'
import { people } from './people.ts'
import type { Scene, Stage } from './stage.ts'

/** Answers by the labels of the surveys that every installation starts with. */
type Filled = Readonly<Record<string, Answers>>

const treats = (...answers: Answers): Filled => ({ Treats: answers })
const joys = (...answers: Answers): Filled => ({ 'Small joys': answers })

/** The members' answers, question by question. Rowan has not answered the second survey. */
const ANSWERS: Readonly<Record<string, Filled>> = {
  rowan: treats('Both', ['Chocolate', 'Tea'], true, 'Hazelnuts. No liquorice, please.', 'Toast'),
  mossfoot: treats('Savoury', ['Spices', 'Tea'], false, null, 'Pickled gherkins'),
  owl: treats('Sweet', ['Coffee', 'Biscuits'], false, null, 'Καρυδόπιτα'),
  kea: treats('Sweet', ['Chocolate', 'Biscuits', 'Crisps'], false, null, 'Feijoas'),
  hazel: treats('Sweet', ['Chocolate', 'Crisps'], true, 'Peanuts, badly.', 'Pancakes'),
  thimble: treats('Both', ['Tea'], false, 'No chilli at my age.', 'Bread and butter'),
  badger: treats('Nothing to eat, please', [NONE_RELEVANT], false, null, 'Soup'),
  loon: treats('Savoury', ['Coffee', 'Spices'], false, null, 'Tourtière'),
  sparrow: treats('Both', ['Coffee', 'Crisps', 'Spices'], false, null, 'Red beans and rice'),
  fern: {
    ...treats('Sweet', ['Tea', 'Biscuits'], true, 'Milk. Oats are fine.', 'Peaches'),
    ...joys(['Enamel pins', 'Seeds'], 'Earth and moss', 'Snails', true, 'I draw mushrooms.'),
  },
  igel: joys(['Stamps', 'Books'], 'Night and stars', 'Hedgehogs, of course', true, null),
  kakapo: joys(['Yarn'], 'Earth and moss', 'The kākāpō', true, null),
  wombat: joys(['Seeds', 'Books'], 'Sunshine', 'A wombat in a waistcoat', true, null),
  raven: joys(['Books', 'Stickers'], 'Night and stars', 'Ravens', true, 'Anything black.'),
  vole: joys([NONE_RELEVANT], 'All of them', 'Water voles', false, 'Surprise me.'),
  magpie: joys(['Enamel pins'], 'Sunshine', 'Magpies: we like what shines', false, null),
}

const surveysOf = (stage: Stage, who: string): Promise<Survey[]> =>
  stage.ask(who, 'GET', '/api/surveys')

/** Returns the ids of the surveys with these labels, as needed to create an exchange. */
export async function surveysCalled(
  stage: Stage,
  who: string,
  labels: readonly string[],
): Promise<number[]> {
  const surveys = await surveysOf(stage, who)
  return surveys.filter(({ label }) => labels.includes(label)).map(({ id }) => id)
}

/** Members answer the surveys on the day they join. */
export const answering: readonly Scene[] = people
  .filter(({ key }) => key in ANSWERS)
  .map(({ key, joined }) => ({
    day: 0.5 - joined,
    async play(stage) {
      for (const { id, label } of await surveysOf(stage, key)) {
        const answers = ANSWERS[key]?.[label]
        if (answers) await stage.post(key, `/api/surveys/${id}/answer`, { id, answers })
      }
    },
  }))
