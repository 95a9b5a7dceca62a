import { Button, Group, Modal } from '@mantine/core'
import {
  act,
  CommandOf,
  downloadFileOf,
  GoTo,
  type ListRow,
  ListScreen,
  useAnswer,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, type RowAction, StatusTag, Timeline } from '@quina/ui/web'
import { useState } from 'react'
import { rdaState } from '../../record/timeline/rda-states.contract.ts'
import { rdaKinds } from '../rda/rda-codes.contract.ts'
import { rdaFile, rdaList, rdaPath, type ShownRda, sendRda, showRda } from './rda.contract.ts'

const isOver = ({ state }: ListRow) => state === 'accepted' || state === 'withdrawn'

/** The summaries of care, with the state of each, its errors and the links to correct them. */
export function RdaOutbox() {
  const [shown, setShown] = useState<string | null>(null)
  const can = useCan()
  const maySend = can(sendRda.access)
  const actions = (row: ListRow): RowAction[] => [
    { label: 'Ver qué le falta y lo que se habló', run: () => setShown(row.id) },
    ...(can(rdaFile.access) && Number(row.ordinal) > 0
      ? [{ label: 'Descargar el JSON', run: () => download(row.id, Number(row.ordinal)) }]
      : []),
  ]
  return (
    <>
      <ListScreen
        list={rdaList}
        path={rdaPath}
        title="Resúmenes de atención (RDA)"
        columns={['code', 'date', 'patientId', 'kind', 'state', 'refusals', 'lastError', 'tries', 'vidaCode']}
        rowActions={actions}
        bulkActions={
          maySend
            ? [
                {
                  label: sendRda.verb,
                  done: 'puesto en la cola',
                  mayNot: (row) => (isOver(row) ? 'Ya tiene su código VIDA, o se reabrió.' : undefined),
                  run: ({ id }, key) => act(sendRda, { id }, { key }),
                },
              ]
            : []
        }
      />
      {shown !== null && <RdaDialog id={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const download = (id: string, ordinal: number) => downloadFileOf(rdaFile, { id, ordinal })

function RdaDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useAnswer(showRda, { id }, { own: true })
  const title = data === undefined ? 'Resumen de atención' : `RDA ${data.code} · ${data.patient}`
  return (
    <Modal opened onClose={onClose} title={title} size={860}>
      {error !== null && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Summary rda={data} />}
    </Modal>
  )
}

function Summary({ rda }: { readonly rda: ShownRda }) {
  const { id, state, simulated, vidaCode, admission, admissionId, kind, replaces, lastError, findings } = rda
  const over = state === 'accepted' || state === 'withdrawn'
  return (
    <div className="q-confirm">
      <Group gap={8}>
        <StatusTag tone={rdaState.tones?.[state] ?? 'neutral'}>
          {rdaState.options?.[state] ?? state}
        </StatusTag>
        {simulated === true && <StatusTag tone="warning">Simulado: sin validez ante el Ministerio</StatusTag>}
      </Group>
      <p>
        {rdaKinds[kind as keyof typeof rdaKinds]} · admisión {admission}
        {replaces === null ? '' : ` · reemplaza al RDA ${replaces}`}
      </p>
      {vidaCode !== null && (
        <p>
          Código VIDA: <b>{vidaCode}</b>
        </p>
      )}
      {findings.length === 0 && lastError !== null && <p>{lastError}</p>}
      <Findings findings={findings} />
      <Group gap={8}>
        <GoTo address={`/admision/edit/${admissionId}`}>Abrir la admisión</GoTo>
        {!over && (
          <CommandOf of={sendRda} about={{ id }} done={() => 'El resumen está en la cola de envío'} />
        )}
      </Group>
      <Editions rda={rda} />
      <Spoken rda={rda} />
    </div>
  )
}

/** The words for each FHIR kind of finding; an invariant of the guide is shown by its key. */
const findingWords: Readonly<Record<string, string>> = {
  required: 'Falta',
  value: 'Valor',
  'code-invalid': 'Código',
  'not-found': 'Referencia',
  structure: 'Estructura',
  duplicate: 'Repetido',
  processing: 'Rechazo',
}

/** The errors, each with a link to the screen that corrects it. */
const Findings = ({ findings }: Pick<ShownRda, 'findings'>) =>
  findings.map(({ code, profile, resource, path, says, mend }) => (
    <p key={`${profile} ${resource} ${path} ${code}`}>
      <StatusTag tone="bad">{findingWords[code] ?? code}</StatusTag> {says}{' '}
      {mend !== null && <GoTo address={mend.address}>{mend.label}</GoTo>}
      <br />
      <small className="q-muted">
        {[profile, resource, path].filter((message) => message !== '').join(' · ')}
      </small>
    </p>
  ))

function Editions({ rda: { id, editions } }: { readonly rda: ShownRda }) {
  const mayTake = useCan()(rdaFile.access)
  return (
    <>
      <h3>Ediciones</h3>
      {editions.length === 0 && <p className="q-muted">Aún no se ha armado.</p>}
      {editions.map(({ ordinal, at, hash, refusals }) => (
        <p key={ordinal}>
          <b>{ordinal}</b> · {showInstant(new Date(at))} ·{' '}
          {refusals === 0 ? 'completa' : `${refusals} por corregir`}{' '}
          {mayTake && (
            <Button size="compact-sm" variant="subtle" onClick={() => download(id, ordinal)}>
              Descargar
            </Button>
          )}
          <br />
          <small className="q-muted">{hash}</small>
        </p>
      ))}
    </>
  )
}

const outcomes = {
  answered: 'El Ministerio respondió',
  timeout: 'Sin respuesta',
  error: 'No se pudo hablar con el Ministerio',
} as const

const Spoken = ({ rda: { attempts } }: { readonly rda: ShownRda }) => (
  <>
    <h3>Lo que se habló con el Ministerio</h3>
    {attempts.length === 0 && <p className="q-muted">Aún no se ha enviado.</p>}
    <Timeline
      entries={attempts.map(({ id, at, outcome, status, message, milliseconds }) => ({
        id: String(id),
        label: `${outcomes[outcome]}${status === null ? '' : ` (${status})`}`,
        tone: outcome === 'answered' ? 'good' : 'warning',
        when: `${showInstant(new Date(at))} · ${milliseconds} ms`,
        ...(message === null ? {} : { detail: message }),
      }))}
    />
  </>
)
