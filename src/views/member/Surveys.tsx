import { useSelector } from '@xstate/react'
import { ClipboardList, Pencil } from 'lucide-react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { completionOf } from '#rules/survey/completion.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { askedBy } from '#rules/tab/session.ts'
import type { Path } from '#rules/wire/path.ts'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { CardGrid } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './Surveys.module.css'

/** The member's progress with the surveys; renders nothing if there are no surveys. */
export function Surveys({ profile }: { profile: ProfileRef }) {
  const load = useSelector(profile, ({ children }) => children.surveys)
  const asking = useSelector(profile, ({ context }) => context.asking)
  const mayAnswer = useSelector(profile, ({ context }) => mayReachOthers(context.me))
  const areNone = useSelector(load, (snapshot) => snapshot?.value === 'empty')
  if (load === undefined || areNone) return null
  return (
    <section aria-labelledby="surveys">
      <SectionHeader id="surveys" title="Surveys" />
      <Loaded
        load={load}
        loading={
          <Loading label="Loading surveys">
            <CardGrid>
              <Skeleton shape="card" />
              <Skeleton shape="card" />
            </CardGrid>
          </Loading>
        }
        failed={{ title: 'We couldn’t load the surveys', level: 3, size: 'sm' }}
      >
        {(surveys) => (
          <CardGrid>
            {surveys.map((survey) => (
              <SurveyCard key={survey.id} survey={survey} asking={asking} mayAnswer={mayAnswer} />
            ))}
          </CardGrid>
        )}
      </Loaded>
    </section>
  )
}

interface SurveyCardProps {
  survey: Survey
  /** Path of the exchange that asked for the survey, or null. */
  asking: Path | null
  mayAnswer: boolean
}

function SurveyCard({ survey, asking, mayAnswer }: SurveyCardProps) {
  const { id, label, picture } = survey
  return (
    <Card as="article">
      <div className={styles.survey}>
        <Stamp>
          {picture ? (
            <img src={picture.formats.mobile_list} alt="" loading="lazy" />
          ) : (
            <ClipboardList className={styles.icon} />
          )}
        </Stamp>
        <div className={styles.words}>
          <h3 dir="auto">{label}</h3>
          <ProgressBar label={`${label}, answered`} hasLabel={false} value={completionOf(survey)} />
        </div>
        {mayAnswer && (
          <LinkButton
            href={`/survey/${id}`}
            state={askedBy(asking)}
            variant="quiet"
            size="sm"
            icon={<Pencil />}
            aria-label={`Edit ${label}`}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
