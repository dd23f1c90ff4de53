import { useSelector } from '@xstate/react'
import { ClipboardList, Plus } from 'lucide-react'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import {
  changedQuestion,
  movedQuestion,
  type QuestionValues,
  type SurveyContentValues,
  withoutQuestion,
  withQuestion,
} from '#rules/content/survey-form.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { FieldError } from '#views/kit/Field.tsx'
import { SortableList } from '#views/kit/SortableList.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { PictureField } from '#views/PictureField.tsx'
import { EditorActions } from './EditorActions.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import styles from './SurveyForm.module.css'

interface SurveyFormProps {
  form: FormRef<SurveyContentValues>
  choice: PictureChoiceRef
  label: string
  /** Warning about what depends on the survey, or null. */
  hint: string | null
  onCancel: () => void
}

/** Form for a survey: its name, its picture and its questions in order. */
export function SurveyForm({ form, choice, label, hint, onCancel }: SurveyFormProps) {
  const error = useSelector(form, ({ context }) => errorOf<SurveyContentValues>(context, 'picture'))
  return (
    <Form form={form} label={label}>
      <Bound as={TextField} form={form} name="label" label="Name" isRequired />
      <PictureField choice={choice} error={error}>
        {(picture) => (
          <Stamp>
            {picture ? (
              <img src={picture.formats.mobile_list} alt="" />
            ) : (
              <ClipboardList className={styles.icon} />
            )}
          </Stamp>
        )}
      </PictureField>
      {hint && <p>{hint}</p>}
      <Questions form={form} />
      <EditorActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function Questions({ form }: Pick<SurveyFormProps, 'form'>) {
  const questions = useSelector(form, ({ context }) => context.values.questions)
  const error = useSelector(form, ({ context }) =>
    errorOf<SurveyContentValues>(context, 'questions'),
  )
  const keep = (value: QuestionValues[]) =>
    form.send({ type: 'field.changed', name: 'questions', value })
  const move = (key: number, to: number) => keep(movedQuestion(questions, key, to))
  return (
    <section aria-labelledby="questions">
      <SectionHeader id="questions" title="Questions" />
      <Stack>
        <SortableList label="Questions" items={questions} onMove={move}>
          {(question, place) => (
            <QuestionFields
              form={form}
              question={question}
              place={place}
              count={questions.length}
              onChange={(change) => keep(changedQuestion(questions, question.key, change))}
              onMove={(to) => move(question.key, to)}
              onDelete={() => keep(withoutQuestion(questions, question.key))}
            />
          )}
        </SortableList>
        <FieldError id="questions-error">{error}</FieldError>
        <Button
          icon={<Plus />}
          name="questions"
          aria-describedby={error && 'questions-error'}
          onClick={() => keep(withQuestion(questions))}
        >
          Add a question
        </Button>
      </Stack>
    </section>
  )
}
