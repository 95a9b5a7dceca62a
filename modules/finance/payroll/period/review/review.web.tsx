import type { AnyReport } from '@quina/blocks'
import { GoTo, ReportScreen, Show, useVigencia } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { amongSettings } from '../../staff/concept/settings.web.tsx'
import {
  lastPayroll,
  liquidationRehearsal,
  missingFromMonth,
  periodComparison,
  periodDraft,
} from './review.contract.ts'

export const PeriodDraft = () => <OfLastPayroll report={periodDraft} />
export const PeriodComparison = () => <OfLastPayroll report={periodComparison} />
export const MissingFromMonth = () => <OfLastPayroll report={missingFromMonth} />

/** Without a payroll in the address, opens the last one that has people. */
export function OfLastPayroll({ report }: { readonly report: AnyReport }) {
  return (
    <Show of={lastPayroll} params={{ year: useVigencia() }}>
      {({ periodId }) => <ReportScreen report={report} defaults={periodId === null ? {} : { periodId }} />}
    </Show>
  )
}

/** A change before it is in force, over the last approved payroll or all since a month; leads to paying the difference. */
export const LiquidationRehearsal = amongSettings(() => (
  <ReportScreen
    report={liquidationRehearsal}
    defaults={{ on: dayInBogota(new Date()) }}
    beside={({ since = '' }) =>
      since !== '' && (
        <GoTo address={`/liquidar/Nomina/create?kind=retroactive&retroactiveFrom=${since}`}>
          Preparar el retroactivo desde ese día, cuando la norma esté registrada
        </GoTo>
      )
    }
  />
))
