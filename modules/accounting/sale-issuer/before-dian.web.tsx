import './before-dian.css'
import { DeedButton, openFile, useCan } from '@quina/blocks/web'
import { LongCode, StatusTag } from '@quina/ui/web'
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
      {/* What the DIAN rejected is no invoice: its paper is not to be given to anybody. */}
      {state !== 'rejected' && can('einvoice.document.view') && (
        <button
          type="button"
          className="q-more"
          onClick={() => openFile(`/api/einvoice/document/${id}/print`)}
        >
          Representación gráfica (PDF con {codes[kind]} y QR)
        </button>
      )}
      {state === 'rejected' && can(permission) && (
        // Made anew under its number, once what the DIAN rejected is mended.
        <DeedButton path={resendPath} done="Se rehízo y está en la cola de la DIAN" variant="default">
          Rehacer y enviar de nuevo
        </DeedButton>
      )}
      {said !== null && <p role="status">{said}</p>}
      <LongCode label={codes[kind]} code={cufe} />
    </section>
  )
}
