import { Radio } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { act, FieldsDialog, MiniTable, Show } from '@quina/blocks/web'
import { showDay, showInstant } from '@quina/kernel'
import { useState } from 'react'
import { patientStatuses } from '../patient/patient.contract.ts'
import { sexes } from '../patient/social.contract.ts'
import {
  type Decision,
  type MergeSide,
  mergeFiles,
  mergePreview,
  type Stays,
  stays,
} from './merge.contract.ts'

type Preview = AnswerOf<typeof mergePreview>
type Collision = Preview['collisions'][number]

type DialogInput = Readonly<{ id: string; name: string; onClose: () => void }>

const { loserId, reason } = mergeFiles.params

/** Merges two files: both side by side, the collisions with their decisions, and what moves along. */
export function MergeFilesDialog({ id, name, onClose }: DialogInput) {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const decide = (made: Decision) =>
    setDecisions((before) => [...before.filter((one) => keyOf(one) !== keyOf(made)), made])
  return (
    <FieldsDialog
      title={`Fusionar otra ficha en la de ${name}`}
      consequence={mergeFiles.consequence}
      verb={mergeFiles.verb}
      danger
      width={900}
      fields={{ loserId, reason }}
      spans={{ loserId: 12, reason: 12 }}
      send={async (sent, key) => {
        await act(mergeFiles, { id, ...sent, decisions: [...decisions] }, { key })
        return 'Fichas fusionadas'
      }}
      onClose={onClose}
    >
      {({ loserId: loser }) =>
        typeof loser === 'string' && loser !== '' ? (
          <Show of={mergePreview} params={{ id, loserId: loser }}>
            {(preview) => <MergePreview {...preview} decisions={decisions} onDecide={decide} />}
          </Show>
        ) : null
      }
    </FieldsDialog>
  )
}

const keyOf = ({ guard, oneId, otherId }: Omit<Decision, 'stays'>) => `${guard} ${oneId} ${otherId}`

type DecisionProps = Readonly<{ decisions: readonly Decision[]; onDecide: (made: Decision) => void }>

/** Shows the result of the merge. */
function MergePreview({
  survivor,
  loser,
  refusal,
  collisions,
  follows,
  ...deciding
}: Preview & DecisionProps) {
  return (
    <>
      {refusal !== null && (
        <p className="q-file-alert" role="alert">
          {refusal}
        </p>
      )}
      <Sides survivor={survivor} loser={loser} />
      {collisions.length > 0 && (
        <section aria-label="Qué se cruza">
          <h3>Qué se cruza</h3>
          {collisions.map((one) => (
            <Choice
              key={keyOf({ guard: one.guard, oneId: one.one.id, otherId: one.other.id })}
              {...one}
              {...deciding}
            />
          ))}
        </section>
      )}
      <p className="q-muted">{followsText(follows)}</p>
    </>
  )
}

const followsText = (follows: Preview['follows']): string =>
  follows.length === 0
    ? 'La ficha repetida no tiene historia.'
    : `Se verá desde esta ficha: ${follows.map(({ label, rows }) => `${label} (${rows})`).join(', ')}.`

const facts: readonly (readonly [string, (side: MergeSide) => string])[] = [
  ['Nombre', ({ name }) => name],
  ['Documento', ({ document }) => document],
  ['Nacimiento', ({ birthDate }) => showDay(birthDate)],
  ['Sexo', ({ sex }) => sexes[sex as keyof typeof sexes]],
  ['Teléfono', ({ phone }) => phone],
  ['EPS', ({ eps }) => eps ?? '—'],
  ['Último evento', ({ lastEventAt }) => (lastEventAt === null ? '—' : showInstant(new Date(lastEventAt)))],
  ['Estado', ({ status }) => patientStatuses[status as keyof typeof patientStatuses][0]],
]

const Sides = ({ survivor, loser }: Pick<Preview, 'survivor' | 'loser'>) => (
  <MiniTable
    rows={facts}
    keyOf={([label]) => label}
    columns={[
      { head: '', cell: ([label]) => label },
      { head: 'Ficha que queda', cell: ([, value]) => value(survivor) },
      { head: 'Ficha repetida', cell: ([, value]) => value(loser) },
    ]}
  />
)

/** One collision, and which of the two rows stays. */
function Choice({ guard, title, one, other, ways, decisions, onDecide }: Collision & DecisionProps) {
  const pair = { guard, oneId: one.id, otherId: other.id }
  const made = decisions.find((it) => keyOf(it) === keyOf(pair))?.stays
  return (
    <Radio.Group
      label={title}
      description={`Esta ficha: ${one.text}. Repetida: ${other.text}.`}
      value={made ?? ''}
      onChange={(value) => onDecide({ ...pair, stays: value as Stays })}
    >
      {ways.map((way) => (
        <Radio key={way} value={way} label={stays[way]} mt={4} />
      ))}
    </Radio.Group>
  )
}
