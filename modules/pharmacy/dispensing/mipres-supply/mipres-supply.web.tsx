import { documentScreens } from '@quina/blocks/web'
import { type MipresFacts, mipresSupply } from './mipres-supply.contract.ts'

/** What MIPRES must know of. It is born of a dispensing. */
export const mipresSupplyScreens = documentScreens(mipresSupply, {
  columns: [
    'number',
    'date',
    'prescription',
    'patient',
    'product',
    'quantity',
    'dueOn',
    'deliveryId',
    'condition',
  ],
  header: (answer) => (answer === null ? null : <Answered of={answer.facts} />),
})

/** What MIPRES answered, and what is left to do with it. */
function Answered({ of: { deliveryId, reportId, simulated, invoice } }: { readonly of: MipresFacts }) {
  if (deliveryId === null) return null
  const report = reportId === null ? '' : ` · ID del reporte ${reportId}`
  return (
    <>
      <p role="status">
        ID de entrega {deliveryId}
        {report}
        {simulated ? ' · Simulada' : ''}
      </p>
      {invoice !== null && (
        <p role="alert">
          La factura {invoice} se emitió antes de esta respuesta: genere de nuevo su RIPS, o haga la nota de
          ajuste si ya tiene CUV.
        </p>
      )}
      {!/^\d{19,25}$/.test(deliveryId) && (
        <p role="alert">El RIPS pide de 19 a 25 dígitos: ese ID no pasó al cargo.</p>
      )}
    </>
  )
}
