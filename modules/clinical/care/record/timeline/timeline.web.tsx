import './timeline.css'
import { Button } from '@mantine/core'
import type { AnswerOf, Field } from '@quina/blocks'
import { FieldInput, openFileOf, pathTo, Refusal, useAnswer, wordsOf } from '@quina/blocks/web'
import { dayInBogota, groupedBy, showDay } from '@quina/kernel'
import { AllergyLine, MotiveForm } from '@quina/people/web'
import {
  Cell,
  EmptyState,
  ErrorState,
  FieldGrid,
  Link,
  Loading,
  Page,
  PageHeader,
  Panel,
  shownInstant,
} from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { timelineKinds, timelineOf, timelinePaper, timelineParams } from './timeline.contract.ts'

type Entry = AnswerOf<typeof timelineOf>['entries'][number]

const filters = ['kind', 'professionalId', 'from', 'until'] as const
const pageOf = 60
const nothing = { patientId: '', kind: '', professionalId: '', from: '', until: '' }
type FilterText = Record<keyof typeof nothing, string>

/** `/atencion/timeline`: the history of a patient, the latest first. */
export function PatientTimeline() {
  const { patientId = '' } = useSearch({ strict: false }) as { readonly patientId?: string }
  const [typed, setTyped] = useState<FilterText>({ ...nothing, patientId })
  const [most, setMost] = useState(pageOf)
  const set = (name: keyof FilterText, value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const params = inputOf(typed, most)
  const ask = (name: keyof FilterText, span: number) => (
    <Cell key={name} span={span}>
      <FieldInput
        name={name}
        field={timelineParams[name] as Field}
        value={typed[name]}
        onChange={(value) => set(name, String(value ?? ''))}
        autoFocus={name === 'patientId' && patientId === ''}
      />
    </Cell>
  )
  return (
    <Page>
      <PageHeader
        title="Línea de tiempo"
        actions={
          params === null
            ? []
            : [
                {
                  label: 'Imprimir línea de tiempo',
                  run: () => openFileOf(timelinePaper, { ...params, id: params.patientId }),
                },
              ]
        }
      />
      <Panel>
        <FieldGrid>
          {ask('patientId', 4)}
          {filters.map((name) => ask(name, 2))}
        </FieldGrid>
      </Panel>
      {params === null ? (
        <EmptyState title="Elija un paciente">
          Su historia se lee en una página. La lectura queda registrada.
        </EmptyState>
      ) : (
        <History params={params} onMore={() => setMost((before) => before + pageOf)} />
      )}
    </Page>
  )
}

type Params = Parameters<typeof openFileOf<typeof timelineParams>>[1]

function inputOf({ patientId, kind, professionalId, from, until }: FilterText, most: number): Params | null {
  if (patientId === '') return null
  const declared = (value: string) => (value === '' ? null : value)
  return {
    patientId,
    most,
    professionalId: declared(professionalId),
    from: declared(from),
    until: declared(until),
    kind: kind in timelineKinds ? (kind as keyof typeof timelineKinds) : null,
  }
}

function History({ params, onMore }: { readonly params: Params; readonly onMore: () => void }) {
  const { data, error, refetch } = useAnswer(timelineOf, params)
  if (error instanceof Refusal && error.code === 'PAC-030')
    return <MotiveForm id={params.patientId} onDone={() => void refetch()} />
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { patient, document, age, entries, more } = data
  const days = groupedBy(entries, ({ at }) => dayInBogota(new Date(at)))
  return (
    <>
      <Panel title={patient}>
        <p className="q-context">{[document, age].join(' · ')}</p>
        <Suspense fallback={null}>
          <AllergyLine id={params.patientId} />
        </Suspense>
      </Panel>
      {entries.length === 0 && (
        <EmptyState title="Sin registros">Nada coincide con lo que eligió.</EmptyState>
      )}
      {[...days].map(([on, all]) => (
        <Panel key={on} title={showDay(on)}>
          <ol className="q-history">
            {all.map((entry) => (
              <EntryLine key={`${entry.kind} ${entry.id} ${entry.at}`} entry={entry} />
            ))}
          </ol>
        </Panel>
      ))}
      {more && (
        <Button variant="default" onClick={onMore}>
          Ver más
        </Button>
      )}
    </>
  )
}

/** Returns the address of the record of an entry. */
const hrefOf = ({ thing, id }: Entry): string =>
  ({
    appointment: pathTo('/eventos/edit/:id', { id }),
    admission: pathTo('/admision/edit/:id', { id }),
    triage: pathTo('/atencion/triage/:id', { id }),
    note: pathTo('/atencion/consultas/edit/:id', { id }),
    order: pathTo('/atencion/ordenes/edit/:id', { id }),
    invoice: pathTo('/facturacion/eventos/edit/:id', { id }),
  })[thing]

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { kind, at, title, summary, professional, campus, lasted } = entry
  return (
    <li>
      <span className="q-history-kind">{timelineKinds[kind]}</span>
      <div>
        <Link href={hrefOf(entry)}>{title}</Link>
        {summary !== null && <p className="q-history-summary">{summary}</p>}
        <p className="q-context">{[shownInstant(at), professional, campus].filter(Boolean).join(' · ')}</p>
        {lasted.length > 0 && (
          <p className="q-history-lasted">
            {lasted.map((span) => (
              <span key={span}>{span}</span>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
