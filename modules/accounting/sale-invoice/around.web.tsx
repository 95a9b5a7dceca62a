import { Button } from '@mantine/core'
import type { DocumentAnswer } from '@quina/blocks'
import { deedKeys, GoTo, openFile, refreshAll, sendTo, useCan, wordsOf, writeSearch } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { StatusTag, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resendSalePath, saleDianStates } from './sale-invoice.contract.ts'

interface Electronic {
  readonly id: string
  readonly kind: 'invoice' | 'credit-note'
  readonly number: string
  readonly cufe: string
  readonly state: keyof typeof saleDianStates
  readonly said: string | null
  readonly simulated: boolean
}

interface Sold {
  readonly item: string | null
  readonly balance: string
  readonly ingresoId: string | null
  readonly terceroId: string
  readonly vouchers: readonly { readonly id: string; readonly label: string }[] | null
  readonly electronic: readonly Electronic[]
}

/** Where an invoice is collected: a receipt of who owes it, which begins with these documents. */
export const collectionOf = (terceroId: string, items: readonly string[]): string =>
  `/accounting/proof/income/create${writeSearch({ terceroId, items: items.join('\n') })}`

/** Where it stands before the DIAN, its voucher, its recognition, and where it is collected. */
export function SaleAround({ answer }: { readonly answer: DocumentAnswer }) {
  const { status, id } = answer
  if (status === 'draft') return null
  const { item, balance, ingresoId, terceroId, vouchers, electronic } = answer.facts as unknown as Sold
  return (
    <>
      {electronic.map((document) => (
        <BeforeDian key={document.id} document={document} invoiceId={id} />
      ))}
      <section>
        <h3>Relacionados</h3>
        <p>
          Factura {item}: saldo {showPesos(money(balance))}
        </p>
        {vouchers?.map((voucher) => (
          <p key={voucher.id}>
            <GoTo address={`/accounting-seat/edit/${voucher.id}`}>Ver asiento {voucher.label}</GoTo>
          </p>
        ))}
        {ingresoId && (
          <p>
            <GoTo address={`/edit-ingreso-presupuestal/${ingresoId}`}>Ver el reconocimiento</GoTo>
          </p>
        )}
        {status === 'approved' && item !== null && money(balance) > 0n && (
          <p>
            <GoTo address={collectionOf(terceroId, [item])}>Registrar su cobro</GoTo>
          </p>
        )}
      </section>
    </>
  )
}

const names = { invoice: 'Factura electrónica', 'credit-note': 'Nota crédito electrónica' } as const

interface BeforeDianProps {
  readonly document: Electronic
  readonly invoiceId: string
}

/** One of its electronic documents: what the DIAN says of it, its paper, and how it is mended. */
function BeforeDian({ document, invoiceId }: BeforeDianProps) {
  const { id, kind, number, cufe, state, said, simulated } = document
  const can = useCan()
  const [word, tone] = saleDianStates[state]
  return (
    <section>
      <h3>
        {names[kind]} {number}
      </h3>
      <p>
        <StatusTag tone={tone}>{word}</StatusTag>{' '}
        {simulated && <StatusTag tone="warning">Simulada: sin validez ante la DIAN</StatusTag>}
      </p>
      {said !== null && <p role="status">{said}</p>}
      <p className="q-context q-wrap">
        {kind === 'invoice' ? 'CUFE' : 'CUDE'} <code>{cufe}</code>
      </p>
      {can('einvoice.document.view') && (
        <p>
          <button
            type="button"
            className="q-more"
            onClick={() => openFile(`/api/einvoice/document/${id}/print`)}
          >
            Representación gráfica (PDF con CUFE y QR)
          </button>
        </p>
      )}
      {state === 'rejected' && can('accounting.saleInvoice.approve') && <Resend invoiceId={invoiceId} />}
    </section>
  )
}

/** Made anew under its number, once what the DIAN rejected is mended. */
function Resend({ invoiceId }: { readonly invoiceId: string }) {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await sendTo('POST', resendSalePath.replace(':id', invoiceId), { body: {}, key: keyOf(invoiceId) })
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
