import { Button, Group, Modal } from '@mantine/core'
import { text } from '@quina/blocks'
import { call, FieldsDialog, GoTo, openFile, refreshAll, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, StatusTag, Timeline, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dianState } from '../send/send.contract.ts'
import {
  deliverAgain,
  documentPaperPath,
  documentPath,
  type ShownDocument,
  showDocument,
} from './document.contract.ts'

interface DocumentDialogProps {
  readonly id: string
  readonly maySend: boolean
  readonly onClose: () => void
}

/** What DIAN said of a document, what it means, and everything that was spoken. */
export function DocumentDialog({ id, maySend, onClose }: DocumentDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [documentPath, id],
    queryFn: ({ signal }) => call(showDocument, { params: { id }, signal }),
  })
  const title = data === undefined ? 'Documento electrónico' : `${data.number} · ${data.customerName}`
  return (
    <Modal opened onClose={onClose} title={title} size={820}>
      {error !== null && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Told document={data} maySend={maySend} />}
    </Modal>
  )
}

const outcomes: Readonly<Record<string, string>> = {
  answered: 'La DIAN respondió',
  timeout: 'Sin respuesta',
  error: 'No se pudo hablar con la DIAN',
}

function Told({ document, maySend }: { readonly document: ShownDocument; readonly maySend: boolean }) {
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
        <Button variant="default" onClick={() => openFile(documentPaperPath(id))}>
          Representación gráfica
        </Button>
        {maySend && hasContainer && (
          <Button variant="default" onClick={() => setDelivering(true)}>
            Enviar por correo…
          </Button>
        )}
      </Group>
      <Spoken {...document} />
      {delivering && <DeliverDialog document={document} onClose={() => setDelivering(false)} />}
    </div>
  )
}

function Messages({ messages }: ShownDocument) {
  return messages.map(({ code, text: said, meaning, screen, effect }) => (
    <p key={`${code} ${said}`}>
      <StatusTag tone={effect === 'reject' ? 'bad' : 'info'}>{code}</StatusTag> {meaning ?? said}{' '}
      {screen !== null && <GoTo address={screen}>Corregir</GoTo>}
      {meaning !== null && (
        <>
          <br />
          <small className="q-muted">La DIAN dijo: {said}</small>
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
        entries={attempts.map(({ id, at, operation, outcome, statusCode, said, milliseconds }) => ({
          id: String(id),
          label: `${outcomes[outcome] ?? outcome}${statusCode === null ? '' : ` (${statusCode})`}`,
          tone: outcome === 'answered' ? 'good' : 'warning',
          when: `${showInstant(new Date(at))} · ${operation} · ${milliseconds} ms`,
          ...(said === null ? {} : { detail: said }),
        }))}
      />
    </>
  )
}

interface DeliverDialogProps {
  readonly document: ShownDocument
  readonly onClose: () => void
}

function DeliverDialog({ document: { id, number, recipient: known }, onClose }: DeliverDialogProps) {
  const client = useQueryClient()
  return (
    <FieldsDialog
      title={`Enviar ${number} por correo`}
      verb="Enviar"
      fields={{ recipient: text('Correo', { max: 200 }) }}
      begun={{ recipient: known }}
      send={async ({ recipient }, key) => {
        const body = { recipient: String(recipient) }
        await call(deliverAgain, { params: { id }, body, idempotencyKey: key })
        await refreshAll(client)
        void toast({ message: 'El documento está en la cola de correo', tone: 'good' })
      }}
      onClose={onClose}
    />
  )
}

function Delivered({ delivery, recipient, deliveryError }: ShownDocument) {
  const words: Readonly<Record<string, string>> = {
    sent: `Entregado a ${recipient ?? ''}.`,
    failed: `No se pudo entregar a ${recipient ?? ''}: ${deliveryError ?? ''}`,
    none: 'No se envió por correo: el cliente no tiene buzón, o no hay servidor de correo.',
  }
  return words[delivery] === undefined ? null : <p>{words[delivery]}</p>
}
