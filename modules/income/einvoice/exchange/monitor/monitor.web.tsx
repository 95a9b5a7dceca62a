import { Button, Group, Modal } from '@mantine/core'
import {
  act,
  CommandDialog,
  downloadFileOf,
  GoTo,
  type ListRow,
  ListScreen,
  openFileOf,
  useAct,
  useAnswer,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, type RowAction, StatusTag, Timeline } from '@quina/ui/web'
import { useState } from 'react'
import { dianState } from '../send/send.contract.ts'
import {
  deliverAgain,
  documentFile,
  documentList,
  documentPaper,
  documentPath,
  documentPermissions,
  fileKinds,
  type ShownDocument,
  sendAgain,
  showDocument,
} from './document.contract.ts'

/** Electronic documents: the state of each, the answer of DIAN, and the possible actions. */
export function DocumentMonitor() {
  const [shown, setShown] = useState<string | null>(null)
  const maySend = useCan()(documentPermissions.send)
  const sending = useSending()
  const actions = (row: ListRow): RowAction[] => [
    { label: 'Ver lo que dijo la DIAN', run: () => setShown(row.id) },
    { label: 'Ver la representación gráfica', run: () => openFileOf(documentPaper, { id: row.id }) },
    ...(maySend && isWaiting(row) ? [sending(row)] : []),
    ...downloadsOf(row),
  ]
  return (
    <>
      <ListScreen
        list={documentList}
        path={documentPath}
        title="Documentos electrónicos"
        columns={[
          'number',
          'date',
          'kind',
          'customerName',
          'payable',
          'state',
          'message',
          'delivery',
          'simulated',
        ]}
        rowActions={actions}
        bulkActions={
          maySend
            ? [
                {
                  label: 'Enviar o consultar',
                  done: 'puesto en la cola',
                  mayNot: (row) => (isWaiting(row) ? undefined : 'No está por enviar.'),
                  run: ({ id }, key) => act(sendAgain, { id }, { key }),
                },
              ]
            : []
        }
      />
      {shown !== null && <DocumentDialog id={shown} maySend={maySend} onClose={() => setShown(null)} />}
    </>
  )
}

const isWaiting = ({ state }: ListRow) => state === 'pending' || state === 'sent'

/** Queues a waiting document at once. */
function useSending(): (row: ListRow) => RowAction {
  const { send } = useAct(sendAgain, () => 'El documento está en la cola de envío')
  return ({ id }) => ({ label: sendAgain.verb, run: () => void send({ id }) })
}

const downloadsOf = (row: ListRow): RowAction[] =>
  (Object.keys(fileKinds) as (keyof typeof fileKinds)[]).map((kind) => ({
    label: `Descargar: ${fileKinds[kind]}`,
    run: () => downloadFileOf(documentFile, { id: row.id, kind }),
  }))

/** The answer of DIAN about a document, its meaning, and the whole exchange. */
function DocumentDialog({ id, maySend, onClose }: { id: string; maySend: boolean; onClose: () => void }) {
  const { data, error, refetch } = useAnswer(showDocument, { id }, { own: true })
  const title = data === undefined ? 'Documento electrónico' : `${data.number} · ${data.customerName}`
  return (
    <Modal opened onClose={onClose} title={title} size={820}>
      {error !== null && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Summary document={data} maySend={maySend} />}
    </Modal>
  )
}

const outcomes: Readonly<Record<string, string>> = {
  answered: 'La DIAN respondió',
  timeout: 'Sin respuesta',
  error: 'No se pudo hablar con la DIAN',
}

