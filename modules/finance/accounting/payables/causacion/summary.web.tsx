import '../causacion-preview/causacion.css'
import type { DocumentAnswerOf } from '@quina/blocks'
import { Go, useCan } from '@quina/blocks/web'
import { money, showAmount, showDay } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { Box, DrawnVoucher, Sums, WithholdingTable } from '../causacion-preview/pieces.web.tsx'
import { type causacion, payWhatIsOwed } from './causacion.contract.ts'
import type { CausacionFacts, WithheldFact } from './paper.contract.ts'

/** The results of an approved causación, with links: withholdings, debt and voucher. */
export function CausacionSummary({ answer }: { readonly answer: DocumentAnswerOf<typeof causacion> }) {
  const { facts } = answer
  if (answer.status === 'draft') return null
  const { totals, withholdings, entry, notes } = facts
  const some = (label: string, amount: string) => (money(amount) === 0n ? [] : [[label, amount] as const])
  return (
    <div className="q-causacion">
      <div className="q-causacion-column">
        <Box title="Por pagar">
          <Sums
            of={[
              ['Bruto', totals.gross],
              ['Retenciones', totals.withheld],
              ...some('Anticipo', totals.amortised),
              ['Neto', totals.net],
              ...some('Notas crédito', totals.credited),
              ['Pagado', totals.paid],
              ['Saldo', totals.balance],
            ]}
          />
          <Links answer={answer} facts={facts} />
        </Box>
        <Box title="Retenciones">
          <WithholdingTable rows={withholdings.map(shownRow)} />
        </Box>
      </div>
      <div className="q-causacion-column">
        <Box title="Asiento">
          <DrawnVoucher lines={entry.map(drawn)} />
        </Box>
        {notes.length > 0 && (
          <Box title="Notas crédito">
            <Notes notes={notes} />
          </Box>
        )}
      </div>
    </div>
  )
}

const shown = (amount: string): string => (money(amount) === 0n ? '' : showAmount(money(amount)))
const drawn = (line: CausacionFacts['entry'][number]) => ({
  ...line,
  debit: shown(line.debit),
  credit: shown(line.credit),
})

const shownRow = (one: WithheldFact, at: number) => ({
  ...one,
  key: `${at}`,
  name: one.sign < 0 ? `Devuelta el ${showDay(one.day)}: ${one.name}` : one.name,
  amount: one.sign < 0 ? `-${one.amount}` : one.amount,
  why: one.reason === null ? one.explanation : `Cambiada: ${one.reason}`,
})

function Links({
  answer,
  facts,
}: {
  readonly answer: DocumentAnswerOf<typeof causacion>
  readonly facts: CausacionFacts
}) {
  const { vouchers, obligacion, totals } = facts
  const can = useCan()
  return (
    <p className="q-causacion-links">
      {vouchers.map(({ id, label }) => (
        <Go key={id} to="/accounting-seat/edit/:id" params={{ id }}>
          Ver asiento {label}
        </Go>
      ))}
      {obligacion && (
        <Go to="/rubro-obligacion/edit/:id" params={{ id: obligacion.id }}>
          {obligacion.label}
        </Go>
      )}
      {money(totals.balance) > 0n && can(payWhatIsOwed) && (
        <Go to="/createPago/:thirdId" params={{ thirdId: String(answer.values.terceroId) }}>
          Pagar
        </Go>
      )}
    </p>
  )
}

const Notes = ({ notes }: Pick<CausacionFacts, 'notes'>) => (
  <div className="q-sideways">
    <table className="q-mini-table">
      <tbody>
        {notes.map(({ number, day, gross, receivable }) => (
          <tr key={number}>
            <td>
              {number} · {showDay(day)}
              {money(receivable) > 0n && (
                <div className="q-causacion-why">
                  Por reclamar: <Amount of={receivable} />
                </div>
              )}
            </td>
            <td className="q-end">
              <Amount of={gross} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
