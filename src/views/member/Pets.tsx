import { useSelector } from '@xstate/react'
import { Pencil, Plus, Undo2, X } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { PetsRef, petsMachine } from '#machines/member/pets.machine.ts'
import { PETS_MAX, type Pet } from '#rules/member/pet.ts'
import { birthdayWords } from '#rules/member/pet-form.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import type { Later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import type { PetEditorProps } from './PetEditor.tsx'
import styles from './Pets.module.css'

interface Props {
  pets: PetsRef
  Editor: Later<Omit<PetEditorProps, 'flow'>>
  mayChange: boolean
}

export interface PetsProps {
  flow: typeof petsMachine
  input: InputFrom<typeof petsMachine>
  /** True for a minor whose parent has not confirmed yet. */
  isWaiting: boolean
  /** False for restricted members, because pets are visible to others. */
  mayChange: boolean
  /** Loaded when a pet is added or edited. */
  Editor: Props['Editor']
}

const screens = {
  loading: LoadingPets,
  listing: Listing,
  writing: Writing,
  removing: Listing,
  restoring: Listing,
  failed: FailedPets,
} satisfies Record<Screens<typeof petsMachine>, ComponentType<Props>>

/** The member's own pets, whose birthdays are visible to others. */
export function Pets({ flow, input, isWaiting, mayChange, Editor }: PetsProps) {
  const pets: PetsRef = useFlow(flow, input)
  const step = useSelector(pets, screenOf)
  const isBusy = useSelector(pets, (snapshot) => snapshot.hasTag('busy'))
  // The first load removes no focused element, so the focus must not move and the page must not scroll.
  const place = isBusy || step === 'loading' ? 'listing' : step
  const removed = useSelector(pets, ({ context }) => context.removed)
  const Screen = screens[step]
  return (
    <Card aria-labelledby="pets" padding="lg">
      <FocusMove to="row" after={`${place} ${removed?.id}`} />
      <SectionHeader id="pets" title="Your pets" />
      <p className={styles.quiet}>
        {isWaiting
          ? 'Members see them once a parent has confirmed, but not whose pets they are.'
          : 'Members see your pets’ names, pictures and birthdays, but not whose pets they are. If you hide your own birthday, theirs are hidden too.'}
      </p>
      <Screen pets={pets} Editor={Editor} mayChange={mayChange} />
    </Card>
  )
}

function Listing({ pets, mayChange }: Omit<Props, 'Editor'>) {
  const list = useSelector(pets, ({ context }) => context.pets)
  return (
    <Stack>
      <div>
        <FocusMove to="row" after={list.map(({ id }) => id).join()} />
        {list.length === 0 ? (
          <p>You haven’t added a pet yet.</p>
        ) : (
          <ul aria-label="Your pets">
            {list.map((pet) => (
              <Row key={pet.id} pets={pets} pet={pet} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </div>
      {mayChange && <Addition pets={pets} />}
    </Stack>
  )
}

function Addition({ pets }: Pick<Props, 'pets'>) {
  const canAdd = useSelector(pets, (snapshot) => snapshot.can({ type: 'addition.requested' }))
  const isBusy = useSelector(pets, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Outcome pets={pets} />
      <div>
        {canAdd || isBusy ? (
          <Button icon={<Plus />} onClick={() => pets.send({ type: 'addition.requested' })}>
            Add a pet
          </Button>
        ) : (
          <p className={styles.quiet}>
            These are {PETS_MAX}, and that’s the limit. Remove one to add another.
          </p>
        )}
      </div>
    </>
  )
}

function Row({
  pets,
  pet: { id, nickname, birthday, picture },
  mayChange,
}: Omit<Props, 'Editor'> & { pet: Pet }) {
  const isRemoving = useSelector(
    pets,
    (snapshot) => snapshot.matches('removing') && snapshot.context.chosen?.id === id,
  )
  return (
    <li className={styles.row}>
      <Avatar seed={id} src={picture?.formats.mobile_list} />
      <span className={styles.words}>
        <bdi className={styles.name}>{nickname}</bdi>
        <br />
        <span className={styles.day}>{birthdayWords(birthday)}</span>
      </span>
      {mayChange && (
        <>
          <IconButton
            icon={<Pencil />}
            label={`Edit ${nickname}`}
            onClick={() => pets.send({ type: 'change.requested', id })}
          />
          <IconButton
            icon={<X />}
            label={`Remove ${nickname}`}
            isPending={isRemoving}
            onClick={() => pets.send({ type: 'removal.requested', id })}
          />
        </>
      )}
    </li>
  )
}

/** The outcome of the last removal, with an undo button. */
function Outcome({ pets }: Pick<Props, 'pets'>) {
  const removed = useSelector(pets, ({ context }) => context.removed)
  const problem = useSelector(pets, ({ context }) => context.problem)
  const isBusy = useSelector(pets, (snapshot) => snapshot.matches('restoring'))
  return (
    <div className={styles.outcome}>
      <InlineStatus tone={problem ? 'danger' : 'ok'}>
        {problem
          ? (reasonOf(problem) ?? 'Not saved. Try again.')
          : removed && (
              <>
                <bdi>{removed.nickname}</bdi> is removed.
              </>
            )}
      </InlineStatus>
      {removed && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Undo2 />}
          isPending={isBusy}
          onClick={() => pets.send({ type: 'removal.undone' })}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

function Writing({ pets, Editor }: Props) {
  const chosen = useSelector(pets, ({ context }) => context.chosen)
  const label = chosen ? `Edit ${chosen.nickname}` : 'Add a pet'
  return (
    <>
      <h3>{label}</h3>
      <Editor
        input={{ reportTo: pets, pet: chosen }}
        label={label}
        submit={chosen ? 'Save' : 'Add the pet'}
        onCancel={() => pets.send({ type: 'change.abandoned' })}
        fallback={<Skeleton lines={3} />}
      />
    </>
  )
}

function LoadingPets() {
  return (
    <Loading label="Loading your pets">
      <Skeleton lines={2} />
    </Loading>
  )
}

function FailedPets({ pets }: Pick<Props, 'pets'>) {
  return <NotLoaded flow={pets} size="sm" title="We couldn’t load your pets" level={3} />
}