function Summary({ document, maySend }: { readonly document: ShownDocument; readonly maySend: boolean }) {
  const { id, state, simulated, messages, cufe, hasContainer, address, lastError } = document
  const [delivering, setDelivering] = useState(false)
  return (
    <div className="q-confirm">
      <Group gap={8}>
        <StatusTag tone={dianState.tones?.[state] ?? 'neutral'}>
          {dianState.options?.[state] ?? state}
        </StatusTag>
        {simulated && <StatusTag tone="warning">Simulado: sin validez ante la DIAN</StatusTag>}
      </Group>
      {lastError !== null && messages.length === 0 && <p>{lastError}</p>}
      <Messages {...document} />
      <p>
        <small className="q-muted">{cufe}</small>
      </p>
      <Delivered {...document} />
      <Group gap={8}>
        {address !== null && <GoTo address={address}>Abrir la factura o nota</GoTo>}
        <Button variant="default" onClick={() => openFileOf(documentPaper, { id })}>
          Representación gráfica
        </Button>
        {maySend && hasContainer && (
          <Button variant="default" onClick={() => setDelivering(true)}>
            Enviar por correo…
          </Button>
        )}
      </Group>
      <Deliveries {...document} />
      <Spoken {...document} />
      {delivering && <DeliverDialog document={document} onClose={() => setDelivering(false)} />}
    </div>
  )
}

function Messages({ messages }: ShownDocument) {
  return messages.map(({ code, text: message, meaning, screen, effect }) => (
    <p key={`${code} ${message}`}>
      <StatusTag tone={effect === 'reject' ? 'bad' : 'info'}>{code}</StatusTag> {meaning ?? message}{' '}
      {screen !== null && <GoTo address={screen}>Corregir</GoTo>}
      {meaning !== null && (
        <>
          <br />
          <small className="q-muted">La DIAN dijo: {message}</small>
        </>
      )}
    </p>
  ))
}

function Spoken({ attempts }: ShownDocument) {
  return (
    <>
      <h3>Lo que se habló con la DIAN</h3>
      {attempts.length === 0 && <p className="q-muted">Aún no se ha enviado.</p>}
      <Timeline
        entries={attempts.map(({ id, at, operation, outcome, statusCode, message, milliseconds }) => ({
          id: String(id),
          label: `${outcomes[outcome] ?? outcome}${statusCode === null ? '' : ` (${statusCode})`}`,
          tone: outcome === 'answered' ? 'good' : 'warning',
          when: `${showInstant(new Date(at))} · ${operation} · ${milliseconds} ms`,
          ...(message === null ? {} : { detail: message }),
        }))}
      />
    </>
  )
}

const deliveryWords = new Map([
  ['asked', 'Pidió enviarlo otra vez'],
  ['sent', 'Entregado'],
  ['failed', 'No se pudo entregar'],
])

/** The user who had it mailed, the receiver and the result. */
function Deliveries({ deliveries }: ShownDocument) {
  if (deliveries.length === 0) return null
  return (
    <>
      <h3>Entregas por correo</h3>
      <Timeline
        entries={deliveries.map(({ id, at, recipient, outcome, message, by }) => ({
          id: String(id),
          label: `${deliveryWords.get(outcome) ?? outcome}: ${recipient}`,
          tone: outcome === 'failed' ? 'bad' : 'good',
          when: `${showInstant(new Date(at))}${by === null ? '' : ` · ${by}`}`,
          ...(message === null ? {} : { detail: message }),
        }))}
      />
    </>
  )
}

type DeliverDialogProps = Readonly<{ document: ShownDocument; onClose: () => void }>

const DeliverDialog = ({ document: { id, number, recipient }, onClose }: DeliverDialogProps) => (
  <CommandDialog
    of={deliverAgain}
    about={{ id }}
    title={`Enviar ${number} por correo`}
    begun={{ recipient }}
    done={() => 'El documento está en la cola de correo'}
    onClose={onClose}
  />
)

function Delivered({ delivery, recipient, deliveryError }: ShownDocument) {
  const words: Readonly<Record<string, string>> = {
    sent: `Entregado a ${recipient ?? ''}.`,
    failed: `No se pudo entregar a ${recipient ?? ''}: ${deliveryError ?? ''}`,
    none: 'No se envió por correo: el cliente no tiene buzón, o no hay servidor de correo.',
  }
  return words[delivery] === undefined ? null : <p>{words[delivery]}</p>
}
