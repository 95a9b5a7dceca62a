import './before-dian.css'
import { Button } from '@mantine/core'
import { deedKeys, openFile, refreshAll, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { StatusTag, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saleDianStates } from '../sale-invoice/sale-invoice.contract.ts'

/** An electronic document as the server tells it: `SaleDocument`. */
export interface Electronic {
  readonly id: string
  readonly kind: 'invoice' | 'credit-note'
  readonly number: string
  readonly cufe: string
  readonly state: keyof typeof saleDianStates
  readonly said: string | null
  readonly simulated: boolean
}

const names = { invoice: 'Factura electrónica', 'credit-note': 'Nota crédito electrónica' } as const
const codes = { invoice: 'CUFE', 'credit-note': 'CUDE' } as const

interface BeforeDianProps {
  readonly document: Electronic
  /** Where it is made anew, and the permission it takes. */
  readonly resendPath: string
  readonly permission: string
}

/** An electronic document: what the DIAN says of it, its paper, and how it is mended. */
export function BeforeDian({ document, resendPath, permission }: BeforeDianProps) {
  const { id, kind, number, cufe, state, said, simulated } = document
  const can = useCan()
  const [word, tone] = saleDianStates[state]
  return (
    <section className="q-panel q-panel-body q-before-dian" aria-label={`${names[kind]} ${number}`}>
      <p>
        <span className="q-context">{names[kind]}</span> <strong>{number}</strong>
      </p>
      <p>
        <span className="q-context">DIAN</span> <StatusTag tone={tone}>{word}</StatusTag>
      </p>
      {simulated && <StatusTag tone="warning">Simulada: sin validez ante la DIAN</StatusTag>}
      {can('einvoice.document.view') && (
        <button
          type="button"
          className="q-more"
          onClick={() => openFile(`/api/einvoice/document/${id}/print`)}
        >
          Representación gráfica (PDF con {codes[kind]} y QR)
        </button>
      )}
      {state === 'rejected' && can(permission) && <Resend path={resendPath} />}
      {said !== null && <p role="status">{said}</p>}
      <p className="q-before-dian-code">
        <span className="q-context">{codes[kind]}</span> <code title={cufe}>{cufe}</code>
      </p>
    </section>
  )
}

/** Made anew under its number, once what the DIAN rejected is mended. */
function Resend({ path }: { readonly path: string }) {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await sendTo('POST', path, { body: {}, key: keyOf(path) })
      void toast({ message: 'Se rehízo y está en la cola de la DIAN', tone: 'good' })
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void resend()}>
      Rehacer y enviar de nuevo
    </Button>
  )
}
