import { Button, Group, Modal } from '@mantine/core'
import { DeedDialog, GoTo, openFileOf, useAnswer, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, StatusTag, Timeline } from '@quina/ui/web'
import { useState } from 'react'
import { dianState } from '../send/send.contract.ts'
import { deliverAgain, documentPaper, type ShownDocument, showDocument } from './document.contract.ts'

interface DocumentDialogProps {
  readonly id: string
  readonly maySend: boolean
  readonly onClose: () => void
}

/** What DIAN said of a document, what it means, and everything that was spoken. */
export function DocumentDialog({ id, maySend, onClose }: DocumentDialogProps) {
  const { data, error, refetch } = useAnswer(showDocument, { id }, { own: true })
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
        <Button variant="default" onClick={() => openFileOf(documentPaper, { id })}>
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

const DeliverDialog = ({ document: { id, number, recipient }, onClose }: DeliverDialogProps) => (
  <DeedDialog
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
