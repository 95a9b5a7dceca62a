import type { DocumentAnswerOf } from '@quina/blocks'
import { CommandDialog, Go, keepFileOf, openFileOf, useAnswer, useCan, usePress } from '@quina/blocks/web'
import {
  deliverAgain,
  documentFile,
  documentPaper,
  documentPermissions,
  showDocument,
} from '@quina/einvoice/contract'
import { money, showPesos } from '@quina/kernel'
import type { RowAction } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import type { invoice } from '../invoice/invoice.contract.ts'

/** Opens the paper of an electronic document in a new tab. */
export const openPaperOf = (electronicId: string): void => openFileOf(documentPaper, { id: electronicId })

interface Props {
  /** Null before it is sent to DIAN. */
  readonly electronicId: string | null
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
}

/** The links of every electronic document: its paper and its vouchers. */
export const PapersAndVouchers = ({ electronicId, vouchers }: Props) => (
  <>
    {electronicId && (
      <p>
        <button type="button" className="q-more" onClick={() => openPaperOf(electronicId)}>
          Representación gráfica (PDF)
        </button>
      </p>
    )}
    {vouchers.map(({ id, label }) => (
      <p key={id}>
        Comprobante:{' '}
        <Go to="/accounting-seat/edit/:id" params={{ id }}>
          {label}
        </Go>
      </p>
    ))}
  </>
)

/** The actions on the electronic document of a row: open its paper, download its files, mail it again. */
export function useDocumentActions(): {
  readonly actions: (electronicId: unknown, paper: string) => readonly RowAction[]
  readonly dialog: ReactNode
} {
  const can = useCan()
  const { press } = usePress()
  const [mailing, setMailing] = useState<string | null>(null)
  const keep = (id: string, kind: 'xml' | 'container', done: string) =>
    void press({ of: [kind, id], run: () => keepFileOf(documentFile, { id, kind }), done: () => done })
  return {
    actions: (electronicId, paper) => {
      if (typeof electronicId !== 'string' || !can(documentPermissions.view)) return []
      return [
        { label: paper, run: () => openPaperOf(electronicId) },
        { label: 'Descargar el XML', run: () => keep(electronicId, 'xml', 'XML descargado') },
        {
          label: 'Descargar el contenedor',
          run: () => keep(electronicId, 'container', 'Contenedor descargado'),
        },
        ...(can(documentPermissions.send)
          ? [{ label: 'Enviar otra vez por correo…', run: () => setMailing(electronicId) }]
          : []),
      ]
    },
    dialog: mailing !== null && <MailAgain id={mailing} onClose={() => setMailing(null)} />,
  }
}

/** Requests an address; the default is the last one used. */
function MailAgain({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useAnswer(showDocument, { id })
  if (data === undefined) return null
  return (
    <CommandDialog
      of={deliverAgain}
      about={{ id }}
      title={`Enviar ${data.number} por correo`}
      begun={{ recipient: data.recipient ?? '' }}
      done={() => 'El documento está en la cola de correo'}
      onClose={onClose}
    />
  )
}

/** What follows from an invoice: its electronic documents, its vouchers, its recognitions and the notes that correct it. */
export function InvoiceRelated({ answer }: { readonly answer: DocumentAnswerOf<typeof invoice> }) {
  const { electronicId, vouchers, effects, notes, debits } = answer.facts
  const can = useCan()
  return (
    <>
      <PapersAndVouchers electronicId={electronicId} vouchers={vouchers} />
      {effects.map(({ id, kind }) => (
        <p key={id}>
          <Go to="/edit-ingreso-presupuestal/:id" params={{ id }}>
            {kind === 'recognition' ? 'Reconocimiento presupuestal' : 'Ajuste presupuestal'}
          </Go>
        </p>
      ))}
      {notes.map(({ id, number, amount, status }) => (
        <p key={id}>
          <Go to="/billing/credit-note/edit/:id" params={{ id }}>
            {number || 'Nota crédito en borrador'}
          </Go>{' '}
          {status === 'issued' ? showPesos(money(amount)) : ''}
        </p>
      ))}
      {debits.map(({ id, number, amount, status }) => (
        <p key={id}>
          <Go to="/billing/debit-note/edit/:id" params={{ id }}>
            {number || 'Nota débito en borrador'}
          </Go>{' '}
          {status === 'issued' ? showPesos(money(amount)) : ''}
        </p>
      ))}
      {answer.status === 'issued' && can('billing.creditNote.edit') && (
        <p>
          <Go to="/billing/credit-note/create" search={{ invoiceId: answer.id }}>
            Nueva nota crédito parcial
          </Go>
        </p>
      )}
    </>
  )
}
