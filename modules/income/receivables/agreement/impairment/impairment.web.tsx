import '../../rules/screens/owed.css'
import { documentScreens, GoTo, MiniTable } from '@quina/blocks/web'
import { dayInBogota, money, moneyText, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { amongAgreements } from '../../rules/screens/tabs.web.ts'
import { type ImpairmentFacts, impairment } from './impairment.contract.ts'
import { changeOf } from './impairment.domain.ts'

const screens = documentScreens(impairment, {
  columns: ['number', 'date', 'policy', 'support', 'payers', 'required', 'held', 'change', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), policy: 'matrix' }),
  header: (answer, form) =>
    answer &&
    form === null &&
    answer.facts.payers.length > 0 && <Payers id={answer.id} facts={answer.facts} />,
})

/** The required impairment of each payer, and what was booked. */
function Payers({ id, facts }: { readonly id: string; readonly facts: ImpairmentFacts }) {
  return (
    <div className="q-owed-table">
      <p>
        <GoTo address={`/accounting/wallet/report?informe=impairmentDetail&impairmentId=${id}`}>
          Ver factura por factura
        </GoTo>
      </p>
      <MiniTable
        label="Deterioro por pagador"
        rows={facts.payers}
        keyOf={(one) => one.id}
        columns={[
          { head: 'Pagador', cell: ({ payer }) => payer },
          { head: 'Facturas', end: true, cell: ({ invoices }) => invoices },
          { head: 'Saldo', end: true, cell: ({ balance }) => <Amount of={balance} /> },
          { head: 'Requerido', end: true, cell: ({ required }) => <Amount of={required} /> },
          { head: 'Ya tenía', end: true, cell: ({ held }) => <Amount of={held} /> },
          { head: 'Se contabiliza', end: true, cell: Booked },
        ]}
      />
    </div>
  )
}

function Booked({ required, held }: ImpairmentFacts['payers'][number]) {
  const { way, amount } = changeOf(money(required), money(held))
  return (
    <>
      <Amount of={moneyText(amount)} /> {amount !== zero && (way === 'more' ? 'más' : 'menos')}
    </>
  )
}

export const impairmentScreens = { ...screens, List: amongAgreements(screens.List) }
