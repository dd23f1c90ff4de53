import { useSelector } from '@xstate/react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { FormRef } from '#machines/form.ts'
import { hasOptions, isFreeText } from '#rules/content/survey.ts'
import {
  keptField,
  optionsHint,
  placedField,
  type QuestionField,
  type QuestionValues,
  questionError,
  type SurveyContentValues,
  typeOptions,
  wasAdded,
} from '#rules/content/survey-form.ts'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { afterPress } from '#views/kit/press.ts'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './SurveyForm.module.css'

interface QuestionFieldsProps {
  form: FormRef<SurveyContentValues>
  question: QuestionValues
  /** Index of the question, from 0. */
  place: number
  count: number
  onChange: (change: Partial<QuestionValues>) => void
  onMove: (to: number) => void
  onDelete: () => void
}

/** Form fields of one survey question: its text, its type and its options. */
export function QuestionFields({
  form,
  question,
  place,
  count,
  onChange,
  onMove,
  onDelete,
}: QuestionFieldsProps) {
  const title = `Question ${place + 1}`
  return (
    <fieldset className={styles.question} data-row="question">
      <legend className={styles.title}>{title}</legend>
      <FocusMove to="neighbour" />
      {wasAdded(question) && <FocusMove to="field" />}
      <TextField
        {...useQuestionField(form, question, place, 'label')}
        label="Question"
        value={question.label}
        onChange={(label) => onChange({ label })}
        isRequired
      />
      <LaterSelect
        {...useQuestionField(form, question, place, 'type')}
        label="Type of answer"
        options={typeOptions}
        value={question.type}
        onChange={(type) => onChange({ type: type as QuestionValues['type'] })}
      />
      <Choices form={form} question={question} place={place} onChange={onChange} />
      {isFreeText(question) && (
        <Checkbox
          name={`questions.${place}.is_required`}
          label="Optional"
          isChecked={!question.is_required}
          onChange={(mayBeEmpty) => onChange({ is_required: !mayBeEmpty })}
        />
      )}
      {count > 1 && (
        <div className={styles.tools}>
          <Button
            size="sm"
            icon={<ArrowUp />}
            // The button is not `disabled`, because it has to keep the focus when the question reaches the top.
            isUnavailable={place === 0}
            aria-label={`Move question ${place + 1} up`}
            onClick={() => onMove(place - 1)}
          >
            Up
          </Button>
          <Button
            size="sm"
            icon={<ArrowDown />}
            isUnavailable={place === count - 1}
            aria-label={`Move question ${place + 1} down`}
            onClick={() => onMove(place + 1)}
          >
            Down
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<Trash2 />}
            aria-label={`Delete question ${place + 1}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type ChoicesProps = Pick<QuestionFieldsProps, 'form' | 'question' | 'place' | 'onChange'>

function Choices({ form, question, place, onChange }: ChoicesProps) {
  const tied = useQuestionField(form, question, place, 'options')
  return (
    hasOptions(question) && (
      <TextArea
        {...tied}
        label="Choices"
        description={optionsHint(question)}
        rows={4}
        value={question.options}
        onChange={(options) => onChange({ options })}
        isRequired
      />
    )
  )
}

/**
 * Binds a field of one question. The server's errors are looked up by the question's position. Whether the field has
 * lost focus is stored under the question's key, so that it stays correct when the question is moved.
 */
function useQuestionField(
  form: FormRef<SurveyContentValues>,
  question: QuestionValues,
  place: number,
  field: QuestionField,
) {
  const error = useSelector(form, ({ context }) => questionError(context, question, place, field))
  const onBlur = () =>
    afterPress(() => {
      if (form.getSnapshot().status === 'active')
        form.send({ type: 'field.left', name: keptField(question.key, field) })
    })
  return { name: placedField(place, field), error, onBlur }
}
