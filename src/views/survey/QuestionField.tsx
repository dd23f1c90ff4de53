import type { ReactNode } from 'react'
import type { FormRef } from '#machines/form.ts'
import { fieldOf } from '#rules/survey/answers.ts'
import {
  choicesIn,
  chosenAfter,
  fieldOptions,
  type SurveyValues,
  textIn,
  truthIn,
} from '#rules/survey/form.ts'
import type { Answer, Question } from '#rules/survey/schema.ts'
import { useField } from '#views/form/useField.ts'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import type { FieldProps } from '#views/kit/field-ids.ts'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { YesNo } from '#views/kit/YesNo.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'

interface AnswerProps extends FieldProps {
  question: Question
  value: Answer
  onChange: (value: Answer) => void
}

const fields = {
  text: ({ question: _, value, ...field }) => <TextField {...field} value={textIn(value)} />,
  textarea: ({ question: _, value, ...field }) => <TextArea {...field} value={textIn(value)} />,
  select: ({ question, value, ...field }) => (
    <LaterSelect {...field} options={fieldOptions(question)} value={textIn(value)} />
  ),
  multiple: ({ question, value, onChange, ...field }) => (
    <CheckboxGroup
      {...field}
      description="Choose as many as you like."
      options={fieldOptions(question)}
      value={choicesIn(value)}
      onChange={(chosen) => onChange(chosenAfter(choicesIn(value), chosen))}
    />
  ),
  boolean: ({ question: _, value, ...field }) => <YesNo {...field} value={truthIn(value)} />,
} satisfies Record<Question['type'], (props: AnswerProps) => ReactNode>

interface QuestionFieldProps {
  form: FormRef<SurveyValues>
  question: Question
  /** Index of the question, from 0. */
  index: number
}

/** A survey question with an input that fits its type. */
export function QuestionField({ form, question, index }: QuestionFieldProps) {
  const tied = useField(form, fieldOf(index))
  const AnswerField = fields[question.type]
  return (
    <AnswerField
      {...tied}
      value={tied.value ?? null}
      question={question}
      label={question.label}
      isRequired={question.is_required}
      description={question.is_required ? undefined : 'Optional.'}
    />
  )
}
