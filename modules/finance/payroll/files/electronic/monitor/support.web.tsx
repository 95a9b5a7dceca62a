import { Button, Group, Modal, Stack } from '@mantine/core'
import {
  CommandOf,
  downloadFileOf,
  GoTo,
  ListScreen,
  MiniTable,
  openFileOf,
  processScreen,
  Show,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, monthName, plural, showDay, showInstant } from '@quina/kernel'
import { Panel, StatusTag, Timeline } from '@quina/ui/web'
import { useState } from 'react'
import {
  deleteSupport,
  issueSupports,
  replaceSupport,
  type ShownSupport,
  type SupportClock,
  sendSupportAgain,
  showSupport,
  supportClock,
  supportFile,
  supportFileKinds,
  supportKinds,
  supportList,
  supportPaper,
  supportPath,
  supportPermissions,
} from './support.contract.ts'

/** The month before today, which is the month to send. */
function lastMonth() {
  const today = dayInBogota(new Date())
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

/** Sends a month: who would be sent, and the progress. */
export const IssueSupports = processScreen(issueSupports, { defaults: lastMonth })

/** Documents of electronic payroll: the progress of the month, the state of each, and the notes that correct them. */
export function ElectronicPayroll() {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        list={supportList}
        path={supportPath}
        title="Nómina electrónica"
        columns={['number', 'year', 'month', 'kind', 'worker', 'paid', 'condition', 'message', 'simulated']}
        above={<Clock />}
        rowActions={({ id }) => [
          { label: 'Ver lo que respondió la DIAN', run: () => setShown(id) },
          { label: 'Ver la representación gráfica', run: () => openFileOf(supportPaper, { id }) },
          ...(Object.keys(supportFileKinds) as (keyof typeof supportFileKinds)[]).map((kind) => ({
            label: `Descargar: ${supportFileKinds[kind]}`,
            run: () => downloadFileOf(supportFile, { id, kind }),
          })),
        ]}
      />
      {shown !== null && <SupportDialog id={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The progress of the month before, and the days left to send it. */
const Clock = () => (
  <Show of={supportClock} params={lastMonth()}>
    {(clock) => (
      <Panel title={`${monthName(clock.month)} de ${clock.year}`}>
        {clock.sends ? <Progress clock={clock} /> : <p>Este mes no se transmite. {clock.why}</p>}
      </Panel>
    )}
  </Show>
)

const Progress = ({ clock }: { readonly clock: SupportClock }) => (
  <Stack gap="xs">
    <Group gap="sm">
      <StatusTag tone={toneOf(clock)}>{termOf(clock)}</StatusTag>
      <GoTo address="/nomina/electronica/transmitir">Transmitir el mes</GoTo>
    </Group>
    <MiniTable
      label="Avance del mes"
      rows={[clock]}
      keyOf={() => 'month'}
      columns={[
        { head: 'Personas', end: true, cell: ({ people }) => people },
        { head: 'Aceptadas', end: true, cell: ({ accepted }) => accepted },
        { head: 'En camino', end: true, cell: ({ waiting }) => waiting },
        { head: 'Rechazadas', end: true, cell: ({ rejected }) => rejected },
        { head: 'Sin generar', end: true, cell: ({ missing }) => missing },
        { head: 'Cambiaron después', end: true, cell: ({ changed }) => changed },
      ]}
    />
  </Stack>
)

const isDone = ({ people, accepted, changed }: SupportClock): boolean => accepted === people && changed === 0

function toneOf(clock: SupportClock) {
  if (isDone(clock)) return 'good' as const
  return clock.remainingDays < 0 || clock.rejected > 0 ? ('bad' as const) : ('warning' as const)
}

function termOf(clock: SupportClock): string {
  const { dueOn, remainingDays } = clock
  if (isDone(clock)) return 'Mes completo'
  const last = `El plazo es el ${showDay(dueOn)}`
  if (remainingDays < 0) return `${last}: venció hace ${plural(-remainingDays, 'día', 'días')}`
  return `${last}: ${remainingDays === 0 ? 'vence hoy' : `quedan ${plural(remainingDays, 'día', 'días')}`}`
}

type SupportDialogProps = Readonly<{ id: string; onClose: () => void }>

/** One document: the answer of DIAN, every attempt, and the available actions. */
const SupportDialog = ({ id, onClose }: SupportDialogProps) => (
  <Modal opened onClose={onClose} title="Documento de nómina electrónica" size={820}>
    <Show of={showSupport} params={{ id }}>
      {(support) => <Summary support={support} />}
    </Show>
  </Modal>
)

function Summary({ support }: { readonly support: ShownSupport }) {
  const { number, kind, worker, month, year, lastError, cune, reason } = support
  return (
    <Stack gap="sm">
      <h3>
        {number} · {supportKinds[kind]} de {worker}, {monthName(month)} de {year}
      </h3>
      {lastError !== null && <p role="status">{lastError}</p>}
      {reason !== null && <p>Motivo: {reason}</p>}
      {support.changed && <p role="status">Las nóminas del mes dicen hoy otra cosa: reemplácelo.</p>}
      <Messages {...support} />
      <small className="q-muted">{cune}</small>
      <Actions support={support} />
      <Attempts {...support} />
    </Stack>
  )
}

const Messages = ({ messages }: ShownSupport) =>
  messages.map(({ code, text: message, effect }) => (
    <p key={`${code} ${message}`}>
      <StatusTag tone={effect === 'reject' ? 'bad' : 'info'}>{code}</StatusTag> {message}
    </p>
  ))

function Actions({ support }: { readonly support: ShownSupport }) {
  const { id, state, condition, kind } = support
  const maySend = useCan()(supportPermissions.send)
  const waiting = state === 'pending' || state === 'sent'
  const inForce = (condition === 'accepted' || condition === 'notified') && kind !== 'deletion'
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => openFileOf(supportPaper, { id })}>
        Representación gráfica
      </Button>
      {maySend && waiting && (
        <CommandOf
          of={sendSupportAgain}
          about={{ id }}
          done={() => 'El documento está en la cola de envío.'}
        />
      )}
      {maySend && inForce && (
        <>
          <CommandOf of={replaceSupport} about={{ id }} done={noteDone} />
          <CommandOf of={deleteSupport} about={{ id }} done={noteDone} />
        </>
      )}
      {state === 'rejected' && kind === 'document' && (
        <GoTo address="/nomina/electronica/transmitir">Corregir y transmitir de nuevo</GoTo>
      )}
    </Group>
  )
}

const noteDone = ({ number }: { readonly number: string }) => `La nota ${number} está en la cola de envío.`

const outcomes: Readonly<Record<string, string>> = {
  answered: 'La DIAN respondió',
  timeout: 'Sin respuesta',
  error: 'No se pudo conectar con la DIAN',
}

const Attempts = ({ attempts }: ShownSupport) => (
  <>
    <h4>Intentos</h4>
    {attempts.length === 0 && <p className="q-muted">Aún no se ha enviado.</p>}
    <Timeline
      entries={attempts.map(({ id, at, outcome, statusCode, message, milliseconds }) => ({
        id: String(id),
        label: `${outcomes[outcome] ?? outcome}${statusCode === null ? '' : ` (${statusCode})`}`,
        tone: outcome === 'answered' ? 'good' : 'warning',
        when: `${showInstant(new Date(at))} · ${milliseconds} ms`,
        ...(message === null ? {} : { detail: message }),
      }))}
    />
  </>
)
