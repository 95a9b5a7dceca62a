import { CommandOf, documentScreens, Go, ReportScreen, useVigencia } from '@quina/blocks/web'
import {
  dayInBogota,
  firstDayOf,
  lastDayOf,
  money,
  monthOf,
  plural,
  showPesos,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { amongRecognitions } from '../../rules/screens/tabs.web.ts'
import { proposeRecognition, recognisable, recognition } from './recognition.contract.ts'
import { incomplete, lackingIn } from './recognition.domain.ts'

const screens = documentScreens(recognition, {
  columns: [
    'number',
    'date',
    'payerId',
    'regimen',
    'periodFrom',
    'rubros',
    'invoices',
    'acknowledged',
    'total',
    'condition',
  ],
  lines: {
    lines: {
      columns: ['invoiceId', 'rubroId', 'fuenteId', 'costCentreId', 'amount'],
      widths: { invoiceId: 130, rubroId: 320, fuenteId: 220, costCentreId: 200, amount: 150 },
      lookup: {
        rubroId: ({ date }) => ({
          to: 'budget.rubroLeaf',
          query: { side: 'income', vigencia: date.slice(0, 4) },
        }),
      },
      validate: (line) => Object.fromEntries(lackingIn(line).map((name) => [name, incomplete])),
    },
  },
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { invoiceId: string; amount: string }[] }
    const total = showPesos(sumOf(lines, ({ amount }) => money(amount)))
    const many = plural(new Set(lines.map(({ invoiceId }) => invoiceId)).size, 'factura', 'facturas')
    return action === 'approve' ? `Reconocer ${total} de ${many}` : undefined
  },
  related: ({ values }) => (
    <p>
      <Go
        to="/accounting/wallet/recognition"
        search={{
          by: 'invoice',
          from: String(values.periodFrom),
          to: String(values.periodTo),
          payerId: String(values.payerId),
          regimen: String(values.regimen),
        }}
      >
        Ver lo reconocido y por reconocer
      </Go>
    </p>
  ),
})

/** What is not recognised yet, month by month, and how much of it is in drafts. */
export const Recognisable = amongRecognitions(function Recognisable() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const month = current ? monthOf(today) : 12
  const defaults = {
    from: firstDayOf(vigencia, month),
    to: current ? today : lastDayOf(vigencia),
    by: 'rubro',
  }
  return (
    <ReportScreen
      key={vigencia}
      report={recognisable}
      defaults={defaults}
      beside={({ from = defaults.from, to = defaults.to, payerId = '' }) => (
        <CommandOf
          of={proposeRecognition}
          about={{}}
          begun={{ from, to, payerId }}
          done={({ drafts, invoices }) =>
            `${plural(drafts, 'propuesta', 'propuestas')} con ${plural(invoices, 'factura', 'facturas')}.`
          }
        />
      )}
    />
  )
})

export const recognitionScreens = { ...screens, List: amongRecognitions(screens.List) }
