import { useSelector } from '@xstate/react'
import { ClipboardList } from 'lucide-react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { completionOf, type Survey } from '#rules/survey/schema.ts'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { CardGrid } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './Surveys.module.css'

/** How far I am with the surveys; nothing where there are none. */
export function Surveys({ profile }: { profile: ProfileRef }) {
  const load = useSelector(profile, ({ children }) => children.surveys)
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
        failed={{ title: 'The surveys could not be loaded', level: 3, size: 'sm' }}
      >
        {(surveys) => (
          <CardGrid>
            {surveys.map((survey) => (
              <SurveyCard key={survey.id} survey={survey} />
            ))}
          </CardGrid>
        )}
      </Loaded>
    </section>
  )
}

function SurveyCard({ survey }: { survey: Survey }) {
  return (
    <Card as="article">
      <div className={styles.survey}>
        <Stamp>
          {survey.picture ? (
            <img src={survey.picture.formats.original} alt="" loading="lazy" />
          ) : (
            <ClipboardList className={styles.icon} />
          )}
        </Stamp>
        <div className={styles.words}>
          <h3 dir="auto">{survey.label}</h3>
          <ProgressBar
            label={`${survey.label}, answered`}
            hasLabel={false}
            value={completionOf(survey)}
          />
        </div>
      </div>
    </Card>
  )
}
