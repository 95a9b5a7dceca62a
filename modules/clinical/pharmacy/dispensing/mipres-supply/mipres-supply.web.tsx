import { documentScreens } from '@quina/blocks/web'
import { Timeline } from '@quina/ui/web'
import { type MipresFacts, mipresSupply } from './mipres-supply.contract.ts'

/** The screens of deliveries for MIPRES; a dispensing creates each. */
export const mipresSupplyScreens = documentScreens(mipresSupply, {
  columns: [
    'number',
    'patient',
    'date',
    'prescription',
    'product',
    'quantity',
    'dueOn',
    'deliveryId',
    'condition',
  ],
  header: (answer) => (answer === null ? null : <Answered of={answer.facts} />),
})

/** The answer of MIPRES, the steps that are left, and every call. */
function Answered({ of }: { readonly of: MipresFacts }) {
  const { deliveryId, reportId, simulated, invoice, lastError, stopped, returned, attempts } = of
  const typed = [
    of.directionId === null ? [] : [`direccionamiento ${of.directionId}`],
    of.consecutive === null ? [] : [`consecutivo ${of.consecutive}`],
    of.cause === null ? [] : [`causa ${of.cause}`],
  ].flat()
  const report = reportId === null ? '' : ` · ID del reporte ${reportId}`
  return (
    <>
      {deliveryId !== null && (
        <p role="status">
          ID de entrega {deliveryId}
          {report}
          {simulated ? ' · Simulada' : ''}
        </p>
      )}
      {typed.length > 0 && <p>Se reporta con {typed.join(', ')}.</p>}
      {lastError !== null && (
        <p role="alert">
          {lastError} {stopped ? 'Complétela y pulse «Reportar».' : 'Se intentará de nuevo.'}
        </p>
      )}
      {invoice !== null && (
        <p role="alert">
          La factura {invoice} se emitió antes de esta respuesta: genere de nuevo su RIPS, o haga la nota de
          ajuste si ya tiene CUV.
        </p>
      )}
      {deliveryId !== null && !/^\d{19,25}$/.test(deliveryId) && (
        <p role="alert">El RIPS pide de 19 a 25 dígitos: ese ID no pasó al cargo.</p>
      )}
      {deliveryId !== null && returned !== '0' && (
        <p role="alert">
          Volvieron {returned} después de reportarla: anúlela en MIPRES y repórtela de nuevo.
        </p>
      )}
      <Attempts of={attempts} />
    </>
  )
}

function Attempts({ of }: { readonly of: MipresFacts['attempts'] }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>Lo que se habló con MIPRES ({of.length})</summary>
      <Timeline
        entries={of.map(({ id, at, step, answer, failure }) => ({
          id: String(id),
          label: steps[step] ?? step,
          tone: failure === null ? 'good' : 'warning',
          when: at,
          detail: failure ?? answer ?? '',
        }))}
      />
    </details>
  )
}

const steps: Readonly<Record<string, string>> = {
  directions: 'Se buscó el direccionamiento',
  deliveries: 'Se buscó si ya la tenía',
  reports: 'Se buscó si ya tenía el reporte',
  programming: 'Se programó',
  delivery: 'Se envió la entrega',
  houseDelivery: 'Se envió la entrega dentro de la institución',
  report: 'Se envió el reporte',
}
