import { downloadFileOf, Go, MiniTable, openFileOf } from '@quina/blocks/web'
import type { ReactNode } from 'react'
import { claimBatchFile, claimBatchLetter } from '../claim-batch/claim-batch.contract.ts'
import type { ClaimFacts, ClaimPlaces } from './claim-facts.contract.ts'
import { type ClaimFault, type SourceName, sources } from './fault.contract.ts'
import './claim.css'

interface StandingProps {
  readonly facts: ClaimFacts
  readonly draft: boolean
  /** The tope, which one of the forms also shows. */
  readonly children?: ReactNode
}

/** The patient of a claim, the lot it went in, what is wrong with it while it is a draft, and its record. */
export function Standing({ facts, draft, children }: StandingProps) {
  const {
    victim,
    payer,
    invoiceId,
    invoice,
    accidentId,
    batchId,
    batchNumber,
    filingNumber,
    faults,
    fields,
  } = facts
  return (
    <>
      <p className="q-context">
        {victim} · {payer}
        {children}
        {filingNumber && ` · Radicado ${filingNumber}`}{' '}
        <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }}>
          Ver la factura {invoice}
        </Go>{' '}
        {accidentId && (
          <Go to="/furips/eventos/edit/:id" params={{ id: accidentId }}>
            Ver el evento
          </Go>
        )}
      </p>
      {batchId && <Batch id={batchId} number={batchNumber} />}
      {draft && faults.length > 0 && <Faults faults={faults} places={facts} />}
      <details className="q-claim-record">
        <summary>
          {draft ? 'Cómo quedará el registro' : 'Registro como se informa'} ({fields.length} campos)
        </summary>
        <ol>
          {fields.map(({ label, value }) => (
            <li key={label}>
              <span className="q-context">{label}</span> {value === '' ? '—' : value}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

const Batch = ({ id, number }: { readonly id: string; readonly number: number | null }) => (
  <p className="q-context">
    Lote {number}:{' '}
    <button type="button" className="q-more" onClick={() => downloadFileOf(claimBatchFile, { id })}>
      archivos TXT
    </button>{' '}
    <button type="button" className="q-more" onClick={() => void openFileOf(claimBatchLetter, { id })}>
      relación
    </button>
  </p>
)

const Faults = ({ faults, places }: { faults: readonly ClaimFault[]; places: ClaimPlaces }) => (
  <MiniTable
    label="Lo que rechazaría quien la recibe"
    className="q-claim-faults"
    rows={faults}
    keyOf={({ at, code }) => `${at}${code}`}
    columns={[
      { head: 'Código', cell: ({ code }) => code },
      { head: 'Campo', cell: ({ at, label }) => `${at} ${label}` },
      { head: 'Qué pasa', cell: ({ message, warns }) => (warns ? `Aviso: ${message}` : message) },
      { head: 'Se corrige en', cell: ({ source }) => <Mends source={source} places={places} /> },
    ]}
  />
)

/** Where a field is corrected: a link, or a name when it belongs to this same form or to a master. */
function Mends({ source, places }: { readonly source: SourceName; readonly places: ClaimPlaces }) {
  const { accidentId, admissionId, patientId, invoiceId } = places
  const declared = sources[source]
  if (source === 'claim') return 'Este formulario'
  if (source === 'invoice')
    return (
      <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }}>
        {declared}
      </Go>
    )
  if (source === 'patient')
    return (
      <Go to="/verUsuario/:id" params={{ id: patientId }}>
        {declared}
      </Go>
    )
  if ((source === 'admission' || source === 'doctor') && admissionId)
    return (
      <Go to="/admision/edit/:id" params={{ id: admissionId }}>
        {declared}
      </Go>
    )
  if (!['event', 'owner', 'driver'].includes(source)) return declared
  if (accidentId === null) return <Go to="/furips/eventos/create">{declared}</Go>
  return (
    <Go to="/furips/eventos/edit/:id" params={{ id: accidentId }}>
      {declared}
    </Go>
  )
}
