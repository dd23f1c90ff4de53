import { useSelector } from '@xstate/react'
import type { ContentsRef } from '#machines/content/contents.machine.ts'
import { shelfOf } from '#rules/content/shelf.ts'
import { rewritingHint, shelfWords, titleOf } from '#rules/content/shelf-words.ts'
import { BackControl } from '#views/kit/BackControl.tsx'
import { PetForm } from '#views/member/PetForm.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './Contents.module.css'
import { CoverForm } from './CoverForm.tsx'
import { PageForm } from './PageForm.tsx'
import { SurveyForm } from './SurveyForm.tsx'
import { TagForm } from './TagForm.tsx'

interface Props {
  flow: ContentsRef
}

/** The form for the chosen content. It replaces the list. */
export default function ContentEditor({ flow }: Props) {
  const shelf = useSelector(flow, ({ context }) => shelfOf(context.query))
  const chosen = useSelector(flow, ({ context }) => context.chosen)
  const { add, one } = shelfWords[shelf]
  const leave = () => flow.send({ type: 'change.abandoned' })
  return (
    <div className={styles.editor}>
      <FocusMove to="page" />
      <div>
        <BackControl onBack={leave} />
      </div>
      <h1 tabIndex={-1} dir="auto">
        {chosen ? titleOf(chosen) : add}
      </h1>
      <Fields flow={flow} label={chosen ? `Edit the ${one}` : add} onCancel={leave} />
    </div>
  )
}

interface FieldsProps extends Props {
  label: string
  onCancel: () => void
}

function Fields({ flow, label, onCancel }: FieldsProps) {
  const page = useSelector(flow, ({ children }) => children.page)
  const survey = useSelector(flow, ({ children }) => children.survey)
  const surveyPicture = useSelector(flow, ({ children }) => children.surveyPicture)
  const hint = useSelector(flow, ({ context: { chosen } }) =>
    chosen?.shelf === 'surveys' ? rewritingHint(chosen) : null,
  )
  const tag = useSelector(flow, ({ children }) => children.tag)
  const cover = useSelector(flow, ({ children }) => children.cover)
  const coverPicture = useSelector(flow, ({ children }) => children.coverPicture)
  const critter = useSelector(flow, ({ children }) => children.critter)
  const critterPicture = useSelector(flow, ({ children }) => children.critterPicture)
  const said = { label, onCancel }
  if (page) return <PageForm form={page} {...said} />
  if (survey && surveyPicture)
    return <SurveyForm form={survey} choice={surveyPicture} hint={hint} {...said} />
  if (tag) return <TagForm form={tag} {...said} />
  if (cover && coverPicture) return <CoverForm form={cover} choice={coverPicture} {...said} />
  if (critter && critterPicture)
    return <PetForm form={critter} choice={critterPicture} submit="Save" {...said} />
  return null
}
