import './before-dian.css'
import type { Command, Field } from '@quina/blocks'
import { CommandOf, openPaper, useCan } from '@quina/blocks/web'
import { LongCode, StatusTag } from '@quina/ui/web'
import { type Electronic, type resendSale, saleDianStates } from '../sale-invoice/sale-invoice.contract.ts'

const names = { invoice: 'Factura electrónica', 'credit-note': 'Nota crédito electrónica' } as const
const codes = { invoice: 'CUFE', 'credit-note': 'CUDE' } as const

interface BeforeDianProps {
  readonly document: Electronic
  /** The command that regenerates the document, and the id it takes. */
  readonly resend: Command<{ readonly id: Field<string, string> }, typeof resendSale.params>
  readonly of: string
}

/** An electronic document: the DIAN's answer, its print, and how to correct it. */
export function BeforeDian({ document, resend, of }: BeforeDianProps) {
  const { id, kind, number, cufe, state, declared, simulated } = document
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
          onClick={() => openPaper({ module: 'einvoice', name: 'document' }, id)}
        >
          Representación gráfica (PDF con {codes[kind]} y QR)
        </button>
      )}
      {state === 'rejected' && (
        // Regenerates a rejected document under the same number, once corrected.
        <CommandOf
          of={resend}
          about={{ id: of }}
          done={() => 'Se rehízo y está en la cola de la DIAN'}
          look={{ variant: 'default' }}
        />
      )}
      {declared !== null && <p role="status">{declared}</p>}
      <LongCode label={codes[kind]} code={cufe} />
    </section>
  )
}
