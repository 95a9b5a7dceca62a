import { type ReportGroup, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import {
  accountLedger,
  centreLedger,
  documentLedger,
  fuenteLedger,
  terceroLedger,
} from '../../books/auxiliary/auxiliary.contract.ts'
import {
  comparative,
  generalLedger,
  inventory,
  quarterly,
  trialBalance,
  trialByCentre,
  trialByFuente,
  trialByTercero,
} from '../../books/books/trial.contract.ts'
import { controlReport } from '../../books/control/control.contract.ts'
import { columnarJournal, dailyTotals, journalBook } from '../../books/diario/diario.contract.ts'
import { payablesAge, receivablesAge } from '../../books/open-item/age.contract.ts'
import { certificates } from '../../withholding/certificate/certificate.contract.ts'
import {
  estampillas,
  form350,
  icaDeclaration,
  withheldLines,
} from '../../withholding/declaration/declaration.contract.ts'
import { chipBalances, chipFindingsReport, chipReciprocal, chipVariations } from '../chip/chip.contract.ts'
import { exogenaFindings, exogenaReports } from '../exogena/exogena.contract.ts'
import { cashFlow, equityChanges, financialPosition, income } from '../statement/statement.contract.ts'

/** Every report of the books, at the current month or at December of a past year. */
export function AccountingReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const current = vigenciaOf(today) === vigencia
  const month = `m${current ? monthOf(today) : 12}`
  const year = { vigencia: String(vigencia) }
  const cut = { ...year, to: month }
  const span = { ...cut, from: month }
  const whole = { ...cut, from: 'm1' }
  const quarter = { ...year, quarter: String(Math.ceil((current ? monthOf(today) : 12) / 3)) }
  const day = { to: current ? today : lastDayOf(vigencia) }
  return <ReportHub key={vigencia} groups={groupsOf({ year, cut, span, whole, day, quarter })} />
}

type Defaults = Readonly<
  Record<'year' | 'cut' | 'span' | 'whole' | 'day' | 'quarter', Readonly<Record<string, string>>>
>

const groupsOf = (defaults: Defaults): readonly ReportGroup[] => [
  ...booksOf(defaults),
  ...statementsOf(defaults),
]

const booksOf = ({ year, cut, span, whole }: Defaults): readonly ReportGroup[] => [
  {
    label: 'Balances de prueba',
    reports: [
      { report: trialBalance, defaults: { ...span, level: '4' } },
      { report: trialByTercero, defaults: span },
      { report: trialByCentre, defaults: span },
      { report: trialByFuente, defaults: span },
      { report: comparative, defaults: { ...cut, level: '4' } },
      { report: quarterly, defaults: { ...year, level: '4' } },
    ],
  },
  {
    label: 'Libros',
    reports: [
      { report: journalBook, defaults: span },
      { report: dailyTotals, defaults: span },
      { report: columnarJournal, defaults: { ...year, period: cut.to ?? '' } },
      { report: generalLedger, defaults: span },
      { report: inventory, defaults: cut },
    ],
  },
  {
    label: 'Auxiliares',
    reports: [
      { report: accountLedger, defaults: whole },
      { report: terceroLedger, defaults: whole },
      { report: centreLedger, defaults: whole },
      { report: fuenteLedger, defaults: whole },
      { report: documentLedger, defaults: {} },
    ],
  },
]

const statementsOf = ({ cut, span, day, quarter }: Defaults): readonly ReportGroup[] => [
  {
    label: 'Estados financieros',
    reports: [
      { report: financialPosition, defaults: { ...cut, unit: 'pesos' } },
      { report: income, defaults: { ...cut, unit: 'pesos' } },
      { report: equityChanges, defaults: cut },
      { report: cashFlow, defaults: cut },
    ],
  },
  {
    label: 'Cartera y cuentas por pagar',
    reports: [
      { report: payablesAge, defaults: day },
      { report: receivablesAge, defaults: day },
    ],
  },
  {
    label: 'CHIP',
    reports: [
      { report: chipBalances, defaults: quarter },
      { report: chipReciprocal, defaults: quarter },
      { report: chipVariations, defaults: { ...quarter, threshold: '20' } },
      { report: chipFindingsReport, defaults: quarter },
    ],
  },
  {
    label: 'Retenciones',
    reports: [
      ...[form350, icaDeclaration, estampillas, withheldLines].map((report) => ({ report, defaults: span })),
      { report: certificates, defaults: { vigencia: cut.vigencia ?? '', kind: 'renta', span: 'year' } },
    ],
  },
  {
    label: 'Exógena',
    reports: [
      ...exogenaReports.map(({ report }) => ({ report, defaults: { vigencia: cut.vigencia ?? '' } })),
      { report: exogenaFindings, defaults: { vigencia: cut.vigencia ?? '', formatCode: '1001' } },
    ],
  },
  { label: 'Control', reports: [{ report: controlReport, defaults: { ...cut, control: 'all' } }] },
]
